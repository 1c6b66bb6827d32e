import { useTranslation } from 'react-i18next'
import { FormText } from '#office/kit/form/form-fields.tsx'
import { Section } from '#office/kit/section.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useSettingText } from './use-setting-text.ts'

/**
 * Screen of the services that count visits, with the visitor's consent, and of the currency reported for purchases.
 */
export function Component() {
  const { t } = useTranslation()
  const { nameOf } = useSettingText()
  return (
    <SettingsPage page="tracking">
      <Section title={t('settings.trackers')}>
        <p className="rounded-md bg-surface px-3 py-2">{t('settings.consentStays')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormText
            name="tracking.analyticsId"
            label={nameOf('tracking.analyticsId')}
            placeholder="G-AB12CD34EF"
            hint={t('settings.hints.analyticsId')}
          />
          <FormText
            name="tracking.pixelId"
            inputMode="numeric"
            label={nameOf('tracking.pixelId')}
            hint={t('settings.hints.pixelId')}
          />
          <FormText
            name="tracking.currency"
            maxLength={5}
            label={t('settings.trackedCurrency')}
            hint={t('settings.hints.currency')}
          />
        </div>
      </Section>
    </SettingsPage>
  )
}
