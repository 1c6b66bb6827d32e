import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import type { Job } from '#contract/office/office/system.ts'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { useRowLink } from './row-dialog.tsx'
import { SystemState, useQueueName } from './system-states.tsx'
import { useJobFilters } from './use-job-filters.ts'

export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const nameOf = useQueueName()
  const filters = useJobFilters()
  const linkTo = useRowLink('/system/jobs')
  return (
    <>
      <ListScreen<Job>
        path="/system/jobs"
        title={t('system.parts.jobs')}
        emptyText={t('system.emptyText.jobs')}
        idOf={({ id }) => id}
        linkOf={({ id }) => linkTo(id)}
        tabs={[
          { name: t('system.tabs.all'), query: '' },
          { name: t('system.job.failed'), query: 'state=failed' },
          {
            name: t('system.tabs.waiting'),
            query: new URLSearchParams({ state: 'created,retry,active' }).toString(),
          },
        ]}
        filters={filters}
        columns={[
          { key: 'job', label: t('system.columns.job'), cell: ({ name }) => nameOf(name) },
          {
            key: 'state',
            label: t('system.columns.state'),
            cell: ({ state }) => <SystemState of="job" state={state} />,
          },
          {
            key: 'tries',
            label: t('system.columns.tries'),
            cell: ({ tries, most_tries }) => t('system.triesOf', { tries, most: most_tries }),
          },
          { key: 'created', label: t('system.columns.created'), cell: ({ created_at }) => dateTime(created_at) },
          {
            key: 'next',
            label: t('system.columns.next'),
            cell: ({ next_try_at }) => next_try_at && dateTime(next_try_at),
          },
          { key: 'failure', label: t('system.columns.failure'), cell: ({ failure }) => failure },
          {
            key: 'ended',
            label: t('system.columns.ended'),
            cell: ({ ended_at }) => ended_at && dateTime(ended_at),
            isExtra: true,
          },
        ]}
        card={(row) => (
          <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <span className="flex justify-between gap-2 font-semibold">
              <span>{nameOf(row.name)}</span>
              <SystemState of="job" state={row.state} />
            </span>
            <span className="text-sm text-soft">
              {[dateTime(row.created_at), t('system.triesOf', { tries: row.tries, most: row.most_tries })].join(' · ')}
            </span>
            {row.failure && <span className="truncate text-sm text-bad">{row.failure}</span>}
          </span>
        )}
      />
      <Outlet />
    </>
  )
}
