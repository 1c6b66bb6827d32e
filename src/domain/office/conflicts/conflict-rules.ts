import { type SettingKey, settingDefinitions } from '#domain/platform/settings/settings-definitions.ts'
import { type Language, languageOfHost, paymentLocale } from '#shared/markets.ts'

/** One of both recorded readings, or a value that is neither. */
export type Reading = 'A' | 'B' | 'own'

/** One reading of the specification: its wording, its source, and the setting's value. */
export type RecordedReading = { quote: string; source: string; value: unknown }

/** What the office recommends: one of both readings, or a third value. */
export type Recommendation = { reading: 'A' | 'B' } | { reading: 'own'; value: unknown }

export type Conflict = {
  readings: { A: RecordedReading; B: RecordedReading }
  recommended: Recommendation
  /** A choice other than reading A needs a reason. */
  asksReason?: boolean
  /** Placeholders that carry the figure: each text that has one shows it. */
  placeholders?: readonly string[]
  /** In texts whose keys start with one of `within`, the placeholder for the figure agreed with the order. */
  agreed?: { placeholder: string; within: readonly string[] }
  /** Restricts the conflict to these languages. */
  languages?: readonly Language[]
  /** Prefixes of the keys of texts that are shown or hidden by this setting alone. */
  texts?: readonly string[]
  /** Shown to people with an account, not to buyers. */
  accounts?: true
  /** Part of what a member agreed to; existing members keep their terms. */
  terms?: true
  /** Returns the result of each reading for a host. */
  hosts?: (host: string) => Record<'A' | 'B', string>
}

const agreedTexts = ['checkout.membership', 'account.subscription', 'mailmembership']

/**
 * Contradictions (D1) and ambiguities (D37) of the specification, keyed by the setting that decides. Reading A
 * applies in a fresh shop.
 */
