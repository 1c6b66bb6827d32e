import { slugFrom } from '#domain/catalogue/products/catalogue-rules.ts'
import type { CsvRow } from '../csv-reader.ts'
import { type Reason, reason } from '../import-reasons.ts'
import { newAddresses } from './addresses.ts'
import { cell, type RowGroups } from './file-format.ts'

/** Kinds that the cell tells, such as `variation, downloadable`. */
export function kindsOf(row: CsvRow): string[] {
  const kinds = cell(row, 'Type').toLowerCase().split(',')
  return kinds.map((kind) => kind.trim()).filter(Boolean)
}

export const isVariation = (row: CsvRow) => kindsOf(row).includes('variation')

/** Products with their variations, which name them by number (`id:12`) or by SKU. */
export function newWooGroups(): RowGroups {
  const addresses = newAddresses()
  const bySku = new Map<string, string>()

  function nameOf(row: CsvRow): string | Reason {
    const [id, sku, name] = [cell(row, 'ID'), cell(row, 'SKU'), cell(row, 'Name')]
    if (isVariation(row)) {
      const parent = cell(row, 'Parent')
      if (!parent) return reason('parentEmpty')
      const number = /^id: *(\d+)$/i.exec(parent)?.[1]
      return number ? `id:${number}` : `sku:${parent}`
    }
    const key = id ? `id:${id}` : sku ? `sku:${sku}` : `name:${slugFrom(name)}`
    addresses.add(key, { name, id, sku })
    if (sku) bySku.set(`sku:${sku}`, key)
    return key
  }

  return {
    nameOf,
    productOf: (name) => (addresses.has(name) ? name : (bySku.get(name) ?? null)),
    handleOf: addresses.handleOf,
    nameOfBroken: (firstCell) => `id:${firstCell}`,
    lost: (row) => reason('parentMissing', { parent: cell(row, 'Parent') }),
  }
}
