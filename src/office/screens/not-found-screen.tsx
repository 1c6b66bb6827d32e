import { useTranslation } from 'react-i18next'
import { LinkButton } from '#office/kit/button.tsx'
import { Empty } from '#office/kit/section.tsx'

export function Component() {
  const { t } = useTranslation()
  return <Empty title={t('shell.notFound')} act={<LinkButton to="/">{t('shell.home')}</LinkButton>} />
}
