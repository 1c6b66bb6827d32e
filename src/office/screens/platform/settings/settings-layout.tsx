import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'

/** Shows the way back to the list of settings above each of its pages, and from one webhook to all. */
export function SettingsLayout() {
  const { t } = useTranslation()
  const [, , part, id] = useLocation().pathname.split('/')
  const isOneWebhook = part === 'hooks' && id !== undefined && id !== 'new'
  return (
    <>
      {part && (
        <nav aria-label={t('shell.back')} className="flex flex-wrap gap-x-4 pt-3">
          <Crumb to="/settings" label={t('areas.settings')} />
          {isOneWebhook && <Crumb to="/settings/hooks" label={t('settings.parts.hooks')} />}
        </nav>
      )}
      <Outlet />
    </>
  )
}

function Crumb({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="inline-flex min-h-9 items-center gap-1 text-soft hover:underline pointer-coarse:min-h-11">
      <ChevronLeft aria-hidden="true" className="size-4" />
      {label}
    </Link>
  )
}
