import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { personOf, useMemberAction } from './use-member.ts'

/** Mails the member a link for changing the card. */
export function Component() {
  const { t } = useTranslation()
  const { member, close, action, run } = useMemberAction('card-link', (_, say) => say('members.done.card-link'))
  return (
    <ActionDialog
      title={t('members.cardLink.title')}
      confirmLabel={t('members.acts.card-link')}
      consequence={t('members.cardLink.consequence', { name: personOf(member) })}
      isPending={action.isPending}
      error={action.error}
      onConfirm={() => run()}
      onClose={close}
    />
  )
}
