// The entry of the card field's frame.

import { startCardField } from './card-field.ts'

startCardField()
