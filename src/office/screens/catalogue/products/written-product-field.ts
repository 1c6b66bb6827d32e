import { isListPrice } from '#contract/office/catalogue/price-lists.ts'
import { writtenValue } from '#office/kit/form/conflict-rules.ts'
import { type Cents, centsToDecimal } from '#shared/money.ts'

type Option = { id: string; values: { id: string }[] }
const writtenOption = ({ id, values }: Option) => `${id}: ${values.map((value) => value.id).join(', ')}`

/** Formats a value of a conflict: prices in euros, pictures as their files, variants as their keys with prices. */
export function writtenField(field: string, value: unknown): string {
  if (field === 'manufacturer' || field === 'responsible_person') {
    return writtenValue(value && Object.values(value).filter(Boolean).join('\n'))
  }
  if (field === 'net_content') return writtenValue(value && Object.values(value).join(' '))
  if (field === 'price' || field === 'member_price' || isListPrice(field))
    return writtenValue(centsToDecimal(value as Cents | null))
  if (!Array.isArray(value) || value.length === 0) return writtenValue(Array.isArray(value) ? null : value)
  if (field === 'images') return (value as { path: string }[]).map(({ path }) => path.replace(/^.*\//, '')).join('\n')
  if (field === 'options') return (value as Option[]).map(writtenOption).join('\n')
  if (field !== 'variants') return value.join(', ')
  const variants = value as { key: string; price: Cents | null; member_price: Cents | null }[]
  return variants
    .map(({ key, price, member_price }) =>
      [key, centsToDecimal(price), centsToDecimal(member_price)].filter((part) => part !== null).join(' · '),
    )
    .join('\n')
}
