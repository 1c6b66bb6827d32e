import { createLaterPart } from '../ui/later-part.tsx'
import { createStillPart } from '../ui/still-part.tsx'

// What of the shell a page does not begin with. All of it is one file (vite.config.ts).
export const MobileMenu = createLaterPart(async () => (await import('./mobile-menu.tsx')).MobileMenu, { ahead: true })
export const WelcomeModal = createLaterPart(async () => (await import('./welcome-modal.tsx')).WelcomeModal)
export const ConsentBanner = createLaterPart(async () => (await import('./consent-banner.tsx')).ConsentBanner)
export const WaitingScreen = createLaterPart(async () => (await import('./waiting-screen.tsx')).WaitingScreen)

export const ErrorScreen = createLaterPart(async () => (await import('./error-screen.tsx')).ErrorScreen)
export const Footer = createStillPart('footer', async () => (await import('./footer.tsx')).Footer)
export const HelpBanner = createStillPart('help-banner', async () => (await import('./help-banner.tsx')).HelpBanner)

/** Drawn on every page that the server sends. */
export async function fetchStillShell(): Promise<void> {
  await Promise.all([Footer.fetch(), HelpBanner.fetch()])
}

/** Once the page has come to rest, so that the menu opens at once and an error can be told where the line is cut. */
export function fetchLaterParts(): void {
  const parts = [MobileMenu, WaitingScreen, ErrorScreen, Footer, HelpBanner]
  const fetch = () => void Promise.all(parts.map((part) => part.fetch())).catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(fetch, { timeout: 3_000 })
  else setTimeout(fetch, 500)
}
