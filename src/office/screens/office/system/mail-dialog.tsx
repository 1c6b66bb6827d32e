import { useTranslation } from 'react-i18next'
import type { OutboxMail } from '#contract/office/office/system.ts'
import { useFormats } from '#office/kit/formats.ts'
import { CopyId, Facts } from '#office/kit/section.tsx'
import { RowDialog } from './row-dialog.tsx'
import { Failure, SystemState, useQueueName } from './system-states.tsx'
import { mailHome, useMailFilters } from './use-mail-filters.ts'

/**
 * Shows a mail of the outbox with the mail server's response. A waiting mail can be sent now, a failed one retried.
 */
export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const nameOf = useQueueName()
  return (
    <RowDialog<OutboxMail>
      path="/system/mails"
      filters={useMailFilters()}
      home={mailHome}
      titleOf={({ subject, kind }) => subject ?? nameOf(kind)}
      action="retry"
      canAct={({ state }) => state !== 'sent'}
      wordsOf={({ state }) => (state === 'waiting' ? 'sendNow' : 'retry')}
    >
      {(row) => (
        <>
          <Facts
            facts={[
              [t('system.columns.state'), <SystemState key="state" of="mail" state={row.state} />],
              [t('system.columns.kind'), nameOf(row.kind)],
              row.to !== null && [t('system.columns.to'), row.to],
              [t('system.columns.at'), dateTime(row.at)],
              row.tries !== null && [t('system.columns.tries'), row.tries],
              row.next_try_at && [t('system.columns.next'), dateTime(row.next_try_at)],
              [t('system.columns.id'), <CopyId key="id" id={row.id} />],
            ]}
          />
          <Failure text={row.failure} />
        </>
      )}
    </RowDialog>
  )
}
