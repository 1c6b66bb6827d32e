import { writtenValue } from '#office/kit/form/conflict-rules.ts'

/** Formats a value of a conflict: pictures as their files, sizes as their keys with prices. */
export function writtenField(field: string, value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return writtenValue(Array.isArray(value) ? null : value)
  if (field === 'images') return (value as { path: string }[]).map(({ path }) => path.replace(/^.*\//, '')).join('\n')
  if (field !== 'sizes') return value.join(', ')
  const sizes = value as { key: string; price: number | null; member_price: number | null }[]
  return sizes
    .map(({ key, price, member_price }) => [key, price, member_price].filter((part) => part !== null).join(' · '))
    .join('\n')
}
