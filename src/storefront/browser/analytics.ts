import type { ShopInformation } from '#contract/content.ts'
import { readConsent, subscribeConsent } from '#storefront/state/consent.ts'
import { report } from '#storefront/state/report.ts'
import type { EventData, Forward } from './analytics-forwarding.ts'

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[]
  }
}

let forward: Forward | null = null

/**
 * Records an event in `window.dataLayer`. It goes on to the pixel and to analytics only where the visitor has agreed by
 * now; what happened before is never sent later.
 */
export function track(event: string, data: EventData = {}): void {
  window.dataLayer ??= []
  window.dataLayer.push({ event, ...data })
  if (readConsent() !== 'granted') return
  try {
    forward?.(event, data)
  } catch (error) {
    report('An event could not be forwarded', error)
  }
}

/** What events about prices on this host are in: as the owner chose where it sells in euros, else its currency. */
export function trackedCurrency({ currency, tracking }: ShopInformation): string {
  return currency === 'EUR' && tracking.currency !== 'order' ? tracking.currency : currency
}

/**
 * Loads the configured third parties once the visitor has agreed and the page has come to rest. A blocked script
 * changes nothing.
 */
export function startForwarding(tracking: ShopInformation['tracking']): void {
  if (!tracking.analyticsId && !tracking.pixelId) return
  let isLoading = false
  const consider = () => {
    if (isLoading || readConsent() !== 'granted') return
    isLoading = true
    const load = () =>
      void import('./analytics-forwarding.ts')
        .then(({ createForward }) => {
          forward = createForward(tracking)
        })
        .catch((error) => report('Analytics could not be loaded', error))
    if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 2_000 })
    else setTimeout(load, 200)
  }
  subscribeConsent(consider)
  consider()
}
