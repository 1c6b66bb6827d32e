import type { Decision } from './import-products.ts'
import type { SeenFile } from './import-queries.ts'
import type { ProductFile } from './product-file.ts'

// An export with more attributes than this names them by chance.
const shownAttributes = 200

/** What was seen of a file so far: `add` takes the decisions of each batch. */
export function newSeenFile(
  file: ProductFile,
  isKnown: (attribute: string) => boolean,
): SeenFile & { add(decisions: readonly Decision[]): void } {
  const counts = new Map<string, number>()
  const seen = {
    format: file.format.id,
    recognised: file.recognised.id,
    columns: file.header.flatMap((name, index) => (name ? [{ name, column: file.columns.names[index] ?? null }] : [])),
    attributes: [] as SeenFile['attributes'],
    newVariants: 0,
    sales: 0,
    needsVatRate: file.needsVatRate,
    add(decisions: readonly Decision[]) {
      for (const { product, outcome, newVariants = 0, sales = 0 } of decisions) {
        if (outcome === 'created' || outcome === 'changed') {
          seen.newVariants += newVariants
          seen.sales += sales
        }
        for (const { name, value } of product.attributes) {
          if (value && (counts.has(name) || counts.size < shownAttributes))
            counts.set(name, (counts.get(name) ?? 0) + 1)
        }
      }
      seen.attributes = [...counts].map(([name, products]) => ({ name, products, isNew: !isKnown(name) }))
    },
  }
  return seen
}
