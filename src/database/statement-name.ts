import { plannedEachTime } from '#database/schema/columns.ts'

const maxPrepared = 400
const maxPreparedLength = 20_000
const names = new Map<string, string>()

/**
 * Name under which a connection keeps a statement's plan: parsing and planning is half the cost of a small one. Their
 * number is bounded; undefined for those that are planned each time.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  const isFull = names.size >= maxPrepared || text.length >= maxPreparedLength
  if (isFull || text.includes(plannedEachTime)) return undefined
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}
