import type { ShopInformation } from '#contract/content.ts'

export type EventData = Record<string, unknown>
export type Forward = (event: string, data: EventData) => void

type Queue = {
  (...values: unknown[]): void
  queue: unknown[]
  callMethod?: (...values: unknown[]) => void
  loaded: boolean
  version: string
}

declare global {
  interface Window {
    gtagLayer?: unknown[]
    fbq?: Queue
    _fbq?: Queue
  }
}

/** Names the advertising pixel has for our events; every other one is a custom event. */
const pixelNames: Record<string, string> = { page_view: 'PageView' }
const pixelStandard = new Set(['PageView', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase', 'Search'])

/** Starts the third parties the owner has configured. Call only after consent. */
export function createForward({ analyticsId, pixelId }: ShopInformation['tracking']): Forward {
  const forwards: Forward[] = []
  if (analyticsId) forwards.push(startAnalytics(analyticsId))
  if (pixelId) forwards.push(startPixel(pixelId))
  return (event, data) => {
    for (const forward of forwards) forward(event, data)
  }
}

function startAnalytics(id: string): Forward {
  // A queue of its own: `dataLayer` is the shop's record and holds what happened before consent.
  window.gtagLayer ??= []
  const layer = window.gtagLayer
  // The script takes `arguments` objects only for commands.
  function command(..._values: unknown[]) {
    // biome-ignore lint/complexity/noArguments: the analytics script expects this very object
    layer.push(arguments)
  }
  command('js', new Date())
  command('config', id, { send_page_view: false })
  addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}&l=gtagLayer`)
  return (event: string, data: EventData) => command('event', event, data)
}

function startPixel(id: string): Forward {
  const pixel: Queue =
    window.fbq ??
    Object.assign(
      (...values: unknown[]) => {
        if (pixel.callMethod) pixel.callMethod(...values)
        else pixel.queue.push(values)
      },
      { queue: [] as unknown[], loaded: true, version: '2.0' },
    )
  window.fbq = pixel
  window._fbq = pixel
  pixel('init', id)
  addScript('https://connect.facebook.net/en_US/fbevents.js')
  return (event, data) => {
    const name = pixelNames[event] ?? event
    pixel(pixelStandard.has(name) ? 'track' : 'trackCustom', name, data)
  }
}

function addScript(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
