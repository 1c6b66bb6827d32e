import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { amountsIn, toWire } from '#contract/convert-amounts.ts'
import { type Refund, refund, someAmount } from '#contract/office/sales/refunds.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { RefundFields, useRefundForm, useRefundMessage } from '#office/screens/sales/refunds/refund-form.tsx'
import { RefundedItems } from './refunded-items.tsx'
import { useReturn, useReturnAction } from './use-return.ts'

/** Refunds the goods received, or an invoice of the membership. A lower amount than offered requires a note. */
export function Component() {
  const { t } = useTranslation()
  const { currency } = useReturn()
  const { money } = useFormats(currency)
  const [params] = useSearchParams()
  const { row, close, action, run } = useReturnAction<Refund>('refund', useRefundMessage(currency), {
    decode: amountsIn(refund),
  })
  const invoice = row.membership?.invoices?.find(({ id }) => id === params.get('invoice'))
  const offered = invoice ? invoice.left : row.offer.amount
  const items = row.offer.lines.flatMap(({ position, quantity }) => {
    const line = row.lines.find((each) => each.position === position)
    return line ? [{ ...line, quantity }] : []
  })
  const form = useRefundForm(offered, currency)
  const { amount, isValid } = form
  const needsNote = amount < offered
  return (
    <ActionDialog
      title={t('orders.acts.refund')}
      confirmLabel={isValid ? t('orders.refund.confirm', { amount: money(amount) }) : t('orders.acts.refund')}
      consequence={isValid && t('returns.refundConsequence', { amount: money(amount) })}
      isDanger
      isPending={action.isPending}
      isIncomplete={!isValid || (needsNote && !form.note.trim())}
      missing={t('act.amountWrong')}
      error={action.error}
      onConfirm={() =>
        run({
          amount: toWire(someAmount, amount),
          ...(invoice && { invoice: invoice.id }),
          ...form.words,
          notify: form.notify,
        })
      }
      onClose={close}
    >
      {!invoice && <RefundedItems items={items} currency={currency} />}
      <RefundFields
        form={form}
        error={action.error}
        currency={currency}
        amount={{ hint: t('returns.offered', { amount: money(offered) }) }}
        note={{ hint: needsNote ? t('returns.lessWantsNote') : undefined, required: needsNote }}
      />
    </ActionDialog>
  )
}
