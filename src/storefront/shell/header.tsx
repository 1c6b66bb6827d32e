import { Heart, Menu, Search, ShoppingBag, UserRound } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCart } from '#storefront/state/cart-provider.tsx'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'
import { QueryForm } from '#storefront/ui/query-form.tsx'
import { SearchInput } from '#storefront/ui/search-input.tsx'
import { CategoryBar } from './category-bar.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import type { ShellData } from './shell-data.ts'

/**
 * Sticks to the top and becomes compact once the page is scrolled. Its box keeps its full height and only what is seen
 * shrinks, so nothing below it moves.
 */
export function Header({ categories }: ShellData) {
  const { sentinel, isScrolled } = useScrolled()
  return (
    <>
      <div ref={sentinel} aria-hidden="true" />
      <header className="pointer-events-none sticky top-0 z-30 lg:h-[7.5rem]">
        <div className="pointer-events-auto border-stone/70 border-b bg-paper/95 backdrop-blur-sm">
          <div
            className={classes(
              'page-width flex items-center gap-2 py-2 transition-[height] lg:gap-8',
              isScrolled ? 'lg:h-14' : 'lg:h-[4.5rem]',
            )}
          >
            <MenuButton categories={categories} className={classes('-ml-2.5', !isScrolled && 'lg:hidden')} />
            <Logo className="hidden lg:block" />
            <SearchBox />
            <SavedLink />
            <AccountLink />
            <CartLink />
          </div>
          <CategoryBar categories={categories} isHidden={isScrolled} />
        </div>
      </header>
    </>
  )
}

const iconButton =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full px-2.5 hover:bg-sand focus-visible:rounded-full'

function MenuButton({ categories, className }: ShellData & { className: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t('shell.header.openMenu')}
        aria-expanded={isOpen}
        className={classes(iconButton, className)}
      >
        <Menu aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </button>
      <MobileMenu categories={categories} open={isOpen} onClose={close} />
    </>
  )
}

function SearchBox() {
  const { href } = useStorefront()
  const { t } = useTranslation()
  return (
    // Suggestions span the full width of the header on small screens.
    <QueryForm action={href('search')} role="search" className="flex min-w-0 flex-1 lg:relative lg:mx-auto lg:max-w-md">
      <SearchInput
        label={t('shell.header.searchLabel')}
        placeholder={t('shell.header.searchPlaceholder')}
        className="h-11 w-full rounded-full border border-transparent bg-sand pr-11 pl-4 text-base hover:border-stone focus-visible:rounded-full lg:pl-5 lg:text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        aria-label={t('shell.header.search')}
        className="-ml-11 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:text-ink focus-visible:rounded-full"
      >
        <Search aria-hidden="true" className="size-[1.125rem]" />
      </button>
    </QueryForm>
  )
}

/** Hidden on phones, where the menu has this link. */
function SavedLink() {
  const { href } = useStorefront()
  const { t } = useTranslation()
  return (
    <Link to={href('saved')} aria-label={t('saved.title')} className={classes(iconButton, 'max-sm:hidden lg:ml-auto')}>
      <Heart aria-hidden="true" className="size-[1.375rem]" strokeWidth={1.75} />
    </Link>
  )
}

function AccountLink() {
  const { href } = useStorefront()
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <Link to={user ? href('account') : href('login')} className={classes(iconButton, 'text-sm')}>
      <UserRound aria-hidden="true" className="size-[1.375rem]" strokeWidth={1.75} />
      <span className="sr-only lg:not-sr-only">{user ? t('shell.header.account') : t('shell.header.login')}</span>
    </Link>
  )
}

function CartLink() {
  const { href } = useStorefront()
  const { t } = useTranslation()
  const { quantity } = useCart()
  return (
    <Link to={href('cart')} className={classes(iconButton, '-mr-2.5 text-sm')}>
      <ShoppingBag aria-hidden="true" className="size-[1.375rem]" strokeWidth={1.75} />
      <span className="sr-only lg:not-sr-only">{t('shell.header.cart')}</span>{' '}
      <span
        data-testid="cart-quantity"
        className={classes(
          'tabular inline-flex h-6 min-w-6 items-center justify-center rounded-full px-1.5 font-medium text-xs transition-colors',
          quantity > 0 ? 'bg-price text-white' : 'bg-sand text-soft',
        )}
      >
        {quantity}
      </span>{' '}
      <span className="sr-only">{t('shell.header.inCart', { count: quantity })}</span>
    </Link>
  )
}

/** True once the top of the page is out of sight. */
function useScrolled() {
  const sentinel = useRef<HTMLDivElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!sentinel.current) return
    const observer = new IntersectionObserver(
      ([entry]) => setScrolled(entry!.boundingClientRect.top < -40 && !entry!.isIntersecting),
      {
        rootMargin: '60px 0px 0px 0px',
      },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [])
  return { sentinel, isScrolled }
}
