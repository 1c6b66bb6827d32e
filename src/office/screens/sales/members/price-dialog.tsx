import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toWire } from '#contract/convert-amounts.ts'
import { memberPriceRequest } from '#contract/office/sales/members.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { TextField } from '#office/kit/field.tsx'
import { parseAmount, writeAmount } from '#office/kit/form/amount-rules.ts'
import { useFormats } from '#office/kit/formats.ts'
import { cents } from '#shared/money.ts'
import { personOf, useMemberAction } from './use-member.ts'

export function Component() {
  const { t } = useTranslation()
  const { member, close, action, run } = useMemberAction('price', (_, say) => say('members.done.price'))
  const { money, decimalSign } = useFormats(member.currency)
  const [typed, setTyped] = useState(writeAmount(member.price, decimalSign))
  const [from, setFrom] = useState('')
  const [why, setWhy] = useState('')
  const price = parseAmount(typed, member.currency) ?? cents(Number.NaN)
  const isRight = Number.isFinite(price) && price > 0 && price !== member.price
  const consequence =
    isRight &&
    t('members.price.consequence', {
      old: money(member.price, member.currency),
      price: money(price, member.currency),
      name: personOf(member),
    })
  return (
    <ActionDialog
      title={t('members.price.title')}
      confirmLabel={t('members.acts.price')}
      consequence={consequence}
      isPending={action.isPending}
      isIncomplete={!isRight || !why.trim()}
      missing={t('act.amountWrong')}
      error={action.error}
      onConfirm={() =>
        run({ price: toWire(memberPriceRequest.shape.price, price), why: why.trim(), ...(from && { from }) })
      }
      onClose={close}
    >
      <TextField
        label={
          member.currency === 'EUR'
            ? t('members.price.amount')
            : t('members.price.amountIn', { currency: member.currency })
        }
        inputMode="decimal"
        required
        value={typed}
        errors={Number.isNaN(price) ? ['validation.amount'] : action.error?.errors.price}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        label={t('members.price.from')}
        hint={t('members.price.hint')}
        type="date"
        value={from}
        errors={action.error?.errors.from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={t('members.price.why')}
        required
        value={why}
        maxLength={500}
        errors={action.error?.errors.why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </ActionDialog>
  )
}
