import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'
import { categoryBranch } from './late-category-branch.ts'
import type { ShellData } from './shell-data.ts'

/**
 * Shows as many categories as fit in one row; the others wrap out of view and are listed in a panel. The browser
 * opens the panel natively: without scripts it lists all categories.
 */
export function CategoryBar({ categories, isHidden }: ShellData & { isHidden: boolean }) {
  const { href } = useStorefront()
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const links = categories.map((category) => ({ category, to: href('category', { slug: category.handle }) }))
  const fitting = useFitting(row, categories)
  const others = fitting === null ? (mayOverflow(categories) ? links : []) : links.slice(fitting)
  const close = () => panel.current?.hidePopover()
  useEffect(() => {
    if (isHidden) panel.current?.hidePopover()
  }, [isHidden])
  return (
    <nav aria-label={t('shell.header.categories')} className={classes('hidden', isHidden ? 'lg:hidden' : 'lg:block')}>
      <div className="page-width flex h-12 items-center gap-x-7 pb-1 text-sm">
        <ul
          ref={row}
          className="flex h-11 min-w-0 flex-1 flex-wrap gap-x-7 overflow-clip [overflow-clip-margin:0.25rem]"
        >
          {links.map(({ category, to }, index) => (
            // Each line has the row's whole height, so that only the first one is seen.
            <li
              key={category.id}
              className={classes(
                'flex h-11 shrink-0 items-center',
                fitting !== null && index >= fitting && 'invisible',
              )}
            >
              <BarLink to={to}>{category.name}</BarLink>
              {category.children && <categoryBranch.Component category={category} shape="panel" isHidden={isHidden} />}
            </li>
          ))}
        </ul>
        <button
          type="button"
          popoverTarget={panelId}
          className={classes(
            'inline-flex shrink-0 items-center gap-1 border-b py-2 hover:border-current',
            others.some(({ to }) => to === pathname) ? 'border-current' : 'border-transparent',
            others.length === 0 && 'invisible',
          )}
        >
          {t('shell.header.more')}
          <ChevronDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
        <BarLink to={href('pages', { slug: 'abonnement' })} className="shrink-0 font-medium text-price">
          {t('shell.header.membership')}
        </BarLink>
      </div>
      <div ref={panel} id={panelId} popover="auto" className="more-categories">
        <ul className="columns-2 gap-x-8 text-sm xl:columns-3">
          {others.map(({ category, to }) => (
            <li key={category.id} className="break-inside-avoid">
              <Link
                to={to}
                onClick={close}
                aria-current={to === pathname ? 'page' : undefined}
                className="flex min-h-11 items-center py-1.5 wrap-anywhere hover:underline aria-[current]:font-semibold"
              >
                {category.name}
              </Link>
              {category.children && <categoryBranch.Component category={category} shape="list" onChoose={close} />}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

function BarLink({ to, className, children }: { to: string; className?: string; children: string }) {
  const isActive = useLocation().pathname === to
  return (
    <Link
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={classes(
        'inline-block border-b py-2 transition-colors hover:border-current',
        isActive ? 'border-current' : 'border-transparent',
        className,
      )}
    >
      {children}
    </Link>
  )
}

// Width in pixels of the narrowest window that shows the row. Estimates of letters and gaps err on the wide side.
const narrowestRow = 720
const widthOfLetter = 8
const gap = 28

function mayOverflow(categories: ShellData['categories']): boolean {
  return categories.reduce((sum, { name }) => sum + name.length * widthOfLetter + gap, 0) > narrowestRow
}

/** Returns how many items fit in the first line of a wrapping list; null until measured. */
function useFitting(list: RefObject<HTMLUListElement | null>, items: readonly unknown[]): number | null {
  const [fitting, setFitting] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are measured again
  useEffect(() => {
    // The observer also reports the row's last size after the row has been removed.
    const row = list.current!
    const observer = new ResizeObserver(() => {
      const shown = [...row.children] as HTMLElement[]
      if (row.isConnected) setFitting(shown.filter(({ offsetTop }) => offsetTop === shown[0]!.offsetTop).length)
    })
    observer.observe(row)
    for (const item of row.children) observer.observe(item)
    return () => observer.disconnect()
  }, [list, items])
  return fitting
}
