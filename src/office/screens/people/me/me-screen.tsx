import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useMe } from '#office/api/me.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { Checkbox, Select } from '#office/kit/field.tsx'
import { Facts, PageHeader, Section } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { SingleKeysSwitch } from '#office/shell/key-list.tsx'
import { usePreferences } from '#office/shell/use-preferences.ts'
import { languageNames, languages } from '#shared/markets.ts'
import { themes } from '#shared/vocabularies.ts'
import { SessionSection } from './session-section.tsx'

/** Screen of the user's own account: name, language and theme, second factor, sessions. */
export function Component() {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <div className="grid max-w-3xl gap-6">
      <div>
        <PageHeader title={t('areas.me')} />
        <Facts
          facts={[
            [t('me.name'), me.name],
            [t('session.email'), me.email],
            [t('me.role'), t(`roles.${me.role}`)],
          ]}
        />
      </div>
      <Preferences />
      <Notices />
      <SecondFactor />
      <SessionSection />
      <Outlet />
    </div>
  )
}

function Preferences() {
  const { t } = useTranslation()
  const me = useMe()
  const change = usePreferences()
  return (
    <Section title={t('me.preferences')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('shell.language')}
          value={me.language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => change({ language: event.target.value as typeof me.language })}
        />
        <Select
          label={t('shell.theme')}
          value={me.theme}
          options={themes.map((value) => ({
            value,
            label: t(`shell.themes.${value}`),
          }))}
          onChange={(event) => change({ theme: event.target.value as typeof me.theme })}
        />
      </div>
      <SingleKeysSwitch />
    </Section>
  )
}

/** Selects the events for which the user receives mails, limited to those that the role may see. */
function Notices() {
  const { t } = useTranslation()
  const { notices, notices_offered: offered, email } = useMe()
  const change = usePreferences()
  if (offered.length === 0) return null
  return (
    <Section title={t('me.notices')}>
      <p className="text-soft">{t('me.noticesText', { email })}</p>
      <div className="flex flex-wrap gap-x-6">
        {offered.map((notice) => (
          <Checkbox
            key={notice}
            label={t(`me.notice.${notice}`)}
            checked={notices.includes(notice)}
            onChange={({ target }) =>
              change({ notices: offered.filter((each) => (each === notice ? target.checked : notices.includes(each))) })
            }
          />
        ))}
      </div>
    </Section>
  )
}

function SecondFactor() {
  const { t } = useTranslation()
  const { two_factor: isOn, recovery_codes_left: left, shared } = useMe()
  if (!isOn) {
    return (
      <Section title={t('me.twoFactor')} actions={!shared && <LinkButton to="two-factor">{t('me.setup')}</LinkButton>}>
        <div>
          <StateTag tone="attention">{t('me.twoFactorOff')}</StateTag>
        </div>
        <p className="text-soft">{t(shared ? 'me.shared' : 'me.twoFactorWhy')}</p>
      </Section>
    )
  }
  return (
    <Section
      title={t('me.twoFactor')}
      actions={
        <div className="flex flex-wrap gap-2">
          <LinkButton to="recovery-codes">{t('me.codesRenew')}</LinkButton>
          <LinkButton to="two-factor/off">{t('me.turnOff')}</LinkButton>
        </div>
      }
    >
      <div className="flex flex-wrap gap-2">
        <StateTag tone="good">{t('me.twoFactorOn')}</StateTag>
        {left !== null && (
          <StateTag tone={left > 2 ? 'good' : 'attention'}>{t('me.codesLeft', { count: left })}</StateTag>
        )}
      </div>
    </Section>
  )
}
