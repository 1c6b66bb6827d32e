import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Delivery } from '#contract/office/platform/webhooks.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { Sheet } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { useListState } from '#office/kit/list/list-state.ts'
import { CopyId, Facts, Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { useDeliveryFilters } from './use-delivery-filters.ts'

/** Shows the request and response of a delivery. A delivery that was given up can be sent again. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { id, delivery } = useParams()
  const { query } = useListState(useDeliveryFilters(), {})
  const list = `/hooks/${id}/deliveries`
  const { data, error, refetch } = useRead<{ items: Delivery[] }>(`${list}${query && `?${query}`}`)
  const row = data?.items.find((each) => each.id === delivery)
  const close = () => navigate({ pathname: `/settings/hooks/${id}`, search }, { preventScrollReset: true })
  const again = useAction('POST', `/deliveries/${delivery}/again`, {
    refresh: ['/hooks'],
    onDone() {
      close()
      showToast(t('hooks.againDone'))
    },
  })
  const title = row ? t(`hooks.eventNames.${row.event}`, { defaultValue: row.event }) : t('hooks.deliveries')
  return (
    <Sheet label={title} onClose={close}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        <h2 className="font-display text-title">{title}</h2>
        {error && <ErrorNote error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton />}
        {data && !row && <p>{t('list.noMatch')}</p>}
        {row && <Parts row={row} />}
        {again.error && <ErrorNote error={again.error} />}
        <div className="flex flex-row-reverse flex-wrap gap-2">
          {row?.state === 'GIVEN_UP' && (
            <Button shape="primary" isPending={again.isPending} onPress={() => again.mutate({})}>
              {t('hooks.again')}
            </Button>
          )}
          <Button onPress={close}>{t('act.close')}</Button>
        </div>
      </div>
    </Sheet>
  )
}

function Parts({ row }: { row: Delivery }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { id, state, attempts, status, answer: response, payload } = row
  return (
    <>
      <Facts
        facts={[
          [t('hooks.state'), <DeliveryState key="state" state={state} />],
          [t('hooks.at'), dateTime(row.created_at)],
          [t('hooks.tries'), attempts],
          attempts > 0 && [t('hooks.status'), status ?? t('hooks.noAnswer')],
          row.next_at && [t('hooks.next'), dateTime(row.next_at)],
          [t('hooks.id'), <CopyId key="id" id={id} />],
        ]}
      />
      {response && <Words label={t('hooks.answered')} text={response} />}
      <Words label={t('hooks.payload')} text={JSON.stringify({ id, ...payload }, null, 2)} />
    </>
  )
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="text-sm font-medium">{label}</h3>
      <pre className="max-h-60 overflow-y-auto rounded-md bg-ground px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
    </div>
  )
}
