import { createContext } from 'react'

/** Whether the form around is only read: what no `fieldset` switches off asks this. */
export const ReadOnlyForm = createContext(false)
