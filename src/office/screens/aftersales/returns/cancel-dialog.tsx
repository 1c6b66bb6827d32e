import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type Refund, refund } from '#contract/office/sales/refunds.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Checkbox } from '#office/kit/field.tsx'
import { cardName, useFormats } from '#office/kit/formats.ts'
import { useOrderAtProvider } from '#office/screens/sales/orders/use-order.ts'
import { RefundFields, useRefundForm, useRefundMessage } from '#office/screens/sales/refunds/refund-form.tsx'
import { sumOf } from '#shared/money.ts'
import { paidForItems } from '#shared/shares.ts'
import { RefundedItems } from './refunded-items.tsx'
import { useReturn, useReturnAction } from './use-return.ts'

/** Cancels the items of a return that never left the shop, and refunds them. */
export function Component() {
  const { t } = useTranslation()
  const { currency } = useReturn()
  const { money } = useFormats(currency)
  const { row, close, action, run } = useReturnAction<Refund>('cancel', useRefundMessage(currency), {
    decode: amountsIn(refund),
  })
  const [isRestocked, restock] = useState(true)
  const paid = useOrderAtProvider(row.order_number).data?.charges.find(({ state }) => state === 'succeeded')
  const items = row.lines.flatMap((line) => (line.unsent > 0 ? [{ ...line, quantity: line.unsent }] : []))
  const amount = sumOf(items.map(({ bought, quantity }) => paidForItems(bought, quantity)))
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const form = useRefundForm(amount)
  return (
    <ActionDialog
      title={t('returns.acts.cancel')}
      confirmLabel={t('orders.cancel.confirm', { amount: money(amount) })}
      closeLabel={t('act.close')}
      consequence={[
        paid
          ? t('orders.refund.moneyToCard', { amount: money(amount), card: cardName(paid.card_brand, paid.last4) })
          : t('returns.moneyBack', { amount: money(amount) }),
        isRestocked ? t('orders.refund.stock', { count }) : t('orders.refund.noStock'),
      ].join(' ')}
      isDanger
      isPending={action.isPending}
      isIncomplete={count === 0}
      missing={t('act.noPieces')}
      error={action.error}
      onConfirm={() => run({ restock: isRestocked, ...form.words, notify: form.notify })}
      onClose={close}
    >
      <p>{t('returns.cancelIntro')}</p>
      <RefundedItems items={items} currency={currency} />
      <Checkbox
        label={t('orders.refund.restock')}
        checked={isRestocked}
        onChange={(event) => restock(event.target.checked)}
      />
      <RefundFields form={form} error={action.error} amount={null} />
    </ActionDialog>
  )
}
