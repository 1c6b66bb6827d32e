import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Row as the user saw it. */
export type SeenRow = {
  name: string
  /** Set for actions that apply only to the version seen. */
  version?: number
  /** Actions that are not possible for this row. */
  unfit?: readonly string[]
}

export type Selection = {
  selected: ReadonlySet<string>
  select(selected: ReadonlySet<string>): void
  /** Rows as they were last seen, also those that have left the list or are on another page. */
  known: Map<string, SeenRow>
}

const none: ReadonlySet<string> = new Set()
const maxKept = 30
/** Keyed by the history entry, so that Back restores the selection and a new visit begins with none. */
const kept = new Map<string, Omit<Selection, 'select'>>()

/** Keeps which rows of a list are selected, on every page of it and when the user comes back to it. */
export function useSelection(): Selection {
  const { key } = useLocation()
  const [known] = useState(() => kept.get(key)?.known ?? new Map<string, SeenRow>())
  const [selected, select] = useState(() => kept.get(key)?.selected ?? none)
  useEffect(() => {
    kept.delete(key)
    kept.set(key, { selected, known })
    for (const oldest of [...kept.keys()].slice(0, -maxKept)) kept.delete(oldest)
  }, [key, selected, known])
  return { selected, select, known }
}
