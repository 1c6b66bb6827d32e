import type { Language } from '#shared/markets.ts'
import { marketOfHost } from '#shared/markets.ts'
import { hrefIn } from '#shared/paths.ts'
import { fetchThrough } from './fetch-through.ts'

/** Visit that a CDN may serve: its address, and the two cookies that count. */
export type PublicVisit = { host: string; path: string; cookie: string }

/** One host for each language that a domain chooses, in both markets. */
export const hosts = ['vitrine.fr', 'sv.vitrine.se', 'no.vitrine.no', 'sv.vitrine.com']

export const cookies: readonly (Language | '')[] = ['', 'en', 'sv']

/** Returns the public pages and API reads of a host, with every product of the shop. */
export async function publicPaths(port: number, host: string): Promise<string[]> {
  const list = async (path: string) =>
    JSON.parse((await fetchThrough(port, { host, path })).text) as { id: number; slug: string }[]
  const market = marketOfHost(host)
  const products = await list('/api/products?per_page=100')
  const categories = await list('/api/categories')
  return [
    ...['/', hrefIn(market, 'contact'), hrefIn(market, 'pages', { slug: 'abonnement' })],
    ...categories.map(({ slug }) => hrefIn(market, 'category', { slug })),
    ...products.map(({ slug }) => hrefIn(market, 'product', { slug })),
    ...['/api/shop', '/api/home', '/api/categories', '/api/products', '/api/locales/no.json'],
    ...products.map(({ id }) => `/api/products/${id}`),
  ]
}

/** Every public address on every host, in every language that a visitor may have chosen, come by a landing or not. */
export async function publicVisits(port: number): Promise<PublicVisit[]> {
  const visits: PublicVisit[] = []
  for (const host of hosts) {
    for (const path of await publicPaths(port, host)) {
      for (const language of cookies) {
        for (const landing of [false, true]) visits.push({ host, path, cookie: cookieOf(language, landing) })
      }
    }
  }
  return visits
}

/** Returns a cookie header as a browser sends it, with another cookie that does not affect the page. */
export function cookieOf(language: Language | '', landing: boolean): string {
  const parts = [`theme=${Math.round(Math.random() * 1e9)}`, language && `lng=${language}`, landing && 'landing=1']
  return parts.filter(Boolean).join('; ')
}
