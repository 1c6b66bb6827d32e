import { escapeHtml } from '#shared/html.ts'
import { type Language, type Market, type Texts, textIn } from '#shared/markets.ts'
import { hrefIn } from '#shared/paths.ts'
import { type FigureName, figureNames, fillPlaceholders, placeholdersIn } from '#shared/text-placeholders.ts'
import { renderedHtml } from './safe-html.ts'

/** What the shop may say of this many customers in its words “more than N”: one fewer, for N itself is not more. */
export function moreCustomersThan(payers: number): number {
  return Math.max(0, payers - 1)
}

/** Addresses that texts link to, in the market's own paths. */
export type AddressPlaceholders = ReturnType<typeof addressPlaceholders>

export function addressPlaceholders(market: Market) {
  const page = (slug: string) => hrefIn(market, 'pages', { slug })
  return {
    hrefHome: hrefIn(market, 'home'),
    hrefContact: hrefIn(market, 'contact'),
    hrefCart: hrefIn(market, 'cart'),
    hrefLogin: hrefIn(market, 'login'),
    hrefRegister: hrefIn(market, 'register'),
    hrefForgotPassword: hrefIn(market, 'forgotPassword'),
    hrefAccount: hrefIn(market, 'account'),
    hrefSubscriptions: hrefIn(market, 'subscriptions'),
    hrefSettings: hrefIn(market, 'settings'),
    hrefWithdrawal: hrefIn(market, 'withdrawal'),
    hrefYourData: hrefIn(market, 'privacy'),
    hrefMembershipTerms: page('abonnement'),
    hrefGeneralTerms: page('conditions-generales'),
    hrefPrivacy: page('politique-de-confidentialite'),
  }
}

export type TextPlaceholders = Record<FigureName, string> & AddressPlaceholders

/** An HTML text with its `{{placeholders}}` filled in escaped form, and sanitised after that. */
export function fillHtml(html: string, placeholders: TextPlaceholders): string {
  const escaped = Object.entries(placeholders).map(([name, value]) => [name, escapeHtml(value)])
  return renderedHtml(fillPlaceholders(html, Object.fromEntries(escaped)))
}

/** The text in a language with its placeholders filled. */
export function textFor(texts: Texts | null, language: Language, placeholders: TextPlaceholders): string {
  return fillPlaceholders(textIn(texts, language), placeholders)
}

export function htmlFor(texts: Texts | null, language: Language, placeholders: TextPlaceholders): string {
  return fillHtml(textIn(texts, language), placeholders)
}

const known = new Set<string>([...figureNames, ...Object.keys(addressPlaceholders('no'))])

/** Names of placeholders that nothing would fill, so that a text with a typing error is refused when saved. */
export function unknownPlaceholders(texts: Texts): string[] {
  const names = Object.values(texts).flatMap(placeholdersIn)
  return [...new Set(names.filter((name) => !known.has(name)))]
}
