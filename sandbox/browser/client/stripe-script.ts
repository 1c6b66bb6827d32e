// The entry of `/stripe.js`: everything beside it stands in the same script.

import { createStripeConstructor } from './stripe-object.ts'

const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : ''

if (source !== '' && !('Stripe' in window)) {
  Object.assign(window, { Stripe: createStripeConstructor(new URL(source).origin) })
}
