import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MailSettings, MailTestResponse } from '#contract/office/platform/settings.ts'
import { useMay, useMe } from '#office/api/me.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Facts, Section, Skeleton } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { SwitchField } from './choice-fields.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Screen of mail settings: sender, delivery, a test mail, and the copy of messages. */
export function Component() {
  const { t } = useTranslation()
  return (
    <SettingsPage page="mail" aside={<Outgoing />}>
      <Section title={t('settings.incoming')}>
        <SwitchField name="messages.forward" hint={t('settings.hints.forward')} />
      </Section>
    </SettingsPage>
  )
}

function Outgoing() {
  const { t } = useTranslation()
  const may = useMay()
  const { data, error, refetch } = useRead<MailSettings>('/settings/mail', { every: 30_000 })
  return (
    <Section title={t('settings.outgoing')} actions={data && may('settings.write') && <TestMail />}>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={4} />}
      {data && <OutgoingFacts mail={data} />}
    </Section>
  )
}

function OutgoingFacts({ mail }: { mail: MailSettings }) {
  const { t } = useTranslation()
  const may = useMay()
  const { dateTime } = useFormats()
  const { sender, server, last_sent_at: lastAt, waiting, failed, warnings } = mail
  return (
    <>
      <Facts
        facts={[
          [t('settings.sender'), sender],
          [t('settings.mailServer'), server ?? <StateTag tone="bad">{t('settings.noMailServer')}</StateTag>],
          [t('settings.lastMail'), lastAt ? dateTime(lastAt) : t('settings.noMailYet')],
          [t('settings.waitingMails'), String(waiting)],
          [
            t('settings.failedMails'),
            <StateTag key="failed" tone={failed > 0 ? 'bad' : 'good'}>
              {String(failed)}
            </StateTag>,
          ],
        ]}
      />
      {may('system.read') && (
        <p>
          <Link to="/system/mails" className="text-brand underline underline-offset-2">
            {t('settings.toOutbox')}
          </Link>
        </p>
      )}
      {warnings.map(({ code, domain, expected }) => (
        <p key={code} role="note" className="rounded-md bg-attention-pale px-3 py-2 text-attention">
          {t(`settings.warnings.${code}`, { domain, expected: expected.join(', ') })}
        </p>
      ))}
      <p className="text-sm text-soft">{t('settings.senderOperator')}</p>
    </>
  )
}

function TestMail() {
  const { t } = useTranslation()
  const { email } = useMe()
  const test = useAction<MailTestResponse>('POST', '/settings/mail/test', {
    refresh: ['/settings/mail'],
    onDone: ({ to, sent }) => showToast(t(sent ? 'settings.testSent' : 'settings.testLogged', { to })),
  })
  return (
    <div className="grid justify-items-end gap-2">
      <Button isPending={test.isPending} onPress={() => test.mutate({})}>
        {t('settings.sendTest', { to: email })}
      </Button>
      {test.error && <ErrorNote error={test.error} />}
    </div>
  )
}
