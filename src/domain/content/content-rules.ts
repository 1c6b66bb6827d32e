import { type Language, type Market, type Texts, textIn } from '#domain/markets/market-rules.ts'
import type { SettingVariables } from '#domain/settings/setting-variables.ts'
import { hrefIn } from '../../storefront/paths.ts'
import { escapeHtml, renderedHtml } from './safe-html.ts'

/** Addresses that texts link to, in the market's own paths. */
export type AddressVariables = Record<(typeof addressNames)[number], string>

const addressNames = [
  'hrefHome',
  'hrefContact',
  'hrefCart',
  'hrefLogin',
  'hrefRegister',
  'hrefForgotPassword',
  'hrefAccount',
  'hrefSubscriptions',
  'hrefSettings',
  'hrefWithdrawal',
  'hrefYourData',
  'hrefMembershipTerms',
  'hrefGeneralTerms',
  'hrefPrivacy',
] as const

export function addressVariables(market: Market): AddressVariables {
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

export type TextVariables = SettingVariables & AddressVariables

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** A plain text with its `{{placeholders}}` filled; an unknown one leaves nothing behind. */
export function filledText(text: string, variables: TextVariables): string {
  return text.replace(placeholder, (_, name: string) => valueFor(variables, name))
}

/** An HTML text with its `{{placeholders}}` filled in escaped form, and sanitised after that. */
export function filledHtml(html: string, variables: TextVariables): string {
  return renderedHtml(html.replace(placeholder, (_, name: string) => escapeHtml(valueFor(variables, name))))
}

function valueFor(variables: TextVariables, name: string): string {
  return Object.hasOwn(variables, name) ? variables[name as keyof TextVariables] : ''
}

/** The text in a language with its placeholders filled. */
export function textFor(texts: Texts | null, language: Language, variables: TextVariables): string {
  return filledText(textIn(texts, language), variables)
}

export function htmlFor(texts: Texts | null, language: Language, variables: TextVariables): string {
  return filledHtml(textIn(texts, language), variables)
}

const known = new Set<string>([
  ...addressNames,
  ...['membershipPrice', 'trialDays', 'landingTrialDays', 'deliveryProduct', 'deliveryHome', 'customers'],
  ...['brandName', 'legalName', 'legalAddress', 'contactEmail', 'contactPhone'],
])

/** Names of placeholders that nothing would fill, so that a text with a typing error is refused when saved. */
export function unknownPlaceholders(texts: Texts): string[] {
  const names = Object.values(texts).flatMap((text) => [...text.matchAll(placeholder)].map((match) => match[1]!))
  return [...new Set(names.filter((name) => !known.has(name)))]
}
