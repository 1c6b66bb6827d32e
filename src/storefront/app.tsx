import { type ReactNode, StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { CartProvider } from './state/cart.tsx'
import { SessionProvider } from './state/session.tsx'
import { TakenOverProvider } from './state/taken-over.tsx'
import type { Storefront } from './storefront.ts'
import { StorefrontProvider } from './storefront-context.tsx'
import { AnnouncerProvider } from './ui/announcer.tsx'

/** Everything around the router, on the server and in the browser alike. */
export function App({ storefront, children }: { storefront: Storefront; children: ReactNode }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={storefront.texts}>
        <StorefrontProvider value={storefront}>
          <TakenOverProvider>
            <SessionProvider>
              <CartProvider>
                <AnnouncerProvider>{children}</AnnouncerProvider>
              </CartProvider>
            </SessionProvider>
          </TakenOverProvider>
        </StorefrontProvider>
      </I18nextProvider>
    </StrictMode>
  )
}
