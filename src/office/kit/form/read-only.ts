import { createContext } from 'react'

/** True if the surrounding form is read-only. Used by controls that a `fieldset` cannot disable. */
export const ReadOnlyForm = createContext(false)
