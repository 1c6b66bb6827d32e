import { z } from 'zod'
import { amount, amountOf, anyAmount, hasWholeCents } from '#contract/amounts.ts'
import {
  anyNumber,
  anyOf,
  bulkRequest,
  bulkResponse,
  givenMoment,
  listQuery,
  listResponse,
  someText,
} from '#contract/office/lists.ts'
import { storedTexts, texts } from '#contract/office/texts.ts'
import { type Currency, currencies } from '#shared/money.ts'
import { typedText } from '#shared/typed-text.ts'
import { maxOptions, maxOptionValues, maxVariantKey, maxVariants } from '#shared/variants.ts'
import {
  buyers,
  productActions,
  productBulkActions,
  productGaps,
  productStates,
  stockStates,
} from '#shared/vocabularies.ts'
import { attributeValue } from './attributes.ts'
import { dutyFields } from './duties.ts'

const productFilters = {
  state: anyOf(productStates),
  category: anyNumber,
  featured: anyOf(['true', 'false']),
  missing: anyOf(productGaps),
  unpriced: anyOf(currencies),
  stock: anyOf(stockStates),
  vendor: someText,
  'price.gte': anyAmount,
  'price.lt': anyAmount,
}

export const productListQuery = listQuery(['-updated_at', 'name', 'price'], productFilters)
export type ProductListQuery = z.infer<typeof productListQuery>

const price = amountOf(
  z
    // A form has NaN for what is typed and no amount.
    .number({ error: ({ input }) => (Number.isNaN(input) ? 'validation.amount' : 'validation.required') })
    .min(0, 'validation.price')
    .max(1_000_000, 'validation.price')
    .refine(hasWholeCents, 'validation.price'),
)
const memberPrice = price.nullable()

const inEveryCurrency = <Schema extends z.ZodType>(schema: Schema) =>
  z.object(Object.fromEntries(currencies.map((currency) => [currency, schema])) as Record<Currency, Schema>)

/** Price lists by currency: null or an empty one takes it away, and one that is not named stays. */
const priceLists = inEveryCurrency(
  z
    .object({ price: price.nullable().default(null), member_price: memberPrice.default(null) })
    .refine((list) => list.price !== null || list.member_price === null, {
      path: ['price'],
      message: 'validation.required',
    })
    .nullish(),
)
/** Own price lists of a variant, all that it has; null where a price is the product's. */
const ownPriceLists = inEveryCurrency(
  z.object({ price: price.nullable().default(null), member_price: memberPrice.default(null) }).optional(),
)

export const productItem = z.object({
  id: z.number(),
  slug: z.string(),
  /** Name in the reader's language, or else in another one. */
  name: z.string(),
  /** Path below /storage/. */
  image: z.string().nullable(),
  state: z.enum(productStates),
  /** Who may buy it now, if it is active and in stock. */
  sold_to: z.enum(buyers),
  /** In `currency`, the first that the shop charges in; null where it is not sold in it. */
  price: amount.nullable(),
  member_price: amount.nullable(),
  currency: z.enum(currencies),
  /** Units available for sale in all variants; null if not counted. */
  stock: z.number().nullable(),
  is_low: z.boolean(),
  sizes: z.number(),
  categories: z.array(z.string()),
  featured: z.boolean(),
  missing: z.array(z.enum(productGaps)),
  updated_at: z.string().describe('ISO 8601, UTC'),
  version: z.number(),
})
export type ProductItem = z.infer<typeof productItem>
export const productListResponse = listResponse(productItem)

const slug = typedText().max(150, 'validation.slug')
const share = z.number().min(0).max(1).nullable()
const pixels = z.number().int().positive().nullable()
const maxHtml = 100_000
const firstStock = z
  .number()
  .int()
  .min(0, 'validation.tooSmall')
  .max(1_000_000, 'validation.tooMuch')
  .nullable()
  .optional()

