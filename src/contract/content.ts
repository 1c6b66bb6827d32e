import { z } from 'zod'
import { emailField } from '#shared/email-field.ts'
import { countries, languages, markets, paymentLocales } from '#shared/markets.ts'
import { currencies } from '#shared/money.ts'
import { typedText } from '#shared/typed-text.ts'
import { claimModes } from '#shared/vocabularies.ts'
import { amount } from './amounts.ts'

export const page = z.object({
  slug: z.string(),
  /** Title, and sanitised HTML with every placeholder filled. */
  information: z.object({ name: z.string(), description: z.string() }),
})
export type Page = z.infer<typeof page>

export const faqItem = z.object({ question: z.string(), answer: z.string() })
export type FaqItem = z.infer<typeof faqItem>

export const testimonial = z.object({ body: z.string(), author: z.object({ name: z.string(), imageUrl: z.string() }) })
export type Testimonial = z.infer<typeof testimonial>

export const review = z.object({
  id: z.number().int(),
  rating: z.number().int(),
  content: z.string(),
  author: z.string(),
  avatar: z.string(),
  replyImage: z.string().nullable(),
})
export type Review = z.infer<typeof review>

export const marketingBlock = z.object({
  title: z.string(),
  body: z.string(),
  image: z.string().nullable(),
  imageAlt: z.string(),
})
export type MarketingBlock = z.infer<typeof marketingBlock>

const homePart = z.object({
  eyebrow: z.string(),
  title: z.string(),
  text: z.string(),
  /** Label of the link; empty for the shop's default. */
  action: z.string(),
  /** Path within the shop. */
  link: z.string().nullable(),
  /** `focus`: the point that crops keep in view, from 0 to 1 from left and top. */
  image: z.object({ path: z.string(), alt: z.string(), focus: z.object({ x: z.number(), y: z.number() }) }).nullable(),
})
export type HomePart = z.infer<typeof homePart>

/** Response of GET /api/home. Null parts use the shop's built-in content. */
export const homeParts = z.object({
  hero: homePart.nullable(),
  banner: homePart.nullable(),
  /** False if the owner turned the banner off. */
  shows_banner: z.boolean(),
  /** Owner's brands, or else the built-in ones. `image` is an address on this host; `link` may lead elsewhere. */
  brands: z.array(z.object({ name: z.string(), image: z.string().nullable(), link: z.string().nullable() })),
  /** Time at which another picture may be shown: ISO 8601, UTC. */
  changes_at: z.string().nullable(),
})
export type HomeParts = z.infer<typeof homeParts>

const claim = z.object({ mode: z.enum(claimModes), count: z.number() })

const brand = z.object({
  name: z.string(),
  legalName: z.string(),
  /** Hidden if empty. */
  organisationNumber: z.string(),
  /** Company form, register, organisation number and VAT number, in the reader's language; empty if none is set. */
  registration: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Drawing below /brand/ or path in the storage. `logoSize` is the size in pixels of a stored logo, if known. */
  logo: z.string(),
  logoSize: z.tuple([z.number(), z.number()]).nullable(),
  colour: z.string(),
})

/** Response of GET /api/shop: the owner's settings that every screen needs on this host. It contains no secrets. */
export const shopInformation = z.object({
  market: z.enum(markets),
  language: z.enum(languages),
  frenchHost: z.boolean(),
  country: z.enum(countries),
  brand,
  /** What prices on this host are in and charged in. */
  currency: z.enum(currencies),
  /** In the response's language: the currency's name, and that everything is charged in it. */
  charged: z.object({ name: z.string(), sentence: z.string() }),
  /** Sign shown after prices in this market. */
  priceSign: z.enum(['kr', '€']),
  membership: z.object({
    price: amount,
    trialDays: z.number().int(),
    landingTrialDays: z.number().int(),
    /** The promise of early access, in the response's language; empty where it is not made. */
    early: z.string(),
  }),
  delivery: z.object({
    product: z.tuple([z.number(), z.number()]),
    home: z.tuple([z.number(), z.number()]),
    /**
     * Public holidays of this and next year, which are not working days: `sending` in the shop's country, `arriving`
     * in the visitor's.
     */
    rest: z.object({ sending: z.array(z.string()).readonly(), arriving: z.array(z.string()).readonly() }),
    /** Sentence in the response's language that says who pays import tax and VAT. */
    duties: z.string(),
  }),
  /** Who pays for sending goods back, and the sentence that says so. */
  returns: z.object({ paidBy: z.enum(['customer', 'shop']), postage: z.string() }),
  /** Delivery text of the landing-style page: tomorrow, or the range of days. */
  landingDelivery: z.enum(['nextDay', 'range']),
  /** Owner's choices for ambiguous parts of the specification. */
  readings: z.object({
    subscriptionTerms: z.enum(['always', 'whenStarting']),
    cancelText: z.enum(['monthEnd', 'anyTime']),
    saved: z.enum(['unseen', 'visible']),
    /** Products a row on a phone. */
    productsOnPhones: z.enum(['one', 'two']),
    modalDays: z.enum(['landing', 'everywhere']),
  }),
  /** `real` claims already contain the real figure; disabled claims are null. */
  claims: z.object({
    customers: claim.nullable(),
    lowStock: claim.nullable(),
    reviews: z
      .object({
        mode: z.enum(['static', 'real']),
        average: z.number(),
        count: z.number(),
        landingAverage: z.number(),
        landingCount: z.number(),
      })
      .nullable(),
  }),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  priceGuarantee: z.boolean(),
  tracking: z.object({ currency: z.string(), analyticsId: z.string(), pixelId: z.string() }),
  payment: z.object({ publishableKey: z.string(), scriptUrl: z.string(), locale: z.enum(paymentLocales) }),
  timeZone: z.string(),
  /** Public addresses of the shop with their languages, for links between them. */
  publicHosts: z.array(z.object({ url: z.string(), language: z.enum(languages) })),
})
export type ShopInformation = z.infer<typeof shopInformation>

/** Form data of POST /api/contact. Lengths are limited to keep storage bounded. */
export const contactForm = z.object({
  firstName: typedText().max(200).default(''),
  lastName: typedText().max(200).default(''),
  email: emailField,
  phone: typedText().max(60).default(''),
  content: typedText().min(1, 'validation.required').max(20_000, 'validation.tooLong'),
})
export type ContactForm = z.infer<typeof contactForm>
