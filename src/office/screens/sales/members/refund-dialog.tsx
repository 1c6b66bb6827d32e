import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { amountsIn, toWire } from '#contract/convert-amounts.ts'
import { type Refund, refund, someAmount } from '#contract/office/sales/refunds.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Select, TextArea, TextField } from '#office/kit/field.tsx'
import { parseAmount, writeAmount } from '#office/kit/form/amount-rules.ts'
import { useFormats } from '#office/kit/formats.ts'
import { noCents } from '#shared/money.ts'
import { refundReasons } from '#shared/vocabularies.ts'
import { useMember, useMemberAction } from './use-member.ts'

/** Refunds an invoice, in whole or in part. */
export function Component() {
  const { t } = useTranslation()
  const { money, decimalSign } = useFormats()
  const [params] = useSearchParams()
  const { invoices } = useMember()
  const open = invoices.filter(({ left }) => left > 0)
  const [id, setId] = useState(params.get('invoice') ?? open[0]?.id ?? '')
  const invoice = invoices.find((each) => each.id === id)
  const {
    close,
    act: action,
    run,
  } = useMemberAction<Refund>(
    `invoices/${id}/refund`,
    ({ amount }, say) => say('members.done.refund', { amount: money(amount) }),
    { decode: amountsIn(refund) },
  )
  const [typed, setTyped] = useState(writeAmount(invoice?.left ?? null, decimalSign))
  const [reason, setReason] = useState('requested')
  const [note, setNote] = useState('')
  const amount = parseAmount(typed) ?? noCents
  const isRight = Number.isFinite(amount) && amount > 0
  return (
    <ActionDialog
      title={t('members.refund.title')}
      confirmLabel={isRight ? t('members.refund.confirm', { amount: money(amount) }) : t('members.acts.refund')}
      consequence={isRight && t('members.refund.consequence', { amount: money(amount) })}
      isDanger
      isPending={action.isPending}
      isIncomplete={!isRight || !invoice}
      missing={t('act.amountWrong')}
      error={action.error}
      onConfirm={() => run({ amount: toWire(someAmount, amount), reason, ...(note.trim() && { note: note.trim() }) })}
      onClose={close}
    >
      <Select
        label={t('members.bill')}
        value={id}
        options={open.map((each) => ({ value: each.id, label: `${each.number ?? each.id} · ${money(each.left)}` }))}
        onChange={(event) => {
          setId(event.target.value)
          setTyped(writeAmount(invoices.find((each) => each.id === event.target.value)?.left, decimalSign))
        }}
      />
      <TextField
        label={t('orders.refund.amount')}
        inputMode="decimal"
        required
        value={typed}
        errors={Number.isNaN(amount) ? ['validation.amount'] : action.error?.errors.amount}
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
        value={note}
        maxLength={1_000}
        errors={action.error?.errors.note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActionDialog>
  )
}
