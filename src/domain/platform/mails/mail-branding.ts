import { z } from 'zod'
import { addressIn, registrationOf } from '#domain/platform/settings/company-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { shownMoney } from '#domain/platform/settings/shown-money.ts'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import type { MailBrand } from '#mail/templates/mail-frame.tsx'
import { isUploadedLogo, logoPath } from '#shared/brand-logo.ts'
import { brandOfHost, chooseLanguage, countryOfHost, hostName, type Language, marketOfHost } from '#shared/markets.ts'
import { currencyOf, type ShownMoney } from '#shared/money.ts'
import { hrefIn, type PathParams, type Query } from '#shared/paths.ts'
import type { RouteKey } from '#shared/screens.ts'
import { type HostSettings, isLoopbackName, isServedOrigin, servedHost } from '#shared/served-hosts.ts'
import { bitmapAddress } from '#shared/storage-paths.ts'
import type { ShopTexts } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'

/** Context in which a mail became due, which decides brand, language and links. `https` is unknown if left out. */
export const mailContext = z.object({
  host: z.string(),
  https: z.boolean().optional(),
  language: z.string(),
  /** Code of the currency of the order that the mail is about; the host's if left out. */
  currency: z.string().optional(),
})

export type MailContext = z.infer<typeof mailContext>

const mailLogoHeight = 36

export type MailBranding = ShownMoney & {
  language: Language
  /** The shop's own, in that language. */
  texts: ShopTexts
  /** Time zone of the days and times in the mail. */
  timeZone: string
  brand: MailBrand
  /** Path of an uploaded logo for printed pages; null to print the name instead. */
  logo?: string | null
  /** The full address of an image in the storage, to be shown a few dozen pixels wide. */
  picture(path: string): string
  /** The full address of a screen, opened in the language of the mail. */
  link(key: RouteKey, params?: PathParams, query?: Query): string
  /** A text that staff typed, in which addresses of the shop's own pages open in the language of the mail too. */
  withOwnLinks(text: string): string
}

/** Returns the branding that all mails of the shop share. */
export async function mailBrandingFor(
  shop: Shop,
  { host, https, language, currency }: MailContext,
): Promise<MailBranding> {
  const settings = await getSettings(shop)
  const brand = settings[brandOfHost(host)]
  const { name, legalName, email, colour, logo, logoSize, baseUrl } = brand
  const chosen = chooseLanguage(host, language)
  const texts = await getTexts(shop, chosen)
  const publicHosts = settings['hosts.public'].map(({ url }) => url)
  const origin = linkOrigin(shop.environment, { baseUrl, host, https })
  // Mail programs can only load images from a reachable address.
  const mailLogo = () => {
    if (!isUploadedLogo(logo) || !(baseUrl || host)) return null
    const [width, height] = logoSize ?? [4, 1]
    return {
      src: bitmapAddress(origin, logo, 480),
      width: Math.min(280, Math.round((mailLogoHeight * width) / height)),
    }
  }
  return {
    language: chosen,
    texts,
    ...shownMoney(settings, {
      country: countryOfHost(host),
      language: chosen,
      currency: currency && currencyOf(currency),
    }),
    timeZone: shop.environment.timeZone,
    brand: {
      name,
      legalName,
      email,
      colour,
      registration: registrationOf(brand, texts),
      address: addressIn(brand.address, chosen),
      logo: mailLogo(),
    },
    logo: isUploadedLogo(logo) ? logoPath(logo, 480) : null,
    picture: (path) => bitmapAddress(origin, path, 160),
    link: (key, params, query) =>
      origin + hrefIn(marketOfHost(new URL(origin).host), key, params, { ...query, lng: chosen }),
    withOwnLinks(text) {
      const own = [host, ...[origin, ...publicHosts].map((url) => new URL(url).host)]
      return linksInLanguage(text, chosen, new Set(own))
    },
  }
}

// Files and programs' addresses have no language, and the back office has the reader's own.
const noPage = /^\/(api|storage|feeds|office|webhooks)(\/|$)/

/** Adds the language to the addresses of pages on these hosts; what names one already stays as it is. */
export function linksInLanguage(text: string, language: Language, hosts: ReadonlySet<string>): string {
  return text.replace(/https?:\/\/[^\s<>"]*[^\s<>"().,;:!?]/g, (written) => {
    const url = URL.parse(written)
    if (!url || !hosts.has(url.host) || noPage.test(url.pathname) || url.searchParams.has('lng')) return written
    url.searchParams.set('lng', language)
    return url.href
  })
}

/**
 * Scheme and host of links in mails: the brand's own address, else the visitor's host, and never one that the shop does
 * not serve. If the scheme is unknown, only this machine's names are unencrypted.
 */
export function linkOrigin(
  environment: HostSettings,
  input: { baseUrl: string; host: string; https?: boolean | undefined },
): string {
  if (isServedOrigin(input.baseUrl, environment)) return new URL(input.baseUrl).origin
  const host = servedHost(input.host, environment)
  return `${(input.https ?? !isLoopbackName(hostName(host))) ? 'https' : 'http'}://${host}`
}