/** Grams; null for the weight of the product, or for none. */
const weight = z.number().int().min(0).max(1_000_000, 'validation.tooMuch').nullable().default(null)

const ownOfVariant = {
  /** Own price of the variant in euros; null if it has the product's price. */
  price: price.nullable().default(null),
  member_price: memberPrice.default(null),
  prices: ownPriceLists.default({}),
  sku: typedText().max(120).nullable().default(null),
  barcode: typedText().max(120).nullable().default(null),
  /** First stock of a new variant, null if it is not tracked; others change by movements only. */
  stock: firstStock,
}

/** Editable fields of a product. Stock that is there changes only by movements. */
const fields = {
  slug,
  name: texts(300),
  summary: texts(1_000),
  /** HTML; elements that the shop does not show are removed. */
  description: texts(maxHtml),
  seo: z.object({ title: texts(200), description: texts(500) }),
  vendor: typedText().max(200).nullable(),
  /** Article number of a product without options; variants have their own. */
  sku: typedText().max(120).nullable(),
  /** Printed code, such as an EAN, of a product without options; variants have their own. */
  barcode: typedText().max(120).nullable(),
  /** Grams of each variant that has no weight of its own. */
  weight,
  /** Slug of the content page that helps to choose a size; null if there is none. */
  size_guide: typedText().max(150).nullable(),
  /**
   * In euros; null where it is not sold in them. `prices.EUR` is the same list: of the two counts what differs from
   * what is stored.
   */
  price: price.nullable(),
  member_price: memberPrice,
  prices: priceLists,
  low_stock_at: z.number().int().min(0).max(1_000_000).nullable(),
  /** From when members may buy it: ISO 8601, UTC. Null: as soon as it is active. */
  members_from: givenMoment.nullable(),
  /** From when everyone may buy it; null: with the members, or never where these have a date. */
  public_from: givenMoment.nullable(),
  featured: z.boolean(),
  /** Position in lists, smallest first. */
  position: z.number().int().min(-1_000_000).max(1_000_000),
  /** Link to a video, or its id. */
  video_link: typedText().max(300).nullable(),
  long_marketing: z.boolean(),
  ...dutyFields,
  images: z
    .array(
      z.object({
        path: z.string().max(300),
        alt: texts(500).default({}),
        width: pixels.default(null),
        height: pixels.default(null),
        /** Point that crops keep in view: 0 is left or top, 1 is right or bottom. Null for the centre. */
        focal_x: share.default(null),
        focal_y: share.default(null),
      }),
    )
    .max(100),
  /** What buyers choose, such as size and colour, in the order of the picker. */
  options: z
    .array(
      z.object({
        /** Parameter of addresses, such as `colour`. */
        id: typedText().min(1, 'validation.required').max(40),
        name: texts(120),
        values: z
          .array(
            z.object({
              id: typedText().min(1, 'validation.required').max(80),
              label: texts(120).default({}),
              /** Colour shown beside the label, `#rrggbb`; null for none. */
              swatch: typedText().max(7).nullable().default(null),
            }),
          )
          .max(maxOptionValues, 'validation.tooMuch'),
      }),
    )
    .max(maxOptions, 'validation.tooManyOptions'),
  /** What is made of the options: one value of each. */
  variants: z
    .array(
      z.object({
        /** Names the variant for good; made from its values if left out. */
        key: typedText().min(1, 'validation.required').max(maxVariantKey).optional(),
        values: z.array(typedText().max(80)).max(maxOptions),
        ...ownOfVariant,
        weight,
        /** Path of the product's picture that shows it; null for the first one. */
        image: z.string().max(300).nullable().default(null),
      }),
    )
    .max(maxVariants, 'validation.tooManyVariants'),
  categories: z.array(z.number().int().positive()).max(200),
  /** Values by the handles of their attributes; null takes one away, as leaving it out does. */
  attributes: z.record(z.string().max(40), attributeValue.nullable()),
}

