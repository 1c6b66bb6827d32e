import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { amountsIn, toWire } from '#contract/convert-amounts.ts'
import { type Refund, refund, someAmount } from '#contract/office/sales/refunds.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Select } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { RefundFields, useRefundForm } from '#office/screens/sales/refunds/refund-form.tsx'
import { useMember, useMemberAction } from './use-member.ts'

/** Refunds an invoice, in whole or in part. */
export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const { invoices, currency } = useMember()
  const { money } = useFormats(currency)
  const open = invoices.filter(({ left }) => left > 0)
  const [id, setId] = useState(params.get('invoice') ?? open[0]?.id ?? '')
  const invoice = invoices.find((each) => each.id === id)
  const { close, action, run } = useMemberAction<Refund>(
    `invoices/${id}/refund`,
    ({ amount, currency }, say) => say('members.done.refund', { amount: money(amount, currency) }),
    { decode: amountsIn(refund) },
  )
  const form = useRefundForm(invoice?.left ?? null, currency)
  const { amount, isValid } = form
  return (
    <ActionDialog
      title={t('members.refund.title')}
      confirmLabel={
        isValid ? t('members.refund.confirm', { amount: money(amount, invoice?.currency) }) : t('members.acts.refund')
      }
      consequence={isValid && t('members.refund.consequence', { amount: money(amount, invoice?.currency) })}
      isDanger
      isPending={action.isPending}
      isIncomplete={!isValid || !invoice}
      missing={t('act.amountWrong')}
      error={action.error}
      onConfirm={() => run({ amount: toWire(someAmount, amount), ...form.words })}
      onClose={close}
    >
      <Select
        label={t('members.bill')}
        value={id}
        options={open.map((each) => ({
          value: each.id,
          label: `${each.number ?? each.id} · ${money(each.left, each.currency)}`,
        }))}
        onChange={(event) => {
          setId(event.target.value)
          form.resetAmount()
        }}
      />
      <RefundFields
        form={form}
        error={action.error}
        currency={currency}
        note={{ maxLength: 1_000 }}
        canNotify={false}
      />
    </ActionDialog>
  )
}
