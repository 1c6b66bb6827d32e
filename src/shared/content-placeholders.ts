import accessibilityCheck from './accessibility-check.json' with { type: 'json' }
import { dayText } from './dates.ts'
import { type Language, type Market, markets, type Texts } from './markets.ts'
import { hrefIn } from './paths.ts'
import { figureNames, placeholdersIn } from './text-placeholders.ts'

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
    hrefEndMembership: hrefIn(market, 'endMembership'),
    hrefYourData: hrefIn(market, 'privacy'),
    hrefMembershipTerms: page('abonnement'),
    hrefGeneralTerms: page('conditions-generales'),
    hrefPrivacy: page('politique-de-confidentialite'),
    hrefAccessibility: page('accessibilite'),
  }
}

/** The day that the accessibility statement names comes from the record of the last check (CONTRIBUTING.md). */
export function datePlaceholders(language: Language) {
  return { accessibilityChecked: dayText(accessibilityCheck.checkedOn, language) }
}

/** Every name that a text of the owner may want filled. */
export const contentPlaceholders: ReadonlySet<string> = new Set([
  ...figureNames,
  ...Object.keys(datePlaceholders('en')),
  ...Object.keys(addressPlaceholders(markets[0])),
])

/** Names of placeholders that nothing would fill, so that a text with a typing error is refused when saved. */
export function unknownPlaceholdersIn(text: string): string[] {
  return [...new Set(placeholdersIn(text).filter((name) => !contentPlaceholders.has(name)))]
}

export function unknownPlaceholders(texts: Texts): string[] {
  return [...new Set(Object.values(texts).flatMap(unknownPlaceholdersIn))]
}
