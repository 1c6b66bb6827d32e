import { z } from 'zod'
import { anyOf, listAnswer, listQuery } from '#contract/office/lists.ts'
import { type Language, languages } from '#shared/markets.ts'
import { type PluralForm, pluralForms, type Wording } from '#shared/vocabularies.ts'

/** Parts of the shop and of its mails, as the first word of a text's key names them. */
export const textAreas = {
  storefront: [
    ...['account', 'auth', 'card', 'cart', 'category', 'checkout', 'contact', 'content', 'csrf', 'error', 'filters'],
    ...['head', 'home', 'landing', 'login', 'membership', 'order', 'privacy', 'product', 'receipt', 'request'],
    ...['review', 'saved', 'search', 'shell', 'stockNotice', 'thankyou', 'validation', 'withdrawal', 'words'],
  ],
  mails: ['mail', 'mailaccount', 'mailmembership', 'print'],
  /** Said where no text can be loaded. */
  fixed: ['launch'],
} as const

export const textSurfaces = ['storefront', 'mails', 'fixed'] as const

const yes = z.enum(['true', '1']).optional()

export const textListQuery = listQuery(['key'], {
  surface: anyOf(textSurfaces),
  area: anyOf([...textAreas.storefront, ...textAreas.mails, ...textAreas.fixed]),
  /** Which languages the search and the other filters ask about; left out, all. */
  language: anyOf(languages),
  /** The language has no text of its own. */
  missing: yes,
  overridden: yes,
  source_changed: yes,
  /** The specification quotes it. */
  quoted: yes,
})

const words = z.string('validation.invalid').max(5_000, 'validation.tooLong')

/** A text, or each of its plural forms. */
const wording = z.union([
  words,
  z.strictObject(Object.fromEntries(pluralForms.map((form) => [form, words.optional()])) as Record<PluralForm, never>),
]) as z.ZodType<Wording>

export const textRequest = z.object({ value: wording })
export type TextRequest = { value: Wording }

/** A text in one language. */
const wordedRow = z.object({
  /** What visitors read. */
  text: wording,
  /** What the release says. */
  source: wording,
  override: wording.nullable(),
  /** 0: there is no override. */
  version: z.number(),
  /** The release says something else than when it was overridden. */
  source_changed: z.boolean(),
  /** The release has no text in this language: English stands in. */
  missing: z.boolean(),
  changed_at: z.string().nullable(),
  by: z.string().nullable(),
})
export type TextRow = z.infer<typeof wordedRow>

const about = {
  key: z.string().describe('Surface and key, e.g. `storefront:cart.title`'),
  surface: z.enum(textSurfaces),
  area: z.string(),
  is_plural: z.boolean(),
  /** It cannot be overridden. */
  locked: z.boolean(),
  quoted: z.boolean(),
  /** Each must stand in the text: `{{name}}`. */
  placeholders: z.array(z.string()),
}

export const textItem = z.object({
  ...about,
  languages: z.object(
    Object.fromEntries(languages.map((each) => [each, wordedRow])) as Record<Language, typeof wordedRow>,
  ),
})
export type TextItem = z.infer<typeof textItem>
export const textListAnswer = listAnswer(textItem)
export type TextListAnswer = z.infer<typeof textListAnswer>

export const textPage = z.object({
  ...about,
  ...wordedRow.shape,
  language: z.enum(languages),
  /** `quoted`: the specification quotes this text, so it should be changed with it. */
  warnings: z.array(z.enum(['quoted'])),
})
export type TextPage = z.infer<typeof textPage>
