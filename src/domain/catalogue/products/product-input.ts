import { z } from 'zod'
import type { AttributeValue } from '#database/schema/attributes.ts'
import { languages } from '#shared/markets.ts'
import { cents, otherCurrencies } from '#shared/money.ts'
import { type FieldErrors, fieldErrorsOf, invalid } from '#shared/shop-error.ts'
import { isStoragePath } from '#shared/storage-paths.ts'
import { isOptionId, maxOptionValues, maxVariantKey } from '#shared/variants.ts'
import { visibleText } from '#shared/visible-text.ts'
import { productStates } from '#shared/vocabularies.ts'
import { isSlug, youtubeIdOf } from './catalogue-rules.ts'
import { dutyFields } from './duty-input.ts'
import { hasPrice, priceProblems } from './price-problems.ts'
import { newVariantKey, variantProblems } from './variant-rules.ts'

const texts = z.partialRecord(z.enum(languages), z.string())
const amount = z
  .int('validation.price')
  .min(0, 'validation.price')
  .max(100_000_000, 'validation.price')
  .transform(cents)
const count = z.int().min(0).max(1_000_000)
const stock = count.nullable().optional()
/** Grams. */
const weight = count.nullable().default(null)
const pixels = z.int().positive().nullable().default(null)
const share = z.number().min(0).max(1).nullable().default(null)

const productImage = z
  .object({ path: z.string(), alt: texts.default({}), width: pixels, height: pixels, focalX: share, focalY: share })
  .refine(({ path }) => isStoragePath(path))

const optionValue = z.object({
  id: z.string().max(80).regex(/\S/),
  label: texts.default({}),
  /** Colour shown beside the label. */
  swatch: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'validation.invalid')
    .nullable()
    .default(null),
})

const productOption = z.object({
  /** Parameter of addresses. */
  id: z.string().refine(isOptionId, 'validation.invalid'),
  name: texts,
  values: z.array(optionValue).min(1, 'validation.required').max(maxOptionValues, 'validation.tooMuch'),
})

const prices = z.partialRecord(z.enum(otherCurrencies), z.object({ price: amount, memberPrice: amount.nullable() }))
const ownPrices = z.partialRecord(
  z.enum(otherCurrencies),
  z.object({ price: amount.nullable().default(null), memberPrice: amount.nullable().default(null) }),
)

const productVariant = z.object({
  /** Made from its values if left out. */
  key: z.string().max(maxVariantKey).regex(/\S/).optional(),
  values: z.array(z.string()),
  /** Prices in euros that differ from the product's. */
  price: amount.nullable().default(null),
  memberPrice: amount.nullable().default(null),
  /** The same in other currencies. */
  prices: ownPrices.default({}),
  /** Unchanged if left out. */
  stock,
  sku: z.string().max(120).nullable().default(null),
  barcode: z.string().max(120).nullable().default(null),
  weight,
  /** Path of one of the product's images. */
  image: z.string().nullable().default(null),
})

/**
 * Product data from import, demo seed or back office: prices in minor units, texts in any language, HTML not yet
 * sanitised.
 * Error messages are message keys.
 */
export const productInput = z
  .object({
    /**
     * If given, the product with this id is changed or created. Otherwise the product is found by slug or created.
     */
    id: z
      .int()
      .positive()
      .max(2 ** 31 - 1)
      .optional(),
    slug: z.string().refine(isSlug, 'validation.slug'),
    name: texts.refine((name) => Object.values(name).some(visibleText), 'validation.required'),
    summary: texts.default({}),
    description: texts.default({}),
    seo: z.object({ title: texts.optional(), description: texts.optional() }).default({}),
    vendor: z.string().nullable().default(null),
    /** SKU of a product without options; variants have their own. */
    sku: z.string().max(120).nullable().default(null),
    barcode: z.string().max(120).nullable().default(null),
    /** Weight of each variant that has none of its own. */
    weight,
    /** Address of the page that helps to choose a size. */
    sizeGuide: z.string().max(150).nullable().default(null),
    /** Prices in euros; null where it is not sold in them. */
    price: amount.nullable(),
    memberPrice: amount.nullable(),
    /** Prices in other currencies that it is sold in. */
    prices: prices.default({}),
    /** Unchanged if left out; null if not tracked. */
    stock,
    /** Units at or below which stock counts as low; null for the shop's general threshold. */
    lowStockAt: count.nullable().default(null),
    featured: z.boolean().default(false),
    state: z.enum(productStates).default('active'),
    position: z.int().default(0),
    /** From when members may buy it; null: as soon as it is active. */
    membersFrom: z.date().nullable().default(null),
    /** From when everyone may buy it; null: with the members, or never where these have a date. */
    publicFrom: z.date().nullable().default(null),
    /** Any link to a video, or its bare id. */
    youtubeLink: z
      .string()
      .refine((link) => !link || youtubeIdOf(link), 'validation.youtubeLink')
      .nullable()
      .default(null),
    longMarketing: z.boolean().default(false),
    ...dutyFields,
    images: z.array(productImage).default([]),
    options: z.array(productOption).default([]),
    variants: z.array(productVariant).transform(withKeys).default([]),
    /** Categories of the product, with its position in each. */
    categories: z.array(z.object({ id: z.int(), position: z.int() })).default([]),
    /** Values by the handles of their attributes; checked against these where the product is written. */
    attributes: z.array(z.object({ attribute: z.string(), value: z.custom<AttributeValue>() })).default([]),
  })
  .refine(hasPrice, { path: ['price'], message: 'validation.required', when: ({ value }) => isObject(value) })
  .superRefine((product, context) => {
    for (const problem of priceProblems(product)) context.addIssue({ code: 'custom', ...problem })
    const { membersFrom, publicFrom, options, images } = product
    if (membersFrom && publicFrom && publicFrom <= membersFrom)
      context.addIssue({ code: 'custom', path: ['publicFrom'], message: 'validation.publicAfterMembers' })
    for (const problem of variantProblems(options, product.variants)) context.addIssue({ code: 'custom', ...problem })
    for (const [index, variant] of product.variants.entries()) {
      if (variant.image !== null && !images.some(({ path }) => path === variant.image))
        context.addIssue({ code: 'custom', path: ['variants', index, 'image'], message: 'validation.noImage' })
    }
  })

const isObject = (value: unknown) => typeof value === 'object' && value !== null

type Keyed<Variant> = Omit<Variant, 'key'> & { key: string }

/** Gives each variant without a key one that is made from its values. */
export function withKeys<Variant extends { key?: string | undefined; values: string[] }>(
  variants: readonly Variant[],
): Keyed<Variant>[] {
  const taken = new Set(variants.flatMap(({ key }) => key ?? []))
  return variants.map((variant) => {
    const key = variant.key ?? newVariantKey(variant.values, taken)
    taken.add(key)
    return { ...variant, key }
  })
}

/** A product with every field; the id is missing until it exists. */
export type ProductInput = z.output<typeof productInput>
/** Product input in which fields with a default may be left out. */
export type ProductDraft = z.input<typeof productInput>

/** Returns a draft with its defaults filled in. Throws `validation.error` with a message key per field. */
export function readProductInput(draft: ProductDraft): ProductInput {
  const { data, error } = productInput.safeParse(draft)
  if (error) throw invalid(fieldErrorsOf(error))
  return data
}

/** Returns everything wrong with a product, by field, as message keys; empty if it may be saved. */
export function productProblems(draft: ProductDraft): FieldErrors {
  const { error } = productInput.safeParse(draft)
  return error ? fieldErrorsOf(error) : {}
}
