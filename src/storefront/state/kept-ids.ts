import * as v from 'valibot'

/** Numbers of products as a browser keeps them. */
export const keptIds = v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))

/** Moves an id to the front, without duplicates, and trims the list to `limit`. */
export function withFirst(ids: readonly number[], id: number, limit: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, limit)
}
