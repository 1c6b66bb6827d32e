import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'
import type { MenuCategory } from './menu-category.ts'

type BranchProps = {
  category: MenuCategory
  /** A panel of the bar, a row of the menu on phones, or a list below a link that is shown already. */
  shape: 'panel' | 'row' | 'list'
  /** The bar is out of sight. */
  isHidden?: boolean
  onChoose?: () => void
}

/** The categories below one of the menu, two levels of them. */
export function CategoryBranch({ category, shape, isHidden = false, onChoose = () => undefined }: BranchProps) {
  if (shape === 'panel') return <BranchPanel category={category} isHidden={isHidden} />
  if (shape === 'row') return <BranchRow category={category} onChoose={onChoose} />
  return <BranchList items={category.children ?? []} onChoose={onChoose} className="pb-2 pl-4" />
}

/** The browser opens and closes the panel itself, so it works without scripts. */
function BranchPanel({ category: { name, children = [] }, isHidden }: { category: MenuCategory; isHidden: boolean }) {
  const { t } = useTranslation()
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()
  useEffect(() => {
    if (isHidden) panel.current?.hidePopover()
  }, [isHidden])
  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        aria-label={t('shell.header.within', { name })}
        className="-mr-2 inline-flex size-8 items-center justify-center rounded-full hover:bg-sand focus-visible:rounded-full"
      >
        <ChevronDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </button>
      <div ref={panel} id={panelId} popover="auto" className="more-categories more-categories-right">
        <BranchList
          items={children}
          onChoose={() => panel.current?.hidePopover()}
          className="flex flex-wrap gap-x-12 text-sm *:min-w-36 *:max-w-64"
        />
      </div>
    </>
  )
}

function BranchRow({ category, onChoose }: { category: MenuCategory; onChoose: () => void }) {
  const { href } = useStorefront()
  const { t } = useTranslation()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const { name, handle, children = [] } = category
  return (
    <>
      <div className="flex items-stretch">
        <Link
          to={href('category', { slug: handle })}
          onClick={onChoose}
          className="flex min-h-14 min-w-0 flex-1 items-center py-2 font-display text-xl wrap-anywhere hover:text-brand"
        >
          {name}
        </Link>
        <button
          type="button"
          aria-label={t('shell.header.within', { name })}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
          className="-mr-2.5 inline-flex w-12 shrink-0 items-center justify-center text-soft hover:text-ink"
        >
          <ChevronDown
            aria-hidden="true"
            className={classes('size-6 transition-transform', isOpen && 'rotate-180')}
            strokeWidth={1.75}
          />
        </button>
      </div>
      <div id={listId} hidden={!isOpen}>
        <BranchList items={children} onChoose={onChoose} className="pb-3 pl-4" />
      </div>
    </>
  )
}

function BranchList({
  items,
  onChoose,
  className,
}: {
  items: readonly MenuCategory[]
  onChoose: () => void
  className?: string
}) {
  const { href } = useStorefront()
  const { pathname } = useLocation()
  return (
    <ul className={className}>
      {items.map(({ id, name, handle, children = [] }) => {
        const to = href('category', { slug: handle })
        return (
          <li key={id}>
            <Link
              to={to}
              onClick={onChoose}
              aria-current={to === pathname ? 'page' : undefined}
              className="flex min-h-11 items-center py-1.5 wrap-anywhere hover:underline aria-[current]:font-semibold"
            >
              {name}
            </Link>
            {children.length > 0 && (
              <BranchList items={children} onChoose={onChoose} className="mb-2 border-stone border-l pl-4 text-soft" />
            )}
          </li>
        )
      })}
    </ul>
  )
}
