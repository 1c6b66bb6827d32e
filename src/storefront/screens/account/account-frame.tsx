import { Heart, House, LogOut, MapPinHouse, Repeat, Settings } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { RouteKey } from '#shared/screens.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'

type AccountFrameProps = {
  children: ReactNode
  /** Called before the visitor is logged out. */
  onLeave?(): void
}

/** The account's menu, beside the screen that is open. */
export function AccountFrame({ children, onLeave }: AccountFrameProps) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const session = useSession()
  const navigate = useNavigate()

  async function leave() {
    onLeave?.()
    void session.logout()
    await navigate(href('home'))
  }

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-8 pt-8 pb-20 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16 lg:pt-14 lg:pb-28">
      <nav aria-label={t('account.menu')} className="min-w-0 lg:sticky lg:top-28">
        <p className="mb-3 hidden px-4 font-display text-xl lg:block">{t('account.title')}</p>
        <ul className="grid grid-cols-2 gap-1.5 sm:grid-cols-3 lg:grid-cols-1 lg:gap-1">
          <MenuLink to="account" also={href('overview')} icon={House} text={t('account.home')} />
          <MenuLink to="subscriptions" icon={Repeat} text={t('account.subscriptions')} />
          <MenuLink to="addresses" icon={MapPinHouse} text={t('account.addresses')} />
          <MenuLink to="saved" icon={Heart} text={t('saved.title')} />
          <MenuLink to="settings" icon={Settings} text={t('account.settings')} />
          <li className="flex">
            <button type="button" onClick={() => void leave()} className={itemClasses(false)}>
              <LogOut aria-hidden="true" className="size-5 shrink-0" />
              {t('account.logout')}
            </button>
          </li>
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

type MenuLinkProps = {
  to: RouteKey
  /** A second address of the same screen. */
  also?: string
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  text: string
}

function MenuLink({ to, also, icon: Icon, text }: MenuLinkProps) {
  const { href } = useStorefront()
  const { pathname } = useLocation()
  const isActive = pathname === href(to) || pathname === also
  return (
    <li className="flex">
      <Link to={href(to)} aria-current={isActive ? 'page' : undefined} className={itemClasses(isActive)}>
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {text}
      </Link>
    </li>
  )
}

function itemClasses(isActive: boolean): string {
  return classes(
    'flex min-h-11 w-full items-center gap-2 rounded-3xl border px-3.5 py-2 text-left text-sm leading-tight transition-colors [overflow-wrap:anywhere] lg:gap-3 lg:px-4 lg:text-base',
    isActive ? 'border-brand bg-brand text-paper' : 'border-stone text-ink hover:bg-sand lg:border-transparent',
  )
}
