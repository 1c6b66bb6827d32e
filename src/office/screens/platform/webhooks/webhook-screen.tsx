import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useParams } from 'react-router'
import type { Delivery, WebhookResponse } from '#contract/office/platform/webhooks.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { Button, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { Empty, Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { joined } from '#shared/isolated-text.ts'
import { DeliveryState } from './delivery-state.tsx'
import { useDeliveryFilters } from './use-delivery-filters.ts'
import { WebhookState } from './webhook-state.tsx'

export type WebhookContext = { webhook: WebhookResponse }

export function Component() {
  const { t } = useTranslation()
  const { id } = useParams()
  const { data: webhook, error, refetch } = useRead<WebhookResponse>(`/hooks/${id}`, { every: 20_000 })
  if (error?.status === 404 || error?.status === 422) {
    const list = <LinkButton to="/settings/hooks">{t('settings.parts.hooks')}</LinkButton>
    return <Empty isScreen title={t('hooks.notThere')} action={list} />
  }
  if (error && !webhook) return <ErrorNote error={error} onRetry={refetch} />
  if (!webhook) return <Skeleton />
  return (
    <>
      <Deliveries webhook={webhook} />
      <Outlet context={{ webhook } satisfies WebhookContext} />
    </>
  )
}

function Deliveries({ webhook }: { webhook: WebhookResponse }) {
  const { t } = useTranslation()
  const { dateTime, shortTime } = useFormats()
  const path = `/settings/hooks/${webhook.id}`
  const { search } = useLocation()
  const filters = useDeliveryFilters()
  const test = useAction('POST', `/hooks/${webhook.id}/test`, {
    refresh: ['/hooks'],
    onDone: () => showToast(t('hooks.tested')),
  })
  const named = (event: string) => t(`hooks.eventNames.${event}`, { defaultValue: event })
  const statusOf = ({ status, state }: Delivery) => status ?? (state === 'PENDING' ? '–' : t('hooks.noAnswer'))
  return (
    <ListScreen<Delivery>
      path={`/hooks/${webhook.id}/deliveries`}
      views="hooks/deliveries"
      title={new URL(webhook.url).host}
      emptyText={t('hooks.deliveriesEmpty')}
      idOf={({ id }) => id}
      linkOf={({ id }) => `${path}/deliveries/${id}${search}`}
      everyWhile={({ items }) => items.some(({ state }) => state === 'PENDING')}
      lead={
        <div className="grid gap-2 pt-2">
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 break-all">{webhook.url}</span>
            <WebhookState webhook={webhook} />
          </p>
          <p className="text-sm text-soft wrap-anywhere">
            {joined([webhook.note, webhook.both_until && t('hooks.both', { date: dateTime(webhook.both_until) })])}
          </p>
          {test.error && <ErrorNote error={test.error} />}
        </div>
      }
      actions={
        <div className="flex flex-wrap gap-2">
          <Button
            shape="primary"
            isPending={test.isPending}
            isDisabled={!webhook.is_on}
            onPress={() => test.mutate({})}
          >
            {t('hooks.test')}
          </Button>
          <LinkButton to={`${path}/edit`}>{t('hooks.edit')}</LinkButton>
          <LinkButton to={`${path}/rotate`}>{t('hooks.rotate')}</LinkButton>
          <LinkButton to={`${path}/delete`}>{t('hooks.remove')}</LinkButton>
        </div>
      }
      tabs={[
        { name: t('hooks.all'), query: '' },
        { name: t('hooks.states.GIVEN_UP'), query: 'state=GIVEN_UP' },
        { name: t('hooks.states.RETRYING'), query: 'state=RETRYING' },
      ]}
      filters={filters}
      columns={[
        { key: 'event', label: t('hooks.event'), cell: ({ event }) => named(event) },
        { key: 'state', label: t('hooks.state'), cell: ({ state }) => <DeliveryState state={state} /> },
        { key: 'at', label: t('hooks.at'), cell: ({ created_at: at }) => dateTime(at), sort: 'created_at' },
        { key: 'tries', label: t('hooks.tries'), cell: ({ attempts }) => attempts, isNumber: true },
        { key: 'status', label: t('hooks.status'), cell: statusOf, isNumber: true },
        { key: 'next', label: t('hooks.next'), cell: ({ next_at: at }) => at && shortTime(at) },
      ]}
      card={(row) => (
        <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span className="flex justify-between gap-2 font-semibold">
            <span className="min-w-0 wrap-anywhere">{named(row.event)}</span>
            <DeliveryState state={row.state} />
          </span>
          <span className="text-sm text-soft">
            {joined([
              dateTime(row.created_at),
              t('act.named', { name: t('hooks.tries'), value: row.attempts }),
              statusOf(row),
            ])}
          </span>
        </span>
      )}
    />
  )
}
