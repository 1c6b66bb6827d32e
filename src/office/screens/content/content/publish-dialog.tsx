import { useTranslation } from 'react-i18next'
import { ActDialog } from '#office/kit/action-dialog.tsx'
import { PublicationFields, usePublication } from './publication.tsx'
import { useContentAct } from './use-content.ts'

export function Component() {
  const { t } = useTranslation()
  const { page, isDirty, run, ...action } = useContentAct('publish', 'publish')
  const { isSettled, body, fields } = usePublication(page)
  const hides = page.kind === 'pages' && page.data.is_shown === false
  return (
    <ActDialog
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
    </ActDialog>
  )
}
