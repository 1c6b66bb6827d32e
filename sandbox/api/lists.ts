import { type Bound, type Condition, findAny, type Kind, type Kinds, listObjects } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { invalidParameter, missing } from './errors.ts'

export type Paging = {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
  readonly created?: Range | undefined
}

/** A moment, or bounds of one, in seconds. */
export type Range = number | { readonly [bound in Bound]?: number | undefined }

export type List<Item> = { object: 'list'; url: string; has_more: boolean; data: Item[] }

/** Items per page, 10 by default. Throws 400 outside 1 to 100. */
export function pageLimit(paging: Paging): number {
  const limit = paging.limit ?? 10
  if (limit < 1 || limit > 100) throw invalidParameter('Limit must be between 1 and 100.', 'limit')
  return limit
}

const bounds = ['gt', 'gte', 'lt', 'lte'] as const

/** The conditions that a range puts on a number. */
export function conditionsOf(
  range: Range | undefined,
  condition: (bound: Bound, value: number) => Condition,
): Condition[] {
  if (range === undefined) return []
  if (typeof range === 'number') return [condition('gte', range), condition('lte', range)]
  return bounds.flatMap((bound) => {
    const value = range[bound]
    return value === undefined ? [] : [condition(bound, value)]
  })
}

/**
 * A page of a kind, newest first, filtered by `field: value` and further conditions; undefined filters are ignored.
 */
export function listPage<K extends Kind>(
  state: SandboxState,
  kind: K,
  url: string,
  paging: Paging,
  filters: { [field: string]: string | number | boolean | undefined } = {},
  conditions: readonly Condition[] = [],
): List<Kinds[K]> {
  const limit = pageLimit(paging)
  if (paging.starting_after !== undefined && paging.ending_before !== undefined) {
    throw invalidParameter('Only one of these parameters can be passed: starting_after, ending_before.')
  }
  for (const name of ['starting_after', 'ending_before'] as const) {
    const id = paging[name]
    if (id !== undefined && findAny(state, id) === undefined) throw missing(kind, id, name)
  }
  const where = [...conditions, ...conditionsOf(paging.created, (created, value) => ({ created, value }))]
  for (const [field, value] of Object.entries(filters)) {
    if (value !== undefined) where.push({ field, equals: typeof value === 'boolean' ? Number(value) : value })
  }
  const { data, hasMore } = listObjects(state, kind, {
    where,
    limit,
    ...(paging.starting_after === undefined ? {} : { startingAfter: paging.starting_after }),
    ...(paging.ending_before === undefined ? {} : { endingBefore: paging.ending_before }),
  })
  return { object: 'list', url, has_more: hasMore, data }
}
