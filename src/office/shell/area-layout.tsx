import { useTranslation } from 'react-i18next'
import { NavLink, Outlet } from 'react-router'
import { useMay } from '#office/api/me.ts'
import type { Area } from './areas.ts'

/** Shows links to the screens of an area that the user may see, above the open one. */
export function AreaLayout({ area }: { area: Area }) {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <>
      <nav aria-label={t('shell.partsOf', { area: t(`areas.${area.key}`) })} className="flex flex-wrap gap-1 pt-3">
        {area.parts
          .filter(({ permission }) => may(permission))
          .map(({ name, path }) => (
            <NavLink
              key={path}
              to={path}
              end={path === area.path}
              className="inline-flex min-h-9 items-center rounded-md px-3 whitespace-nowrap text-soft hover:bg-line/40 aria-[current=page]:bg-line/40 aria-[current=page]:font-medium aria-[current=page]:text-text pointer-coarse:min-h-11"
            >
              {t(`${area.key}.parts.${name}`)}
            </NavLink>
          ))}
      </nav>
      <Outlet />
    </>
  )
}
