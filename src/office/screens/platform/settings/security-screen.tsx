import { useTranslation } from 'react-i18next'
import { useMe } from '#office/api/me.ts'
import { Section } from '#office/kit/section.tsx'
import { SwitchField } from './choice-fields.tsx'
import { OwnerOnly } from './setting-fields.tsx'
import { SettingsPage } from './settings-page.tsx'

export function Component() {
  const { t } = useTranslation()
  const { test } = useMe()
  return (
    <SettingsPage page="security">
      <Section title={t('settings.signIn')}>
        <OwnerOnly>
          <SwitchField
            name="staff.twoFactorRequired"
            hint={t(test ? 'settings.hints.twoFactorTest' : 'settings.hints.twoFactorLive')}
          />
        </OwnerOnly>
      </Section>
    </SettingsPage>
  )
}
