import type { StripeConstructor } from '@stripe/stripe-js'

const timeoutMs = 20_000

let loading: Promise<StripeConstructor> | null = null

/**
 * The payment provider's script, loaded once and from the address in the shop's settings (the library's own loader
 * knows only one address). Rejects where it does not come; the next call tries again.
 */
export function loadPaymentScript(url: string): Promise<StripeConstructor> {
  if (window.Stripe) return Promise.resolve(window.Stripe)
  loading ??= loadScript(url).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function loadScript(url: string): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('The payment script could not be loaded'))
    }
    const timer = setTimeout(fail, timeoutMs)
    script.src = url
    script.async = true
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    script.addEventListener('load', () => {
      clearTimeout(timer)
      if (window.Stripe) resolve(window.Stripe)
      else fail()
    })
    document.head.append(script)
  })
}
