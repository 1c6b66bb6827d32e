import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { useContentAction } from './use-content.ts'

/** Discards the draft; the history keeps it. */
export function Component() {
  const { t } = useTranslation()
  const { page, isDirty, run, ...action } = useContentAction('discard', 'discard')
  return (
    <ActionDialog
      title={t('content.acts.discard')}
      consequence={t(page.live ? 'content.discardText' : 'content.discardNewText')}
      confirmLabel={t('content.acts.discard')}
      isDanger
      isPending={action.isPending}
      error={action.error}
      onConfirm={() => run({}, { isSavedFirst: false })}
      onClose={action.close}
    >
      {isDirty && <p className="text-soft">{t('content.typedGoes')}</p>}
    </ActionDialog>
  )
}
