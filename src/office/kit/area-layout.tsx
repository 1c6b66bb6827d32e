import { useTranslation } from 'react-i18next'
import { NavLink, Outlet } from 'react-router'

/**
 * The screens of an area, one beside the other. `parts`: names in the area's texts with their addresses; the first one
 * stands at the area's own.
 */
export function AreaLayout({
  area,
  parts,
}: {
  area: string
  parts: readonly (readonly [name: string, path: string])[]
}) {
  const { t } = useTranslation()
  return (
    <>
      <nav aria-label={t('shell.partsOf', { area: t(`areas.${area}`) })} className="flex flex-wrap gap-1 pt-3">
        {parts.map(([name, path], place) => (
          <NavLink
            key={path}
            to={path}
            end={place === 0}
            className="inline-flex min-h-9 items-center rounded-md px-3 whitespace-nowrap text-soft hover:bg-line/40 aria-[current=page]:bg-line/40 aria-[current=page]:font-medium aria-[current=page]:text-text pointer-coarse:min-h-11"
          >
            {t(`${area}.parts.${name}`)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
