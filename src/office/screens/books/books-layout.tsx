import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { AreaParts } from '#office/kit/area-parts.tsx'

const parts = [
  ['differences', '/books'],
  ['payments', '/books/payments'],
  ['payouts', '/books/payouts'],
  ['disputes', '/books/disputes'],
] as const

/** The shop's money against the provider's, part by part. */
export function Component() {
  const { t } = useTranslation()
  return (
    <>
      <AreaParts
        name={t('areas.books')}
        parts={parts.map(([name, path]) => ({ label: t(`books.parts.${name}`), path }))}
      />
      <Outlet />
    </>
  )
}
