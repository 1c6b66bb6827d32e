import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { amountsIn, toWire } from '#contract/convert-amounts.ts'
import { type Refund, refund, someAmount } from '#contract/office/sales/refunds.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Checkbox, Select, TextArea, TextField } from '#office/kit/field.tsx'
import { parseAmount, writeAmount } from '#office/kit/form/amount-rules.ts'
import { useFormats } from '#office/kit/formats.ts'
import { noCents } from '#shared/money.ts'
import { refundReasons } from '#shared/vocabularies.ts'
import { useReturnAction } from './use-return.ts'

/** Refunds the goods received, or an invoice of the membership. A lower amount than offered requires a note. */
export function Component() {
  const { t } = useTranslation()
  const { money, decimalSign } = useFormats()
  const [params] = useSearchParams()
  const {
    row,
    close,
    act: action,
    run,
  } = useReturnAction<Refund>(
    'refund',
    (made) =>
      t(made.state === 'due' ? 'orders.done.refundDue' : 'orders.done.refunded', { amount: money(made.amount) }),
    { decode: amountsIn(refund) },
  )
  const invoice = row.membership?.invoices?.find(({ id }) => id === params.get('invoice'))
  const offered = invoice ? invoice.left : row.offer.amount
  const [typed, setTyped] = useState(writeAmount(offered, decimalSign))
  const [reason, setReason] = useState('requested')
  const [note, setNote] = useState('')
  const [notify, setNotify] = useState(true)
  const amount = parseAmount(typed) ?? noCents
  const isRight = Number.isFinite(amount) && amount > 0
  const errors: Record<string, string[]> = action.error?.errors ?? {}
  return (
    <ActionDialog
      title={t('orders.acts.refund')}
      confirmLabel={isRight ? t('orders.refund.confirm', { amount: money(amount) }) : t('orders.acts.refund')}
      consequence={isRight && t('returns.refundConsequence', { amount: money(amount) })}
      isDanger
      isPending={action.isPending}
      isIncomplete={!isRight || (amount < offered && !note.trim())}
      missing={t('act.amountWrong')}
      error={action.error}
      onConfirm={() =>
        run({
          amount: toWire(someAmount, amount),
          ...(invoice && { invoice: invoice.id }),
          reason,
          ...(note.trim() && { note: note.trim() }),
          notify,
        })
      }
      onClose={close}
    >
      <TextField
        label={t('orders.refund.amount')}
        hint={t('returns.offered', { amount: money(offered) })}
        inputMode="decimal"
        required
        value={typed}
        errors={Number.isNaN(amount) ? ['validation.amount'] : errors.amount}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label={t('act.reason')}
        value={reason}
        options={refundReasons.map((value) => ({ value, label: t(`orders.reasons.${value}`) }))}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextArea
        label={t('orders.refund.note')}
        hint={amount < offered ? t('returns.lessWantsNote') : undefined}
        required={amount < offered}
        value={note}
        errors={errors.note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Checkbox label={t('act.notify')} checked={notify} onChange={(event) => setNotify(event.target.checked)} />
    </ActionDialog>
  )
}
