import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { HostList } from '#contract/office/platform/settings.ts'
import { useRead } from '#office/api/queries.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Select, TextField } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { countries, type Language, languages } from '#shared/markets.ts'
import { ChoicesField, OwnerOnly, RowsField, useErrorsAt } from './setting-fields.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Screen of the shop's public addresses, with the market, language, brand and delivery countries of each. */
export function Component() {
  const { t } = useTranslation()
  const { country } = useFormats()
  return (
    <SettingsPage page="hosts">
      <Hosts />
      <HostPreview />
      <Section title={t('settings.names.countries.allowed')}>
        <ChoicesField
          name="countries.allowed"
          label={t('settings.countriesLabel')}
          options={countries.map((code) => [code, country(code)])}
        />
      </Section>
    </SettingsPage>
  )
}

type Host = { url: string; language: Language }

function Hosts() {
  const { t } = useTranslation()
  const { language: languageName } = useFormats()
  const errorsAt = useErrorsAt()
  return (
    <Section title={t('settings.names.hosts.public')}>
      <p className="text-soft">{t('settings.hostsHint')}</p>
      <OwnerOnly>
        <RowsField<Host>
          name="hosts.public"
          addLabel={t('settings.addHost')}
          removeLabel={({ url }) => t('settings.removeOf', { name: url || '…' })}
          empty={{ url: '', language: 'no' }}
          max={20}
        >
          {({ url, language }, set, path) => (
            <>
              <TextField
                type="url"
                label={t('settings.fields.hosts.url')}
                placeholder="https://"
                value={url}
                errors={errorsAt(`${path}.url`)}
                onChange={({ target }) => set({ url: target.value })}
              />
              <Select
                label={t('settings.fields.hosts.language')}
                value={language}
                options={languages.map((value) => ({ value, label: languageName(value) }))}
                onChange={({ target }) => set({ language: target.value as Language })}
              />
            </>
          )}
        </RowsField>
      </OwnerOnly>
    </Section>
  )
}

/** Previews how the shop treats each address typed, computed by the same functions that serve visitors. */
function HostPreview() {
  const { t } = useTranslation()
  const { language: languageName, country } = useFormats()
  const typed = useWatch({ name: 'hosts.public' }) as Host[]
  const urls = typed.filter(({ url }) => URL.canParse(url))
  const hosts = useDeferredValue([...new Set(urls.map(({ url }) => new URL(url).host))].filter(Boolean).join(','))
  const shown = hosts || location.host
  const { data, error, refetch } = useRead<HostList>(`/settings/hosts?hosts=${encodeURIComponent(shown)}`, {
    keep: true,
  })
  const chosen = (host: string) => urls.find(({ url }) => new URL(url).host === host)?.language
  return (
    <Section title={t('settings.hostPreview')}>
      <p className="text-soft">
        {t('settings.readingText')}{' '}
        <Link to="/settings/conflicts/language.reading" className="text-brand underline underline-offset-2">
          {t('settings.toReading')}
        </Link>
      </p>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      <ul className="grid gap-3">
        {data?.items.map(({ host, allowed, market, language, brand, country: code }) => (
          <li key={host} className="grid gap-1 rounded-md border border-line p-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium wrap-anywhere">{host}</span>
              <StateTag tone={allowed ? 'good' : 'attention'}>
                {t(allowed ? 'settings.answers' : 'settings.answersNot')}
              </StateTag>
            </p>
            <p>
              {t('settings.hostGives', {
                language: languageName(language.now),
                market: t(`settings.markets.${market}`),
                brand,
                country: country(code),
              })}
            </p>
            {language.A !== language.B && (
              <p className="text-sm text-soft">
                {t('settings.hostReadings', { A: languageName(language.A), B: languageName(language.B) })}
              </p>
            )}
            {chosen(host) && chosen(host) !== language.now && (
              <p className="text-sm text-attention">
                {t('settings.hostLanguageDiffers', {
                  language: languageName(chosen(host)!),
                  now: languageName(language.now),
                })}
              </p>
            )}
            {!allowed && (
              <p className="text-sm text-attention">
                {t('settings.hostOperator', { host })}{' '}
                <code className="wrap-anywhere">ALLOWED_HOSTS={[...data.allowed, host].join(',')}</code>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
