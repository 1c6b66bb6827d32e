import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { NotFound } from './not-found.tsx'

export const loader = () => data(null, { status: 404 })

export function Component() {
  const { t } = useTranslation()
  return <NotFound title={t('words.notFoundTitle')} text={t('words.notFoundText')} />
}
