import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment, Visitor } from '#api/visitor.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { brandOfHost, chooseLanguage, countryOfHost, isLanguage, marketOfHost } from '#shared/markets.ts'
import { isAllowedHost } from '#shared/served-hosts.ts'
import type { Shop } from '#shop.ts'
import { readBrowserSession } from './browser-session.ts'
import { readOrigin } from './origin-rules.ts'

// Probes and the payment provider may use any host name, because their responses do not depend on it.
const anyHost = /^\/(healthz|readyz|metrics|webhooks\/)/

/** Determines the visitor and refuses hosts that are not the shop's. */
export function visitor(shop: Shop) {
  return createMiddleware<ApiEnvironment>(async (context, next) => {
    const url = new URL(context.req.url)
    const origin = readOrigin((name) => context.req.header(name), { ...context.env, host: url.host }, shop.environment)
    const accepted = context.env?.internal || isAllowedHost(origin.host, shop.environment, context.env?.port)
    if (!accepted && !anyHost.test(context.req.path)) {
      return context.json({ message: 'This shop does not answer at this address. Check the host name.' }, 400)
    }
    const fromQuery = context.req.query('lng')
    const chosen = isLanguage(fromQuery) ? fromQuery : getCookie(context, 'lng')
    const settings = await getSettings(shop)
    const country = countryOfHost(origin.host)
    const found: Visitor = {
      ...origin,
      market: context.env?.preview?.market ?? marketOfHost(origin.host),
      language: chooseLanguage(origin.host, chosen, settings['language.reading']),
      brand: brandOfHost(origin.host),
      country,
      currency: settings['markets.currencies'][country],
      sessionHash: readBrowserSession(context, origin.https),
      landing: getCookie(context, 'landing') === '1',
      customer: null,
      staff: null,
    }
    context.set('visitor', found)
    await next()
  })
}
