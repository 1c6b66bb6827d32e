import { writtenValue } from '#office/kit/form/conflict-rules.ts'
import { type Cents, centsToEuros } from '#shared/money.ts'

const euros = (amount: Cents | null) => (amount === null ? null : centsToEuros(amount))

/** Formats a value of a conflict: prices in euros, pictures as their files, sizes as their keys with prices. */
export function writtenField(field: string, value: unknown): string {
  if (field === 'manufacturer' || field === 'responsible_person') {
    return writtenValue(value && Object.values(value).filter(Boolean).join('\n'))
  }
  if (field === 'net_content') return writtenValue(value && Object.values(value).join(' '))
  if (field === 'price' || field === 'member_price') return writtenValue(euros(value as Cents | null))
  if (!Array.isArray(value) || value.length === 0) return writtenValue(Array.isArray(value) ? null : value)
  if (field === 'images') return (value as { path: string }[]).map(({ path }) => path.replace(/^.*\//, '')).join('\n')
  if (field !== 'sizes') return value.join(', ')
  const sizes = value as { key: string; price: Cents | null; member_price: Cents | null }[]
  return sizes
    .map(({ key, price, member_price }) =>
      [key, euros(price), euros(member_price)].filter((part) => part !== null).join(' · '),
    )
    .join('\n')
}
