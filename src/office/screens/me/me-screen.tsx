import { useTranslation } from 'react-i18next'
import { useMe } from '#office/api/me.ts'
import { Facts, PageHeader, Section } from '#office/kit/section.tsx'

/** One's own account: who one is, second factor, sessions. */
export function Component() {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <>
      <PageHeader title={t('areas.me')} />
      <Section title={me.name}>
        <Facts
          facts={[
            [t('session.email'), me.email],
            [t('me.role'), t(`roles.${me.role}`)],
          ]}
        />
      </Section>
    </>
  )
}
