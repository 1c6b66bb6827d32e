import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import type { Area } from './areas.ts'

/** Numbers of waiting items, keyed by area. */
export type Counts = Record<string, number>

/** Number of areas shown directly in the bar on phones; the others are in its menu. */
const inBar = 4

const footShape = 'relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs'

export const AreaLink = memo(({ area, count, isFoot = false }: { area: Area; count: number; isFoot?: boolean }) => {
  const { t } = useTranslation()
  const Icon = area.icon
  const shape = isFoot ? footShape : 'flex min-h-9 pointer-coarse:min-h-11 items-center gap-2.5 rounded-md px-2.5'
  return (
    <NavLink
      to={area.path}
      className={({ isActive }) => `${shape} ${isActive ? 'bg-line/50 font-semibold' : 'text-soft hover:bg-line/30'}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className={isFoot ? 'max-w-full truncate' : 'flex-1'}>{t(`areas.${area.key}`)}</span>
      <Badge count={count} className={isFoot ? 'absolute top-1 left-1/2 ml-2' : ''} />
    </NavLink>
  )
})

/** Bar at the bottom of a phone's screen: the first areas, and a menu of all others. */
export function FootBar({ areas, counts }: { areas: readonly Area[]; counts: Counts | undefined }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const countOf = ({ key }: Area) => counts?.[key] ?? 0
  const [first, others] = areas.length > inBar + 1 ? [areas.slice(0, inBar), areas.slice(inBar)] : [areas, []]
  const isOther = others.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return (
    <nav
      aria-label={t('shell.areas')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface sm:hidden"
    >
      {first.map((area) => (
        <AreaLink key={area.key} area={area} count={countOf(area)} isFoot />
      ))}
      {others.length > 0 && (
        <MenuTrigger>
          <Button className={`${footShape} ${isOther ? 'bg-line/50 font-semibold' : 'text-soft'}`}>
            <Ellipsis aria-hidden="true" className="size-4 shrink-0" />
            {t('shell.more')}
            <Badge
              count={others.reduce((sum, area) => sum + countOf(area), 0)}
              className="absolute top-1 left-1/2 ml-2"
            />
          </Button>
          <Popover
            placement="top end"
            className="w-60 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-overlay"
          >
            <Menu className="outline-none">
              {others.map((area) => (
                <MenuItem
                  key={area.key}
                  href={`/office${area.path}`}
                  textValue={t(`areas.${area.key}`)}
                  className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-3 outline-none data-focused:bg-line/40"
                >
                  <area.icon aria-hidden="true" className="size-4 shrink-0 text-soft" />
                  <span className="flex-1">{t(`areas.${area.key}`)}</span>
                  <Badge count={countOf(area)} className="" />
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
    </nav>
  )
}

function Badge({ count, className }: { count: number; className: string }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <span className={`rounded-full bg-waiting-pale px-1.5 text-xs text-waiting ${className}`}>
      <span className="sr-only">{t('shell.waiting')} </span>
      {count > 99 ? '99+' : count}
    </span>
  )
}
