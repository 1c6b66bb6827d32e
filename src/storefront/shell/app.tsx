import { type ReactNode, StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { CartProvider } from '#storefront/state/cart-provider.tsx'
import { HydratedProvider } from '#storefront/state/hydrated.tsx'
import { SessionProvider } from '#storefront/state/session.tsx'
import type { Storefront } from '#storefront/state/storefront.ts'
import { StorefrontProvider } from '#storefront/state/storefront-context.tsx'
import { AnnouncerProvider } from '#storefront/ui/announcer.tsx'

/** Everything around the router, on the server and in the browser alike. */
export function App({ storefront, children }: { storefront: Storefront; children: ReactNode }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={storefront.texts}>
        <StorefrontProvider value={storefront}>
          <HydratedProvider>
            <SessionProvider>
              <CartProvider>
                <AnnouncerProvider>{children}</AnnouncerProvider>
              </CartProvider>
            </SessionProvider>
          </HydratedProvider>
        </StorefrontProvider>
      </I18nextProvider>
    </StrictMode>
  )
}
