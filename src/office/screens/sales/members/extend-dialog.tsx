import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { TextField } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { dayMs } from '#shared/dates.ts'
import { personOf, useMember, useMemberAction } from './use-member.ts'

export function Component() {
  const { t } = useTranslation()
  const { day, money } = useFormats(useMember().currency)
  const { member, close, action, run } = useMemberAction('extend-trial', (_, say) => say('members.done.extend-trial'))
  const [typed, setTyped] = useState('7')
  const days = Number(typed)
  const isRight = Number.isInteger(days) && days > 0 && days <= 90
  const from = member.trial_ends_at
  const consequence =
    isRight &&
    from &&
    t('members.extend.consequence', {
      from: day(from),
      to: day(new Date(Date.parse(from) + days * dayMs).toISOString()),
      price: money(member.price, member.currency),
      name: personOf(member),
    })
  return (
    <ActionDialog
      title={t('members.extend.title')}
      confirmLabel={t('members.acts.extend-trial')}
      consequence={consequence}
      isPending={action.isPending}
      isIncomplete={!isRight}
      error={action.error}
      onConfirm={() => run({ days })}
      onClose={close}
    >
      <TextField
        label={t('members.extend.days')}
        hint={t('members.extend.hint')}
        inputMode="numeric"
        required
        value={typed}
        errors={action.error?.errors.days}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActionDialog>
  )
}
