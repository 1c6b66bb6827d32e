import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { ShopTimeField } from '#office/kit/form/shop-time-field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { PublicationFields, usePublication } from './publication.tsx'
import { useContentAction } from './use-content.ts'

/** Schedules the publication of the draft in the shop's time zone, or changes the scheduled time. */
export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { page, isDirty, run, ...action } = useContentAction('schedule', 'schedule')
  const label = t(page.draft?.state === 'SCHEDULED' ? 'content.acts.move' : 'content.acts.schedule')
  const [at, setAt] = useState<string | null>(page.draft?.publish_at ?? null)
  const { isSettled, body, fields } = usePublication(page, page.draft?.note ?? '')
  return (
    <ActionDialog
      title={label}
      consequence={at ? t('content.scheduleText', { at: dateTime(at), zone: page.time_zone }) : undefined}
      confirmLabel={label}
      isPending={action.isPending}
      isIncomplete={at === null || !isSettled}
      error={action.error}
      onConfirm={() => run({ publish_at: at, ...body })}
      onClose={action.close}
    >
      <PublicationFields {...fields} isDirty={isDirty}>
        <ShopTimeField
          label={t('content.publishAt')}
          errors={action.error?.errors.publish_at}
          value={at}
          onChange={setAt}
        />
      </PublicationFields>
    </ActionDialog>
  )
}
