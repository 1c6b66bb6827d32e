import { useTranslation } from 'react-i18next'
import { FormText } from '#office/kit/form/form-fields.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { countries } from '#shared/markets.ts'
import { DecimalField } from './setting-fields.tsx'
import { SettingsPage } from './settings-page.tsx'

const accounts = ['sales', 'membership', 'refunds', 'vat', 'fees', 'clearing', 'bank'] as const

/** Screen of the VAT included in prices, and of the accounts used in exports. */
export function Component() {
  const { t } = useTranslation()
  const { country } = useFormats()
  return (
    <SettingsPage page="vat">
      <Section title={t('settings.names.vat.rates')}>
        <p className="text-soft">{t('settings.vatIncluded')}</p>
        <div className="grid gap-4 sm:grid-cols-3">
          {countries.map((code) => (
            <DecimalField
              key={code}
              name={`vat.rates.${code}`}
              label={t('settings.vatOf', { country: country(code) })}
            />
          ))}
        </div>
      </Section>
      <Section title={t('settings.names.accounting.accounts')}>
        <p className="text-soft">{t('settings.accountsHint')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {accounts.map((name) => (
            <FormText
              key={name}
              name={`accounting.accounts.${name}`}
              inputMode="numeric"
              maxLength={6}
              label={t(`settings.fields.accounting.${name}`)}
            />
          ))}
        </div>
      </Section>
    </SettingsPage>
  )
}
