import { useTranslation } from 'react-i18next'
import type { Job } from '#contract/office/office/system.ts'
import { useFormats } from '#office/kit/formats.ts'
import { CopyId, Facts } from '#office/kit/section.tsx'
import { RowDialog } from './row-dialog.tsx'
import { Failure, SystemState, useQueueName } from './system-states.tsx'
import { useJobFilters } from './use-job-filters.ts'

/** Shows a job's input and error. A job that was given up can run again. */
export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const nameOf = useQueueName()
  return (
    <RowDialog<Job>
      path="/system/jobs"
      filters={useJobFilters()}
      titleOf={({ name }) => nameOf(name)}
      action="retry"
      canAct={({ state }) => state === 'failed'}
    >
      {(row) => (
        <>
          <Facts
            facts={[
              [t('system.columns.state'), <SystemState key="state" of="job" state={row.state} />],
              [t('system.columns.id'), <CopyId key="id" id={row.id} />],
              [t('system.columns.queue'), row.name],
              [t('system.columns.tries'), t('system.triesOf', { tries: row.tries, most: row.most_tries })],
              [t('system.columns.created'), dateTime(row.created_at)],
              row.next_try_at && [t('system.columns.next'), dateTime(row.next_try_at)],
              row.ended_at && [t('system.columns.ended'), dateTime(row.ended_at)],
            ]}
          />
          <Failure text={row.failure} />
          {row.payload !== null && (
            <pre className="max-h-60 overflow-auto rounded-md bg-ground p-3 text-sm whitespace-pre-wrap">
              {JSON.stringify(row.payload, null, 2)}
            </pre>
          )}
        </>
      )}
    </RowDialog>
  )
}
