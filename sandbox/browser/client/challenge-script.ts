// The entry of the challenge's frame.

import { startChallenge } from './challenge.ts'

startChallenge()
