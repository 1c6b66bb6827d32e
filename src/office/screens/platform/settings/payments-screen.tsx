import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PaymentSettings } from '#contract/office/platform/settings.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { CopyId, Facts, PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'

/**
 * Screen of the shop's connection to the payment provider. The operator sets the keys; only their last characters are
 * shown.
 */
export function Component() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<PaymentSettings>('/settings/payments', { every: 30_000 })
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 pb-6">
      <div>
        <PageHeader title={t('settings.parts.payments')} />
        <p className="max-w-2xl text-soft">{t('settings.intro.payments')}</p>
      </div>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && <Connection payments={data} />}
    </div>
  )
}

function Connection({ payments: { mode, keys, webhook } }: { payments: PaymentSettings }) {
  const { t } = useTranslation()
  const may = useMay()
  const { dateTime, number } = useFormats()
  const { state, advice, lag, open, last_event: last } = webhook
  const masked = (key: string) => <code>…{key}</code>
  return (
    <>
      <Section title={t('settings.provider')}>
        <Facts
          facts={[
            [t('settings.mode'), t(`settings.modes.${mode}`)],
            [t('settings.publishableKey'), masked(keys.publishable)],
            [t('settings.secretKey'), masked(keys.secret)],
            [t('settings.webhookSecret'), masked(keys.webhook)],
          ]}
        />
        <p className="text-sm text-soft">{t('settings.keysOperator')}</p>
      </Section>
      <Section title={t('settings.reports')}>
        <Facts
          facts={[
            [
              t('settings.reportsState'),
              <StateTag key="state" tone={state === 'unknown' ? 'waiting' : state}>
                {t(`system.states.${state}`)}
              </StateTag>,
            ],
            [t('settings.reportAddress'), <CopyId key="address" id={location.origin + webhook.path} />],
            [
              t('settings.lastReport'),
              last ? (
                <span key="last">
                  {last.type}, {dateTime(last.at)}
                </span>
              ) : (
                t('settings.noReport')
              ),
            ],
            [t('settings.lag'), t('settings.seconds', { count: lag, number: number(lag) })],
            [t('settings.openReports'), number(open)],
          ]}
        />
        {advice && (
          <p className="rounded-md bg-surface px-3 py-2">{t(`system.advice.${advice}`, { defaultValue: '' })}</p>
        )}
        {may('system.read') && (
          <p>
            <Link to="/system/events" className="text-brand underline underline-offset-2">
              {t('settings.toReports')}
            </Link>
          </p>
        )}
      </Section>
    </>
  )
}
