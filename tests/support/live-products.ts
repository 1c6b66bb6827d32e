import { parse } from 'csv-parse/sync'
import { exportedProducts, importProducts } from './live-shop.ts'

/**
 * Changes columns of a product as the owner does, by importing a file into the running shop. Returns a function that
 * restores them.
 */
export async function changeProduct(handle: string, changes: Record<string, string>): Promise<() => Promise<void>> {
  const all = parse(await exportedProducts(), { columns: true, bom: true }) as Record<string, string>[]
  const before = all.filter((row) => row.Handle === handle)
  await importProducts(csvOf(before.map((row, index) => (index === 0 ? { ...row, ...changes } : row))))
  return () => importProducts(csvOf(before))
}

function csvOf(rows: Record<string, string>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const cell = (text = '') => `"${text.replaceAll('"', '""')}"`
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => cells.map((text) => cell(text)).join(','))
    .join('\r\n')
}
