import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { AreaParts } from '#office/kit/area-parts.tsx'

const parts = [
  ['health', '/system'],
  ['inspect', '/system/inspect'],
  ['jobs', '/system/jobs'],
  ['events', '/system/events'],
  ['mails', '/system/mails'],
] as const

/** What runs behind the shop, part by part. */
export function Component() {
  const { t } = useTranslation()
  return (
    <>
      <AreaParts
        name={t('areas.system')}
        parts={parts.map(([name, path]) => ({ label: t(`system.parts.${name}`), path }))}
      />
      <Outlet />
    </>
  )
}
