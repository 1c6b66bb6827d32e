import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refund } from '#contract/office/sales/refunds.ts'
import type { OfficeError } from '#office/api/api-client.ts'
import { Checkbox, Select, TextArea, TextField } from '#office/kit/field.tsx'
import { parseAmount, writeAmount } from '#office/kit/form/amount-rules.ts'
import { useFormats } from '#office/kit/formats.ts'
import { type Cents, noCents } from '#shared/money.ts'
import { refundReasons } from '#shared/vocabularies.ts'

export type RefundForm = ReturnType<typeof useRefundForm>

/**
 * State of the fields that every refund dialog has.
 * @param offered amount in the field until another is typed; null leaves it empty
 * @param currency what is typed in
 */
export function useRefundForm(offered: Cents | null, currency?: string) {
  const { decimalSign } = useFormats()
  const [typed, setTyped] = useState<string | null>(null)
  const [reason, setReason] = useState('requested')
  const [note, setNote] = useState('')
  const [notify, setNotify] = useState(true)
  const amount = typed === null ? (offered ?? noCents) : (parseAmount(typed, currency) ?? noCents)
  return {
    /** NaN if what is typed is no amount. */
    amount,
    isValid: Number.isFinite(amount) && amount > 0,
    text: typed ?? writeAmount(offered, decimalSign),
    reason,
    note,
    notify,
    setTyped,
    /** Shows the offered amount again. */
    resetAmount: () => setTyped(null),
    setReason,
    setNote,
    setNotify,
    /** Reason and note as the API takes them. */
    words: { reason, ...(note.trim() && { note: note.trim() }) },
  }
}

type RefundFieldsProps = {
  form: RefundForm
  error: OfficeError | null
  /** What the amount is in; euros if left out. */
  currency?: string
  /** Hint below the amount; null if the amount is not asked for. */
  amount?: { hint?: string } | null
  note?: Pick<ComponentProps<typeof TextArea>, 'hint' | 'required' | 'maxLength'>
  /** True if the customer can be notified. */
  canNotify?: boolean
}

export function RefundFields({
  form,
  error,
  currency = 'EUR',
  amount = {},
  note = {},
  canNotify = true,
}: RefundFieldsProps) {
  const { t } = useTranslation()
  const errors = Number.isNaN(form.amount) ? ['validation.amount'] : error?.errors.amount
  return (
    <>
      {amount && (
        <TextField
          {...amount}
          label={t('orders.refund.amount', { currency })}
          inputMode="decimal"
          required
          value={form.text}
          errors={errors}
          onChange={(event) => form.setTyped(event.target.value)}
        />
      )}
      {amount?.hint && errors && <p className="text-sm text-soft">{amount.hint}</p>}
      <Select
        label={t('act.reason')}
        value={form.reason}
        options={refundReasons.map((value) => ({ value, label: t(`orders.reasons.${value}`) }))}
        onChange={(event) => form.setReason(event.target.value)}
      />
      <TextArea
        {...note}
        label={t('orders.refund.note')}
        value={form.note}
        errors={error?.errors.note}
        onChange={(event) => form.setNote(event.target.value)}
      />
      {canNotify && (
        <Checkbox
          label={t('act.notify')}
          checked={form.notify}
          onChange={(event) => form.setNotify(event.target.checked)}
        />
      )}
    </>
  )
}

/** Returns the message after a refund: it is made, or the provider has still to respond. */
export function useRefundMessage(currency?: string): (refund: Refund) => string {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (refund) =>
    t(refund.state === 'due' ? 'orders.done.refundDue' : 'orders.done.refunded', {
      amount: money(refund.amount, refund.currency ?? currency),
    })
}
