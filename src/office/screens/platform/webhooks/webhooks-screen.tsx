import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router'
import type { WebhookList, WebhookResponse } from '#contract/office/platform/webhooks.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Empty, PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { joined } from '#shared/isolated-text.ts'
import { WebhookState } from './webhook-state.tsx'

/** Screen of the endpoints of other programs that the shop notifies of its events. */
export function Component() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<WebhookList>('/hooks', { every: 20_000 })
  return (
    <>
      <PageHeader
        title={t('settings.parts.hooks')}
        actions={
          <LinkButton to="/settings/hooks/new" shape="primary">
            {t('hooks.add')}
          </LinkButton>
        }
      />
      <p className="max-w-2xl pb-4 text-soft">{t('hooks.lead')}</p>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={6} />}
      {data?.items.length === 0 && <Empty title={t('list.empty')} text={t('hooks.emptyText')} />}
      <ul className="grid gap-2 pb-6">
        {data?.items.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      <SignatureHelp />
      <Outlet context={data} />
    </>
  )
}

function WebhookRow({ webhook }: { webhook: WebhookResponse }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { id, url, note, events, waiting, given_up: givenUp, last_delivered_at: last } = webhook
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface p-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <Link to={`/settings/hooks/${id}`} className="font-semibold break-all underline">
            {url}
          </Link>
          <WebhookState webhook={webhook} />
        </span>
        {note && <span className="wrap-anywhere">{note}</span>}
        <span className="text-sm text-soft">{events.map((event) => t(`hooks.eventNames.${event}`)).join(', ')}</span>
        <span className="text-sm text-soft">
          {joined([
            last ? t('hooks.lastDelivered', { date: dateTime(last) }) : t('hooks.neverDelivered'),
            waiting > 0 && t('hooks.waiting', { count: waiting }),
          ])}
        </span>
        {givenUp > 0 && <span className="text-sm text-bad">{t('hooks.failing', { count: givenUp })}</span>}
      </div>
      <LinkButton to={`/settings/hooks/${id}`}>{t('hooks.showDeliveries')}</LinkButton>
    </li>
  )
}

const code = `const [, t] = header.match(/t=(\\d+)/)
const expected = createHmac('sha256', secret).update(t + '.' + body).digest('hex')
const isOurs = header.includes('v1=' + expected)`

/** Explains signatures in plain words for the shop's owner, with a few lines of code for developers. */
function SignatureHelp() {
  const { t } = useTranslation()
  return (
    <Section title={t('hooks.help')}>
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-3">
        <p>{t('hooks.helpText')}</p>
        <ol className="grid list-decimal gap-1 pl-5">
          {['take', 'compute', 'compare', 'refuse'].map((step) => (
            <li key={step}>{t(`hooks.helpSteps.${step}`)}</li>
          ))}
        </ol>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone
          tabIndex={0}
          className="overflow-x-auto rounded-md border border-line bg-surface px-3 py-2 text-sm"
        >
          <code>{code}</code>
        </pre>
        <p className="text-soft">{t('hooks.helpAnswer')}</p>
      </div>
    </Section>
  )
}
