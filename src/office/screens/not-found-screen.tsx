import { useTranslation } from 'react-i18next'
import { LinkButton } from '#office/kit/button.tsx'
import { PageHeader } from '#office/kit/section.tsx'

export function Component() {
  const { t } = useTranslation()
  return <PageHeader title={t('shell.notFound')} actions={<LinkButton to="/">{t('shell.home')}</LinkButton>} />
}
