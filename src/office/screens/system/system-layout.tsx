import { useTranslation } from 'react-i18next'
import { NavLink, Outlet } from 'react-router'

const parts = [
  ['health', '/system'],
  ['jobs', '/system/jobs'],
  ['events', '/system/events'],
  ['mails', '/system/mails'],
] as const

/** What runs behind the shop, part by part. */
export function Component() {
  const { t } = useTranslation()
  return (
    <>
      <nav aria-label={t('areas.system')} className="flex gap-1 overflow-x-auto pt-3">
        {parts.map(([name, path]) => (
          <NavLink
            key={name}
            to={path}
            end={name === 'health'}
            className="inline-flex min-h-9 items-center rounded-md px-3 whitespace-nowrap text-soft hover:bg-line/40 aria-[current=page]:bg-line/40 aria-[current=page]:font-medium aria-[current=page]:text-text pointer-coarse:min-h-11"
          >
            {t(`system.parts.${name}`)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
