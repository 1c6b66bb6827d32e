import { wholeProduct } from './variant-rules.ts'

type Counted = {
  stock?: number | null | undefined
  variants: readonly { key: string; stock?: number | null | undefined }[]
}

/** The stock of a product and of its variants by key; undefined where nothing is said of it. */
export function stockOf({ stock, variants }: Counted): Map<string, number | null | undefined> {
  return new Map([[wholeProduct, stock], ...variants.map((variant) => [variant.key, variant.stock] as const)])
}

/** True if a count changes, begins or stops. Variants that go take theirs with them. */
export function changesStock(before: Counted | null, after: Counted): boolean {
  const known = before && stockOf(before)
  return [...stockOf(after)].some(([key, stock]) => stock !== undefined && stock !== (known?.get(key) ?? null))
}