/** Sizes of a product with one option or none: a shorter form of its options and variants. */
const sizes = z
  .array(
    z.object({
      key: typedText().min(1, 'validation.required').max(maxVariantKey),
      label: texts(120).default({}),
      ...ownOfVariant,
    }),
  )
  .max(maxVariants, 'validation.tooManyVariants')

/** Omitted fields stay unchanged. */
export const productChange = z.object({ ...fields, sizes }).partial()
/** The fields that the product form has. */
export const productFields = z.object(fields)
export type ProductChange = z.infer<typeof productChange>

/** New product. If no address is given, it is made from the name. */
export const newProduct = productChange
  .extend({
    name: fields.name,
    /** First stock of a product without options; null or left out: not tracked. */
    stock: firstStock,
    state: z.enum(['draft', 'active']).default('draft'),
  })
  .refine(({ price, prices }) => price != null || Object.values(prices ?? {}).some((list) => list?.price != null), {
    path: ['price'],
    message: 'validation.required',
    // A missing price is named beside whatever else is wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

const pricePair = z.object({ price: amount, member_price: amount.nullable() })
const storedLists = inEveryCurrency(z.object({ price: amount.nullable(), member_price: amount.nullable() }).optional())

const storedVariant = {
  key: z.string(),
  price: amount.nullable(),
  member_price: amount.nullable(),
  prices: storedLists,
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Units available for sale; null if not counted here. */
  stock: z.number().nullable(),
  /** Units reserved by open checkouts. */
  held: z.number(),
  /** True if orders contain this variant, so it cannot be removed. */
  is_ordered: z.boolean(),
}

/** Product as shown in its editor. */
export const productPage = z.object({
  ...fields,
  id: z.number(),
  name: storedTexts,
  summary: storedTexts,
  description: storedTexts,
  warnings: storedTexts,
  seo: z.object({ title: storedTexts, description: storedTexts }),
  images: z.array(
    z.object({
      path: z.string(),
      alt: storedTexts,
      width: z.number().nullable(),
      height: z.number().nullable(),
      focal_x: z.number().nullable(),
      focal_y: z.number().nullable(),
    }),
  ),
  options: z.array(
    z.object({
      id: z.string(),
      name: storedTexts,
      values: z.array(z.object({ id: z.string(), label: storedTexts, swatch: z.string().nullable() })),
    }),
  ),
  variants: z.array(
    z.object({
      ...storedVariant,
      values: z.array(z.string()),
      weight: z.number().nullable(),
      image: z.string().nullable(),
    }),
  ),
  prices: inEveryCurrency(pricePair.optional()),
  /** The variants of a product with one option, as its sizes; empty for others. */
  sizes: z.array(z.object({ ...storedVariant, label: storedTexts })),
  state: z.enum(productStates),
  stock: z.number().nullable(),
  held: z.number(),
  missing: z.array(z.enum(productGaps)),
  /** Former addresses, which redirect to it. */
  former_slugs: z.array(z.string()),
  /** Addresses in the shop's markets. */
  paths: z.record(z.string(), z.string()),
  allowed: z.array(z.enum(productActions)),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
})
export type ProductPage = z.infer<typeof productPage>

export const previewLink = z.object({ path: z.string(), expires_at: z.string() })

export const uploadResponse = z.object({ path: z.string(), width: z.number(), height: z.number() })
export type UploadResponse = z.infer<typeof uploadResponse>

/** Changes only the pictures: order, alternative texts and focal points. */
export const imagesChange = z.object({ images: fields.images })

export const productBulkRequest = bulkRequest(productBulkActions)

/** Includes `preview` if `input.preview` is set: the prices that each row would get, without changing anything. */
export const productBulkResponse = bulkResponse.extend({
  preview: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        size: z.string().nullable(),
        currency: z.enum(currencies),
        /** Null where there was no price in the currency. */
        old: pricePair.nullable(),
        new: pricePair,
      }),
    )
    .optional(),
})
export type ProductBulkResponse = z.infer<typeof productBulkResponse>
