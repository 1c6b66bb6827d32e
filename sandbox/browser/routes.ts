import { type Context, Hono } from 'hono'
import type { SandboxState } from '../state.ts'
import { allowedOrigin } from './allowed-origins.ts'
import { cardFieldPage } from './card-field-page.ts'
import { challengePage } from './challenge-page.ts'
import { answerAsset, createAssetFinder } from './client-scripts.ts'

const findAsset = createAssetFinder({
  folder: new URL('./', import.meta.url),
  scripts: {
    'stripe.js': [
      'integration-error',
      'texts',
      'api-call',
      'card-element',
      'challenge-dialog',
      'stripe-object',
      'stripe-script',
    ],
    'card-field.js': [
      'texts',
      'api-call',
      'card-rules',
      'card-field-style',
      'card-field-parts',
      'card-field-layout',
      'card-field',
      'card-field-script',
    ],
    'challenge.js': ['texts', 'api-call', 'challenge', 'challenge-script'],
  },
  styleSheets: ['card-field.css', 'challenge.css'],
})

function frameLocale(context: Context): string {
  const wish = context.req.query('locale') ?? 'en'
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/i.test(wish) && Intl.DateTimeFormat.supportedLocalesOf(wish).length > 0
    ? wish
    : 'en'
}

/** What a frame may load, and the one page that may show it. */
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
 * `/stripe.js`, the frames it opens (`/sandbox/card-field`, `/sandbox/challenge`, each `?parent=<the shop's origin>`;
 * 403 to an origin that is not the shop's) and their files.
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
    .get('/stripe.js', (context) => answerAsset(context, findAsset('stripe.js'), true))
    .get('/sandbox/browser/:name', (context) => answerAsset(context, findAsset(context.req.param('name'))))
    .get('/sandbox/card-field', (context) => serveFrame(context, cardFieldPage))
    .get('/sandbox/challenge', (context) => serveFrame(context, challengePage))
}
