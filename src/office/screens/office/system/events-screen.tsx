import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import type { ProviderEvent } from '#contract/office/office/system.ts'
import { useMay } from '#office/api/me.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { useRowLink } from './row-dialog.tsx'
import { SystemState } from './system-states.tsx'
import { useEventFilters } from './use-event-filters.ts'

export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const may = useMay()
  const filters = useEventFilters()
  const linkTo = useRowLink('/system/events')
  return (
    <>
      <ListScreen<ProviderEvent>
        path="/system/events"
        title={t('system.parts.events')}
        searchLabel={t('system.search.events')}
        emptyText={t('system.emptyText.events')}
        idOf={({ id }) => id}
        linkOf={({ id }) => linkTo(id)}
        actions={may('system.act') && <LinkButton to={linkTo('fetch')}>{t('system.fetch.act')}</LinkButton>}
        tabs={[
          { name: t('system.tabs.all'), query: '' },
          { name: t('system.event.failing'), query: 'state=failing' },
          { name: t('system.event.open'), query: 'state=open' },
        ]}
        filters={filters}
        columns={[
          { key: 'type', label: t('system.columns.type'), cell: ({ type }) => type },
          { key: 'object', label: t('system.columns.object'), cell: ({ object }) => object },
          {
            key: 'state',
            label: t('system.columns.state'),
            cell: ({ state }) => <SystemState of="event" state={state} />,
          },
          {
            key: 'received',
            label: t('system.columns.received'),
            cell: ({ received_at }) => dateTime(received_at),
            sort: 'received_at',
          },
          {
            key: 'processed',
            label: t('system.columns.processed'),
            cell: ({ processed_at }) => processed_at && dateTime(processed_at),
          },
          { key: 'tries', label: t('system.columns.tries'), cell: ({ tries }) => tries, isNumber: true },
          { key: 'failure', label: t('system.columns.failure'), cell: ({ failure }) => failure },
          { key: 'id', label: t('system.columns.id'), cell: ({ id }) => id, isExtra: true },
          {
            key: 'created',
            label: t('system.columns.happened'),
            cell: ({ created_at }) => dateTime(created_at),
            isExtra: true,
          },
        ]}
        card={(row) => (
          <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <span className="flex justify-between gap-2 font-semibold">
              <span className="min-w-0 break-words">{row.type}</span>
              <SystemState of="event" state={row.state} />
            </span>
            <span className="truncate text-sm">{row.object}</span>
            <span className="text-sm text-soft">{dateTime(row.received_at)}</span>
            {row.failure && <span className="truncate text-sm text-bad">{row.failure}</span>}
          </span>
        )}
      />
      <Outlet />
    </>
  )
}
