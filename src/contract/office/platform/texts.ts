import { z } from 'zod'
import { anyOf, listQuery, listResponse } from '#contract/office/lists.ts'
import { type Language, languages } from '#shared/markets.ts'
import { type PluralForm, pluralForms, type Wording } from '#shared/vocabularies.ts'

/** Areas of the shop and its mails; each is the first part of a text's key. */
export const textAreas = {
  storefront: [
    ...['account', 'auth', 'card', 'cart', 'category', 'checkout', 'contact', 'content', 'csrf', 'error', 'filters'],
    ...['head', 'home', 'landing', 'login', 'membership', 'order', 'privacy', 'product', 'receipt', 'request'],
    ...['review', 'sale', 'saved', 'search', 'shell', 'stockNotice', 'thankyou', 'validation', 'withdrawal', 'words'],
  ],
  mails: ['mail', 'mailaccount', 'mailmembership', 'print'],
  /** Texts for use when no texts can be loaded. */
  fixed: ['launch'],
} as const

export const textSurfaces = ['storefront', 'mails', 'fixed'] as const

const yes = z.enum(['true', '1']).optional()

export const textListQuery = listQuery(['key'], {
  surface: anyOf(textSurfaces),
  area: anyOf([...textAreas.storefront, ...textAreas.mails, ...textAreas.fixed]),
  /** Languages to which the search and the other filters apply; defaults to all. */
  language: anyOf(languages),
  /** True for texts that the language itself lacks. */
  missing: yes,
  overridden: yes,
  source_changed: yes,
  /** True for texts that the specification quotes. */
  quoted: yes,
})

const words = z.string('validation.invalid').max(5_000, 'validation.tooLong')

/** Single text, or one text per plural form. */
const wording = z.union([
  words,
  z.strictObject(Object.fromEntries(pluralForms.map((form) => [form, words.optional()])) as Record<PluralForm, never>),
]) as z.ZodType<Wording>

export const textRequest = z.object({ value: wording })
export type TextRequest = { value: Wording }

const wordedRow = z.object({
  /** Text that visitors see. */
  text: wording,
  /** Text of the release. */
  source: wording,
  override: wording.nullable(),
  /** 0 if there is no override. */
  version: z.number(),
  /** True if the release's text has changed since it was overridden. */
  source_changed: z.boolean(),
  /** True if the release has no text in this language, so English is used. */
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
  /** True if it cannot be overridden. */
  locked: z.boolean(),
  quoted: z.boolean(),
  /** Names that must appear in the text as `{{name}}`. */
  placeholders: z.array(z.string()),
}

export const textItem = z.object({
  ...about,
  languages: z.object(
    Object.fromEntries(languages.map((each) => [each, wordedRow])) as Record<Language, typeof wordedRow>,
  ),
})
export type TextItem = z.infer<typeof textItem>
export const textListResponse = listResponse(textItem)
export type TextListResponse = z.infer<typeof textListResponse>

export const textPage = z.object({
  ...about,
  ...wordedRow.shape,
  language: z.enum(languages),
  /** `quoted`: the specification quotes this text and should be changed with it. */
  warnings: z.array(z.enum(['quoted'])),
})
export type TextPage = z.infer<typeof textPage>
