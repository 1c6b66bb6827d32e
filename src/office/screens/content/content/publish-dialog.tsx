import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { PublicationFields, usePublication } from './publication.tsx'
import { useContentAction } from './use-content.ts'

export function Component() {
  const { t } = useTranslation()
  const { page, isDirty, run, ...action } = useContentAction('publish', 'publish')
  const { isSettled, body, fields } = usePublication(page)
  const hides = page.kind === 'pages' && page.data.is_shown === false
  return (
    <ActionDialog
      title={t('content.acts.publish')}
      consequence={t(hides ? 'content.publishHides' : 'content.publishText')}
      confirmLabel={t('content.acts.publish')}
      isPending={action.isPending}
      isIncomplete={!isSettled}
      error={action.error}
      onConfirm={() => run(body)}
      onClose={action.close}
    >
      <PublicationFields {...fields} isDirty={isDirty} />
    </ActionDialog>
  )
}
