import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type AccountChart, accountRoles, chartAccounts, chartsFor } from '#domain/platform/settings/account-charts.ts'
import { countryOfAddress } from '#domain/platform/settings/company-rules.ts'
import type { Settings } from '#domain/platform/settings/settings-definitions.ts'
import { Select } from '#office/kit/field.tsx'
import { FormText } from '#office/kit/form/form-fields.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { countries } from '#shared/markets.ts'
import { MissingDetails } from './missing-details.tsx'
import { DecimalField } from './setting-fields.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useSettings } from './use-settings.ts'

/** Screen of the VAT included in prices, and of the accounts used in exports. */
export function Component() {
  const { t } = useTranslation()
  const { country } = useFormats()
  return (
    <SettingsPage page="vat" aside={<MissingDetails />}>
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
        <ChartField />
        <div className="grid gap-4 sm:grid-cols-2">
          {accountRoles.map((name) => (
            <FormText
              key={name}
              name={`accounting.accounts.${name}`}
              inputMode="numeric"
              maxLength={8}
              label={t(`settings.fields.accounting.${name}`)}
            />
          ))}
        </div>
      </Section>
    </SettingsPage>
  )
}

/** Chooses a chart of accounts and enters its numbers, which the owner may then change one by one. */
function ChartField() {
  const { t } = useTranslation()
  const { watch, setValue } = useFormContext()
  const settings = useSettings().data as unknown as Settings | undefined
  const country = settings ? countryOfAddress(settings['brand.main'].address) : null
  const choose = (chart: AccountChart) => {
    setValue('accounting.chart', chart, { shouldDirty: true })
    for (const role of accountRoles) {
      const value = chartAccounts[chart][role]
      setValue(`accounting.accounts.${role}`, value, { shouldDirty: true, shouldValidate: true })
    }
  }
  return (
    <Select
      label={t('settings.names.accounting.chart')}
      hint={t('settings.hints.chart')}
      value={String(watch('accounting.chart'))}
      options={chartsFor(country).map((chart, index) => {
        const name = t(`settings.values.accounting.chart.${chart}`)
        return { value: chart, label: country && index === 0 ? t('settings.suggestedChart', { name }) : name }
      })}
      onChange={({ target }) => choose(target.value as AccountChart)}
    />
  )
}
