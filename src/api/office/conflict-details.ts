import { ShopError } from '#shared/shop-error.ts'

type Change = { field: string; base: unknown; theirs: unknown; yours: unknown }
/** `current` is all present values, or the version of an order of many. */
type Details = { current: Record<string, unknown> | number; changed: Change[] }

/** Runs a change; if another one came first, the values of the `edit.conflict` are converted by `toField`. */
export async function withWireConflict<Changed>(
  change: () => Promise<Changed>,
  toField: (field: string, value: unknown) => unknown,
): Promise<Changed> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'edit.conflict') throw error
    const { current, changed } = error.details as Details
    const details = {
      ...error.details,
      current:
        typeof current === 'number'
          ? current
          : Object.fromEntries(Object.entries(current).map(([field, value]) => [field, toField(field, value)])),
      changed: changed.map(({ field, base, theirs, yours }) => ({
        field,
        base: toField(field, base),
        theirs: toField(field, theirs),
        yours: toField(field, yours),
      })),
    }
    throw new ShopError('edit.conflict', { details })
  }
}
