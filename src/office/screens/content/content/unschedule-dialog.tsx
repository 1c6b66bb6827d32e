import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { useContentAction } from './use-content.ts'

/** Cancels the schedule: the content becomes a draft again and can be edited. */
export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { page, run, ...action } = useContentAction('schedule', 'unschedule')
  const at = page.draft?.publish_at
  return (
    <ActionDialog
      title={t('content.acts.unschedule')}
      consequence={at ? t('content.unscheduleText', { at: dateTime(at) }) : undefined}
      confirmLabel={t('content.acts.unschedule')}
      isPending={action.isPending}
      error={action.error}
      onConfirm={() => run({ publish_at: null })}
      onClose={action.close}
    />
  )
}
