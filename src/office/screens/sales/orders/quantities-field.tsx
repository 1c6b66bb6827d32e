import { useTranslation } from 'react-i18next'
import { useFormats } from '#office/kit/formats.ts'
import type { Cents } from '#shared/money.ts'

/** `price`: of one item, if money goes back for it. */
export type ItemRow = { position: number; name: string; size: string | null; max: number; price?: Cents }
export type Items = ReadonlyMap<number, number>

/** Field for the quantity of each order line that an action affects, from none to the maximum. */
export function ItemsField({
  label,
  rows,
  items,
  currency,
  onChange,
}: {
  label: string
  rows: readonly ItemRow[]
  items: Items
  /** What prices are in; euros if left out. */
  currency?: string
  onChange(items: Items): void
}) {
  const { t } = useTranslation()
  const { money } = useFormats(currency)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {rows.map(({ position, name, size, max, price }) => (
        <label key={position} className="flex items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            {name}
            {size && <span className="text-soft"> · {size}</span>}
            {price !== undefined && (
              <span className="block text-sm text-soft">{t('orders.unitPrice', { price: money(price) })}</span>
            )}
          </span>
          <span className="flex shrink-0 items-center gap-2">
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={max}
              value={items.get(position) ?? 0}
              aria-label={t('orders.piecesOf', { name: size ? `${name} · ${size}` : name })}
              className="h-9 w-16 rounded-md border border-line bg-surface px-2 text-right pointer-coarse:h-11"
              onChange={(event) => {
                const count = Math.min(max, Math.max(0, Math.trunc(event.target.valueAsNumber || 0)))
                onChange(new Map(items).set(position, count))
              }}
            />
            <span className="text-soft">/ {max}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the lines with a quantity above zero. */
export function chosenItems(items: Items): { position: number; quantity: number }[] {
  return [...items].filter(([, quantity]) => quantity > 0).map(([position, quantity]) => ({ position, quantity }))
}
