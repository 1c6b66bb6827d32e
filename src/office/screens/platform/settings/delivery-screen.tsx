import { useTranslation } from 'react-i18next'
import { FormText } from '#office/kit/form/form-fields.tsx'
import { Section } from '#office/kit/section.tsx'
import { ChoiceField } from './choice-fields.tsx'
import { RangeField } from './setting-fields.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useSettingText } from './use-setting-text.ts'

/** Screen of delivery times, import duties and returns. Every text that mentions them follows these settings. */
export function Component() {
  const { t } = useTranslation()
  const { nameOf } = useSettingText()
  return (
    <SettingsPage page="delivery">
      <Section title={t('settings.deliveryTimes')}>
        <div className="grid gap-6 sm:grid-cols-2">
          <RangeField
            name="delivery.product"
            label={nameOf('delivery.product')}
            hint={t('settings.hints.deliveryProduct')}
          />
          <RangeField name="delivery.home" label={nameOf('delivery.home')} hint={t('settings.hints.deliveryHome')} />
          <ChoiceField name="delivery.landing" values={['nextDay', 'range']} />
          <ChoiceField name="delivery.importDuties" values={['customer', 'shop']} />
        </div>
      </Section>
      <Section title={t('settings.returns')}>
        <div className="grid gap-6 sm:grid-cols-2">
          <FormText
            name="returns.address"
            maxLength={300}
            label={nameOf('returns.address')}
            hint={t('settings.hints.returnsAddress')}
          />
          <ChoiceField name="returns.postage" values={['customer', 'shop']} hint={t('settings.hints.returnsPostage')} />
        </div>
      </Section>
    </SettingsPage>
  )
}