export const conflicts = {
  'membership.price': {
    readings: {
      A: {
        quote: 'Reading A: 7 days free, then 19.99 per month (most texts, and the welcome modal).',
        source: '1',
        value: 1_999,
      },
      B: { quote: 'Reading B: 7 days free, then 24.99 per month (one text).', source: '1', value: 2_499 },
    },
    recommended: { reading: 'A' },
    asksReason: true,
    placeholders: ['membershipPrice'],
    agreed: { placeholder: 'price', within: agreedTexts },
    terms: true,
  },
  'membership.trialDays': {
    readings: {
      A: { quote: 'A 7-day free trial is offered.', source: '1', value: 7 },
      B: {
        quote: 'One further text says 14 days free (the landing-style product page notice).',
        source: '1',
        value: 14,
      },
    },
    recommended: { reading: 'A' },
    placeholders: ['trialDays'],
    agreed: { placeholder: 'days', within: agreedTexts },
    terms: true,
  },
  'landing.trialDays': {
    readings: {
      A: { quote: 'a 14-day-free-trial notice', source: '2', value: 14 },
      B: { quote: 'renews after 7 days if not cancelled', source: '2', value: 7 },
    },
    recommended: { reading: 'A' },
    placeholders: ['landingTrialDays'],
    agreed: { placeholder: 'days', within: agreedTexts },
    terms: true,
  },
  'delivery.product': {
    readings: {
      A: {
        quote: 'Delivery is stated as 5 to 8 working days on the member-price product page',
        source: '1',
        value: [5, 8],
      },
      B: { quote: '3 to 9 working days in the home page copy', source: '1', value: [3, 9] },
    },
    recommended: { reading: 'A' },
    placeholders: ['deliveryProduct'],
  },
  'delivery.home': {
    readings: {
      A: { quote: '3 to 9 working days in the home page copy', source: '1', value: [3, 9] },
      B: {
        quote: 'Delivery is stated as 5 to 8 working days on the member-price product page',
        source: '1',
        value: [5, 8],
      },
    },
    recommended: { reading: 'B' },
    placeholders: ['deliveryHome'],
  },
  'delivery.landing': {
    readings: {
      A: {
        quote: 'The landing-style page states free delivery with the national post and a next-day shipping date.',
        source: '1',
        value: 'nextDay',
      },
      B: { quote: 'Delivery 5 to 8 or 3 to 9 working days.', source: '9', value: 'range' },
    },
    recommended: { reading: 'B' },
    texts: ['landing.ships'],
  },
  'language.reading': {
    readings: {
      A: {
        quote: 'fr gives French, com or no gives Norwegian, se gives Swedish, anything else English',
        source: '1',
        value: 'A',
      },
      B: { quote: 'one reading says French on fr and Swedish otherwise', source: '1', value: 'B' },
    },
    recommended: { reading: 'A' },
    hosts: (host) => ({ A: languageOfHost(host, 'A'), B: languageOfHost(host, 'B') }),
  },
  'claims.reviews': {
    readings: {
      A: {
        quote: 'Review figures: 4.7 (983 reviews)',
        source: '9',
        value: { mode: 'static', average: 4.7, count: 983 },
      },
      B: {
        quote: 'static reviews block (average 5, 56 reviews, all five-star)',
        source: '2',
        value: { mode: 'static', average: 5, count: 56 },
      },
    },
    recommended: { reading: 'own', value: { mode: 'real' } },
    placeholders: ['reviewAverage', 'reviewCount'],
  },
  'claims.customers': {
    readings: {
      A: {
        quote: 'Claims of more than 10,000 satisfied customers appear on the home page, banner and product pages.',
        source: '1',
        value: { mode: 'static', count: 10_000 },
      },
      B: { quote: 'each is a setting (static / real / off)', source: 'D28', value: { mode: 'real' } },
    },
    recommended: { reading: 'B' },
    placeholders: ['customers'],
  },
  'claims.lowStock': {
    readings: {
      A: { quote: 'fixed low-stock message (only 4 left)', source: '2', value: { mode: 'static', count: 4 } },
      B: { quote: 'each is a setting (static / real / off)', source: 'D28', value: { mode: 'real' } },
    },
    recommended: { reading: 'B' },
    placeholders: ['lowStock'],
  },
  'tracking.currency': {
    readings: {
      A: {
        quote: "Once loaded, a 'Purchase' tracking event fires with the order total in currency SEK.",
        source: '2',
        value: 'SEK',
      },
      B: { quote: 'Currency EUR, French formatting', source: '9', value: 'EUR' },
    },
    recommended: { reading: 'B' },
    texts: ['thankyou.charged'],
  },
  'home.priceGuarantee': {
    readings: {
      A: { quote: 'a hidden price-guarantee banner', source: '2', value: false },
      B: { quote: 'price-guarantee banner', source: '2', value: true },
    },
    recommended: { reading: 'A' },
    texts: ['home.guarantee'],
  },
  'delivery.importDuties': {
    readings: {
      A: {
        quote: 'the customer pays any import tax and VAT when goods ship from abroad',
        source: '1',
        value: 'customer',
      },
      B: { quote: 'free delivery on all orders', source: '1', value: 'shop' },
    },
    recommended: { reading: 'A' },
    placeholders: ['importDuties'],
  },
  'money.norwegian': {
    readings: {
      A: {
        quote: 'For Norwegian the currency symbol is replaced by a trailing kr.',
        source: '1',
        value: 'kroner',
      },
      B: { quote: 'Prices are shown in euros with French number formatting', source: '1', value: 'euro' },
    },
    recommended: { reading: 'B' },
    placeholders: ['membershipPrice', 'price', 'amount', 'total'],
    languages: ['no'],
  },
  'checkout.subscriptionTerms': {
    readings: {
      A: {
        quote: 'subscription-terms checkbox (shown when not landing or on the Swedish site)',
        source: '2',
        value: 'always',
      },
      B: { quote: 'only when the order starts one', source: 'D37', value: 'whenStarting' },
    },
    recommended: { reading: 'B' },
    texts: [
      'checkout.subscriptionTerms',
      'checkout.subscriptionTermsPlain',
      'checkout.subscriptionTermsStarts',
      'checkout.subscriptionTermsPaid',
      'checkout.subscriptionTermsNone',
    ],
  },
  'payments.locale': {
    readings: {
      A: {
        quote: 'A card-payment provider script loads with a public key in locale sv or fr.',
        source: '7',
        value: 'byHost',
      },
      B: { quote: "the shopper's language", source: 'D37', value: 'shopper' },
    },
    recommended: { reading: 'B' },
    texts: ['checkout.card'],
    hosts(host) {
      const shopper = { host, language: languageOfHost(host) }
      return { A: paymentLocale(shopper, 'byHost'), B: paymentLocale(shopper, 'shopper') }
    },
  },
  'account.country': {
    readings: {
      A: { quote: 'disabled country fixed to Sweden', source: '2', value: 'sweden' },
      B: { quote: "the person's own", source: 'D37', value: 'own' },
    },
    recommended: { reading: 'B' },
    texts: ['account.settingsPage.country'],
    accounts: true,
  },
  'welcome.cancelText': {
    readings: {
      A: { quote: 'can be cancelled at the end of any month', source: '2', value: 'monthEnd' },
      B: { quote: 'at any time; it takes effect at the end of the period', source: 'D37', value: 'anyTime' },
    },
    recommended: { reading: 'B' },
    texts: ['shell.welcome.cancel', 'shell.welcome.cancelAnyTime'],
  },
  'settings.saved': {
    readings: {
      A: { quote: 'The save button does nothing visible.', source: '2', value: 'unseen' },
      B: { quote: 'a visible "Saved"', source: 'D37', value: 'visible' },
    },
    recommended: { reading: 'B' },
    texts: ['account.settingsPage.saved'],
    accounts: true,
  },
  'products.onPhones': {
    readings: {
      A: { quote: '1 column on small screens, 2 to 4 on larger', source: '2', value: 'one' },
      B: { quote: "everything beyond it is the owner's switch", source: 'D44', value: 'two' },
    },
    recommended: { reading: 'B' },
    texts: ['home.popular'],
  },
  'landing.modalDays': {
    readings: {
      A: {
        quote: "the modal speaks of the landing page's own days there",
        source: 'D37',
        value: 'landing',
      },
      B: { quote: 'renews after 7 days if not cancelled', source: '2', value: 'everywhere' },
    },
    recommended: { reading: 'A' },
    texts: ['shell.welcome.renewal'],
  },
} as const satisfies Partial<Record<SettingKey, Conflict>>

