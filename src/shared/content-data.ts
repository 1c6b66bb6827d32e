import { z } from 'zod'
import { unknownPlaceholdersIn } from './content-placeholders.ts'
import { inEveryLanguage, languages, type Texts } from './markets.ts'
import { isStoragePath } from './storage-paths.ts'
import { typedText } from './typed-text.ts'
import { isVisibleHtml } from './visible-text.ts'

/**
 * Kinds of content that the owner writes, in the order of the back office. Each kind except `pages` has one subject,
 * named like the kind.
 */
export const contentKinds = [
  'pages',
  'faq',
  'testimonials',
  'reviews',
  'brands',
  'home',
  'banner',
  'marketing',
] as const
export type ContentKind = (typeof contentKinds)[number]

const maxHtml = 100_000

/** A text in four languages, empty where it is missing. A placeholder that nothing fills is refused at its language. */
function texts(maxLength: number) {
  const text = z
    .string()
    .max(maxLength, 'validation.tooLong')
    .refine((value) => unknownPlaceholdersIn(value).length === 0, 'validation.unknownPlaceholder')
    .default('')
  return z.object(inEveryLanguage(text))
}

/** The same, in one language at least. */
function neededTexts(maxLength: number) {
  return texts(maxLength).superRefine((value, context) => {
    if (isEmpty(value)) context.addIssue({ code: 'custom', path: ['en'], message: 'validation.required' })
  })
}

function isEmpty(value: Texts): boolean {
  return languages.every((language) => !isVisibleHtml(value[language] ?? ''))
}

const line = (maxLength: number) => typedText().max(maxLength, 'validation.tooLong')
const neededLine = (maxLength: number) => line(maxLength).min(1, 'validation.required')

/** Path below /storage/, as returned by an upload. */
const picture = z.string().min(1, 'validation.required').refine(isStoragePath, 'validation.noImage')

/** A path of the shop with or without query and anchor, never of another host. */
const ownLink = line(300).regex(/^\/(?![/\\])[^\\\p{Cc}\s]*$/u, 'validation.path')
const anyLink = line(300).refine(
  (link) => ownLink.safeParse(link).success || (/^https:\/\//.test(link) && URL.canParse(link)),
  'validation.link',
)

const moment = z.iso.datetime({ offset: true, error: 'validation.invalid' })

/** `id`: of the shop's row; a number below 0, chosen by the one who adds it, until it is published. */
const item = { id: z.number().int().min(-2_147_483_647).max(2_147_483_647), is_shown: z.boolean().default(true) }

function listOf<Item extends z.ZodType<{ id: number }>>(one: Item) {
  const ids = (items: { id: number }[]) => new Set(items.map(({ id }) => id)).size === items.length
  return z.object({ items: z.array(one).max(100, 'validation.tooMuch').refine(ids, 'validation.invalid') })
}

/**
 * Returns the schema of a block that is shown between two timestamps. The page shows the first block of the list
 * whose period is running.
 */
function blockOf<Words extends z.ZodType>(words: Words) {
  const block = z
    .object({
      ...item,
      texts: words,
      image: z
        .object({
          path: picture,
          alt: texts(500),
          /** Focal point that a crop keeps in view: 0 is left or top, 1 is right or bottom. */
          focal_x: z.number().min(0).max(1).default(0.5),
          focal_y: z.number().min(0).max(1).default(0.5),
        })
        .nullable(),
      /** A path within the shop. */
      link: ownLink.nullable(),
      /** ISO 8601 with offset. */
      shown_from: moment.nullable(),
      shown_until: moment.nullable(),
    })
    .superRefine(({ shown_from, shown_until }, context) => {
      if (!shown_from || !shown_until || Date.parse(shown_until) > Date.parse(shown_from)) return
      context.addIssue({ code: 'custom', path: ['shown_until'], message: 'validation.endBeforeStart' })
    })
  return listOf(block)
}

const page = z.object({
  slug: line(150).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'validation.slug'),
  name: neededTexts(300),
  /** HTML; what the shop does not show is taken out. */
  description: neededTexts(maxHtml),
  is_shown: z.boolean().default(true),
})

/** The whole of a subject, by kind: what the form edits, a version keeps, and the server checks. */
export const contentData = {
  pages: page,
  faq: listOf(z.object({ ...item, question: neededTexts(500), answer: neededTexts(maxHtml) })),
  testimonials: listOf(
    z.object({ ...item, author_name: neededLine(120), body: neededTexts(2_000), image_path: picture }),
  ),
  reviews: listOf(
    z.object({
      ...item,
      /** Whole stars. */
      rating: z.number('validation.required').int().min(1, 'validation.tooSmall').max(5, 'validation.tooMuch'),
      content: neededTexts(4_000),
      author: neededLine(120),
      avatar_path: picture,
      reply_image_path: picture.nullable(),
    }),
  ),
  brands: listOf(
    z.object({ ...item, name: neededLine(120), image_path: picture.nullable(), link: anyLink.nullable() }),
  ),
  /** Pictures of the home page's beginning. `action`: the words on the link. */
  home: blockOf(z.object({ eyebrow: texts(200), title: neededTexts(200), text: texts(1_000), action: texts(120) })),
  banner: blockOf(z.object({ title: neededTexts(200), text: texts(1_000), action: texts(120) })),
  marketing: listOf(
    z.object({
      ...item,
      title: neededTexts(300),
      body: neededTexts(maxHtml),
      image: z.object({ path: picture, alt: texts(500) }).nullable(),
    }),
  ),
} as const satisfies Record<ContentKind, z.ZodType>

export type ContentData<Kind extends ContentKind = ContentKind> = z.output<(typeof contentData)[Kind]>

/** Pages that the shop itself leads to: never deleted, hidden or moved. */
export const protectedPages: readonly string[] = [
  'abonnement',
  'politique-de-confidentialite',
  'conditions-generales',
  'accessibilite',
]

/** Fewer shown ones than the specification names are warned of. */
export const fewestShown: Partial<Record<ContentKind, number>> = { brands: 8, faq: 7 }
