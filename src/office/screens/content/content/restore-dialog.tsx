import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { useContentAction } from './use-content.ts'

/** Creates a draft from an older version; shoppers see it once it is published. */
export function Component() {
  const { t } = useTranslation()
  const { number } = useParams()
  const { page, isDirty, run, ...action } = useContentAction('restore', 'restore')
  return (
    <ActionDialog
      title={t('content.restoreVersion', { number })}
      consequence={t(page.draft ? 'content.restoreReplaces' : 'content.restoreText')}
      confirmLabel={t('content.acts.restore')}
      isPending={action.isPending}
      error={action.error}
      onConfirm={() => run({ number: Number(number) }, { isSavedFirst: false })}
      onClose={action.close}
    >
      {isDirty && <p className="text-soft">{t('content.typedGoes')}</p>}
    </ActionDialog>
  )
}