export type ConflictKey = keyof typeof conflicts
export const conflictKeys = Object.keys(conflicts) as ConflictKey[]

export function isConflictKey(key: string): key is ConflictKey {
  return Object.hasOwn(conflicts, key)
}

/** True if a setting allows values other than both readings. */
export function allowsOwnValue(key: ConflictKey): boolean {
  const { type } = settingDefinitions[key].schema
  return type !== 'enum' && type !== 'boolean'
}

const elsewhere = ['delivery.', 'claims.', 'tracking.', 'home.']

/** True if deciding so needs a reason: it changes what members pay. */
export function needsReason(key: ConflictKey, reading: Reading): boolean {
  const { asksReason }: Conflict = conflicts[key]
  return asksReason === true && reading !== 'A'
}

/** True if a setting can only be changed under Conflicts, because no other settings page shows it. */
export function isConflictOnly(key: string): boolean {
  return isConflictKey(key) && !elsewhere.some((beginning) => key.startsWith(beginning))
}

/**
 * Returns the reading that a stored value corresponds to; `own` for neither. A reading may fix only some fields of an
 * object.
 */
export function readingOf(key: ConflictKey, value: unknown): Reading {
  const { A, B } = conflicts[key].readings
  if (isSameValue(A.value, value)) return 'A'
  return isSameValue(B.value, value) ? 'B' : 'own'
}

/** True if a setting has the chosen value; of an object, only the chosen fields are compared. */
export function isSameValue(wanted: unknown, value: unknown): boolean {
  if (!isObject(wanted)) return JSON.stringify(wanted) === JSON.stringify(value)
  return isObject(value) && Object.entries(wanted).every(([name, part]) => value[name] === part)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the decision in force: if one was undone, the decision before it applies again. `rows` must be sorted
 * oldest first.
 */
export function decisionInForce<Row extends { reading: unknown }>(rows: readonly Row[]): Row | null {
  const made: Row[] = []
  for (const row of rows) {
    if (row.reading === null) made.pop()
    else made.push(row)
  }
  return made.at(-1) ?? null
}
