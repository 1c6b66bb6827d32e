import { type Context, Hono } from 'hono'
import type { SandboxState } from '../state.ts'
import { allowedOrigin } from './allowed-origins.ts'
import { cardFieldPage } from './card-field-page.ts'
import { challengePage } from './challenge-page.ts'
import { createAssetFinder, serveAsset } from './client-scripts.ts'

const findAsset = createAssetFinder({
  folder: new URL('./', import.meta.url),
  scripts: {
    'stripe.js': [
      'integration-error',
      'texts',
      'api-call',
      'card-frame',
      'card-element',
      'challenge-dialog',
      'stripe-intents',
      'stripe-object',
    ],
    'card-field.js': [
      'texts',
      'api-call',
      'card-rules',
      'card-field-style',
      'card-field-parts',
      'card-field-layout',
      'card-field',
    ],
    'challenge.js': ['texts', 'api-call', 'challenge'],
  },
  styleSheets: ['card-field.css', 'challenge.css'],
})

function frameLocale(context: Context): string {
  const requested = context.req.query('locale') ?? 'en'
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/i.test(requested) &&
    Intl.DateTimeFormat.supportedLocalesOf(requested).length > 0
    ? requested
    : 'en'
}

/** Content-Security-Policy of a frame that only `parent` may embed. */
function framePolicy(parent: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${parent}`,
    `font-src 'self' ${parent} data:`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parent}`,
  ].join('; ')
}

/**
 * `/stripe.js`, its frames `/sandbox/card-field` and `/sandbox/challenge` (`?parent=<origin>`) and their files. An
 * origin that may not embed them gets 403.
 */
export function browserRoutes(state: SandboxState): Hono {
  const serveFrame = (context: Context, page: typeof cardFieldPage) => {
    const parent = allowedOrigin(state, context.req.query('parent'))
    if (parent === null) return context.text('This page may only be shown inside the shop.', 403)
    context.header('Content-Security-Policy', framePolicy(parent))
    context.header('Cache-Control', 'no-store')
    context.header('Referrer-Policy', 'no-referrer')
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return context.html(page({ locale: frameLocale(context), now: state.now() }))
  }

  return new Hono()
    .get('/stripe.js', (context) => serveAsset(context, findAsset('stripe.js'), true))
    .get('/sandbox/browser/:name', (context) => serveAsset(context, findAsset(context.req.param('name'))))
    .get('/sandbox/card-field', (context) => serveFrame(context, cardFieldPage))
    .get('/sandbox/challenge', (context) => serveFrame(context, challengePage))
}
