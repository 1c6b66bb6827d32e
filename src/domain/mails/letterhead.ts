import { linkOrigin } from '#domain/customers/link-rules.ts'
import { chooseLanguage, isFrenchHost, type Language, marketOfHost } from '#domain/markets/market-rules.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import { hrefIn, type PathParams, type Query, type RouteKey } from '#storefront/paths.ts'
import type { Shop } from '../../shop.ts'

/** Where somebody was when a mail became due: its brand, its language and its links follow from that. */
export type MailPlace = { host: string; https?: boolean | undefined; language: string }

export type Letterhead = {
  language: Language
  brand: { name: string; legalName: string; address: string; email: string }
  /** The full address of a screen. */
  link(key: RouteKey, params?: PathParams, query?: Query): string
}

/** What every mail of the shop begins and ends with. */
export async function letterheadFor(shop: Shop, { host, https, language }: MailPlace): Promise<Letterhead> {
  const { name, legalName, address, email, baseUrl } = (await getSettings(shop))[
    isFrenchHost(host) ? 'brand.french' : 'brand.main'
  ]
  const origin = linkOrigin({ baseUrl, host, https })
  const market = marketOfHost(new URL(origin).host)
  return {
    language: chooseLanguage(host, language),
    brand: { name, legalName, address, email },
    link: (key, params, query) => origin + hrefIn(market, key, params, query),
  }
}
