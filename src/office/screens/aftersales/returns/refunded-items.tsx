import { useTranslation } from 'react-i18next'
import { useFormats } from '#office/kit/formats.ts'
import { joined } from '#shared/isolated-text.ts'
import type { Cents } from '#shared/money.ts'
import { type BoughtLine, paidForItems } from '#shared/shares.ts'

type Item = { position: number; name: string; size: string | null; price: Cents; bought: BoughtLine; quantity: number }

/** Lists items with quantity, unit price and sum. */
export function RefundedItems({ items, currency }: { items: readonly Item[]; currency: string }) {
  const { t } = useTranslation()
  const { money } = useFormats(currency)
  return (
    <ul aria-label={t('returns.refundItems')} className="grid gap-1">
      {items.map(({ position, name, size, price, bought, quantity }) => (
        <li key={position} className="flex justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{joined([name, size])}</span>
          <span className="whitespace-nowrap">
            <span className="text-soft">
              {quantity} × {money(price)}
            </span>
            {quantity > 1 && ` = ${money(paidForItems(bought, quantity))}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
