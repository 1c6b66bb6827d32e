import { CircleHelp, Search, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import { useMay, useMe } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { Toasts } from '#office/kit/toasts.tsx'
import { AreaLink, type Counts, FootBar } from './area-links.tsx'
import type { Area } from './areas.ts'
import { CommandPalette } from './command-palette.tsx'
import { KeyDialog } from './key-list.tsx'
import { PersonMenu } from './person-menu.tsx'
import { ReceiptsNotice } from './receipts-notice.tsx'
import { SessionDialogs } from './session-dialogs.tsx'
import { TestBand } from './test-band.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useKeys } from './use-keys.ts'
import { useOnline } from './use-online.ts'

/** Layout with sidebar, top bar and the screen; phones have a bar at the bottom. */
export function OfficeLayout({ areas }: { areas: readonly Area[] }) {
  const { t } = useTranslation()
  const me = useMe()
  const may = useMay()
  const isOnline = useOnline()
  const { pathname } = useLocation()
  const [dialog, setDialog] = useState<'palette' | 'keys' | null>(null)
  const { data: counts } = useRead<Counts>('/counts', { every: 20_000 })
  const shown = areas.filter(({ permission }) => permission === null || may(permission))
  useKeptFocus()
  useKeys(shown, {
    palette: () => setDialog('palette'),
    keys: () => setDialog('keys'),
  })
  return (
    <div className="min-h-dvh sm:grid sm:grid-cols-[13rem_1fr]">
      <a href="#screen" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3">
        {t('shell.skip')}
      </a>
      <nav
        aria-label={t('shell.areas')}
        className="sticky top-0 hidden h-dvh flex-col gap-0.5 overflow-y-auto border-r border-line px-2 py-3 sm:flex"
      >
        <p className="px-2.5 pb-3 font-display text-lg">{me.shop}</p>
        {shown.map((area) => (
          <AreaLink key={area.key} area={area} count={counts?.[area.key] ?? 0} />
        ))}
      </nav>
      <div className="min-w-0 max-sm:pb-16">
        <header className="sticky top-0 z-20 flex min-h-12 items-center gap-2 border-b border-line bg-ground px-4">
          <Button
            className="min-w-0 justify-start font-normal sm:w-40 lg:w-72 max-sm:border-transparent max-sm:bg-transparent"
            onPress={() => setDialog('palette')}
          >
            <Search aria-hidden="true" className="size-4 text-soft" />
            <span className="min-w-0 flex-1 truncate text-left text-soft">{t('shell.search')}</span>
            <kbd className="rounded-md border border-line px-1 font-sans text-xs text-soft max-sm:hidden">
              {t('shell.paletteKey')}
            </kbd>
          </Button>
          <span className="flex-1" />
          {me.test && <TestBand />}
          <Link
            to="/help"
            aria-label={t('shell.help')}
            className="grid size-9 place-items-center text-soft pointer-coarse:size-11"
          >
            <CircleHelp aria-hidden="true" className="size-4" />
          </Link>
          <PersonMenu />
        </header>
        {!isOnline && (
          <p role="status" className="flex items-center gap-2 bg-attention-pale px-4 py-2 text-attention">
            <WifiOff aria-hidden="true" className="size-4" />
            {t('shell.offline')}
          </p>
        )}
        {!me.test && <ReceiptsNotice />}
        <main id="screen" tabIndex={-1} key={pathname.split('/')[1]} className="px-4 pb-8 outline-none sm:px-6">
          <Outlet />
        </main>
      </div>
      <FootBar areas={shown} counts={counts} />
      {dialog === 'palette' && <CommandPalette areas={shown} onClose={() => setDialog(null)} />}
      {dialog === 'keys' && <KeyDialog onClose={() => setDialog(null)} />}
      <SessionDialogs />
      <Toasts />
    </div>
  )
}
