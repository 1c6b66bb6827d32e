import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { mailStates, type OutboxMail } from '#contract/office/office/system.ts'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { useRowLink } from './row-dialog.tsx'
import { SystemState, useQueueName } from './system-states.tsx'
import { mailHome, useMailFilters } from './use-mail-filters.ts'

/** Screen of the outbox: mails that are waiting, were given up or were sent. */
export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const nameOf = useQueueName()
  const filters = useMailFilters()
  const linkTo = useRowLink('/system/mails')
  return (
    <>
      <ListScreen<OutboxMail>
        path="/system/mails"
        title={t('system.parts.mails')}
        home={mailHome}
        searchLabel={t('system.search.mails')}
        emptyText={t('system.emptyText.mails')}
        idOf={({ id }) => id}
        linkOf={({ id }) => linkTo(id)}
        tabs={mailStates.map((state) => ({ name: t(`system.mail.${state}`), query: `state=${state}` }))}
        filters={filters}
        columns={[
          { key: 'kind', label: t('system.columns.kind'), cell: ({ kind }) => nameOf(kind) },
          {
            key: 'state',
            label: t('system.columns.state'),
            cell: ({ state }) => <SystemState of="mail" state={state} />,
          },
          { key: 'to', label: t('system.columns.to'), cell: ({ to }) => to },
          { key: 'subject', label: t('system.columns.subject'), cell: ({ subject }) => subject },
          { key: 'at', label: t('system.columns.at'), cell: ({ at }) => dateTime(at) },
          { key: 'tries', label: t('system.columns.tries'), cell: ({ tries }) => tries, isNumber: true },
          {
            key: 'next',
            label: t('system.columns.next'),
            cell: ({ next_try_at }) => next_try_at && dateTime(next_try_at),
          },
          { key: 'failure', label: t('system.columns.failure'), cell: ({ failure }) => failure },
        ]}
        card={(row) => (
          <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <span className="flex justify-between gap-2 font-semibold">
              <span className="min-w-0 break-words">{row.subject ?? nameOf(row.kind)}</span>
              <SystemState of="mail" state={row.state} />
            </span>
            {row.to && <span className="break-all">{row.to}</span>}
            <span className="text-sm text-soft">{dateTime(row.at)}</span>
            {row.failure && <span className="truncate text-sm text-bad">{row.failure}</span>}
          </span>
        )}
      />
      <Outlet />
    </>
  )
}
