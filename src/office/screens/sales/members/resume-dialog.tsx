import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { personOf, useMember, useMemberAction } from './use-member.ts'

/** Reverts a cancellation. */
export function Component() {
  const { t } = useTranslation()
  const { day, money } = useFormats(useMember().currency)
  const { member, close, action, run } = useMemberAction('resume', (_, say) => say('members.done.resume'))
  const date = member.ends_at ? day(member.ends_at) : ''
  return (
    <ActionDialog
      title={t('members.resume.title')}
      confirmLabel={t('members.acts.resume')}
      consequence={t('members.resume.consequence', {
        price: money(member.price, member.currency),
        date,
        name: personOf(member),
      })}
      isPending={action.isPending}
      error={action.error}
      onConfirm={() => run()}
      onClose={close}
    />
  )
}
