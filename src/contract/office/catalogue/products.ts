import { z } from 'zod'
import { anyNumber, anyOf, bulkAnswer, bulkRequest, listAnswer, listQuery, someText } from '#contract/office/lists.ts'
import { storedTexts, texts } from '#contract/office/texts.ts'
import { typedText } from '#shared/typed-text.ts'
import { productActs, productBulkActs, productGaps, productStates, stockStates } from '#shared/vocabularies.ts'

const productFilters = {
  state: anyOf(productStates),
  category: anyNumber,
  featured: anyOf(['true', 'false']),
  missing: anyOf(productGaps),
  stock: anyOf(stockStates),
  vendor: someText,
  'price.gte': z.coerce.number().min(0).optional(),
  'price.lt': z.coerce.number().min(0).optional(),
}

export const productListQuery = listQuery(['-updated_at', 'name', 'price'], productFilters)
export type ProductListQuery = z.infer<typeof productListQuery>

/** Decimal euros. */
const price = z
  .number('validation.required')
  .min(0, 'validation.price')
  .max(1_000_000, 'validation.price')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'validation.price')
const memberPrice = price.nullable()

export const productItem = z.object({
  id: z.number(),
  slug: z.string(),
  /** In the reader's language, else another. */
  name: z.string(),
  /** Path below /storage/. */
  image: z.string().nullable(),
  state: z.enum(productStates),
  price: z.number(),
  member_price: z.number().nullable(),
  /** Pieces free to sell, of all sizes; null: not counted. */
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
export const productListAnswer = listAnswer(productItem)

const slug = typedText().max(150, 'validation.slug')
const share = z.number().min(0).max(1).nullable()
const pixels = z.number().int().positive().nullable()
const maxHtml = 100_000

/** Everything that staff edit of a product but its stock, which only movements change. */
const fields = {
  slug,
  name: texts(300),
  summary: texts(1_000),
  /** HTML; what the shop does not show is taken out. */
  description: texts(maxHtml),
  seo: z.object({ title: texts(200), description: texts(500) }),
  vendor: typedText().max(200).nullable(),
  /** Of a product without sizes; theirs stand with them. */
  sku: typedText().max(120).nullable(),
  /** Address of the content page that helps to choose a size; null: none. */
  size_guide: typedText().max(150).nullable(),
  price,
  member_price: memberPrice,
  low_stock_at: z.number().int().min(0).max(1_000_000).nullable(),
  featured: z.boolean(),
  /** Place in lists, the smallest first. */
  position: z.number().int().min(-1_000_000).max(1_000_000),
  /** Any link to a video, or its id. */
  video_link: typedText().max(300).nullable(),
  long_marketing: z.boolean(),
  images: z
    .array(
      z.object({
        path: z.string().max(300),
        alt: texts(500).default({}),
        width: pixels.default(null),
        height: pixels.default(null),
        /** What a crop keeps in view: 0 is left or top, 1 right or bottom; null: the middle. */
        focal_x: share.default(null),
        focal_y: share.default(null),
      }),
    )
    .max(100),
  sizes: z
    .array(
      z.object({
        key: typedText().min(1, 'validation.required').max(80),
        label: texts(120).default({}),
        /** Null: what the product costs. */
        price: price.nullable().default(null),
        member_price: memberPrice.default(null),
        sku: typedText().max(120).nullable().default(null),
      }),
    )
    .max(200),
  categories: z.array(z.number().int().positive()).max(200),
}

/** A change of a product: what is left out stays as it is. */
export const productChange = z.object(fields).partial()
export type ProductChange = z.infer<typeof productChange>

/** A new product. Without an address one is made of its name. */
export const newProduct = productChange.extend({
  name: fields.name,
  price,
  state: z.enum(['draft', 'active']).default('draft'),
})

/** A product as its editor shows it. */
export const productPage = z.object({
  ...fields,
  id: z.number(),
  name: storedTexts,
  summary: storedTexts,
  description: storedTexts,
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
  sizes: z.array(
    z.object({
      key: z.string(),
      label: storedTexts,
      price: z.number().nullable(),
      member_price: z.number().nullable(),
      sku: z.string().nullable(),
      /** Pieces free to sell; null: not counted here. */
      stock: z.number().nullable(),
      /** Pieces held by checkouts under way. */
      held: z.number(),
      /** It stands in orders: its key stays. */
      is_ordered: z.boolean(),
    }),
  ),
  state: z.enum(productStates),
  stock: z.number().nullable(),
  held: z.number(),
  missing: z.array(z.enum(productGaps)),
  /** Addresses it had before, which lead to it. */
  former_slugs: z.array(z.string()),
  /** Its addresses in the shop's markets. */
  paths: z.record(z.string(), z.string()),
  allowed: z.array(z.enum(productActs)),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
})
export type ProductPage = z.infer<typeof productPage>

export const previewLink = z.object({ path: z.string(), expires_at: z.string() })

export const uploadAnswer = z.object({ path: z.string(), width: z.number(), height: z.number() })
export type UploadAnswer = z.infer<typeof uploadAnswer>

/** Pictures alone: their order, alternative texts and focal points. */
export const imagesChange = z.object({ images: fields.images })

export const productBulkRequest = bulkRequest(productBulkActs)

const pricePair = z.object({ price: z.number(), member_price: z.number().nullable() })
/** With `input.preview` nothing is changed, and the prices that each row would get are told. */
export const productBulkAnswer = bulkAnswer.extend({
  preview: z
    .array(z.object({ id: z.string(), name: z.string(), size: z.string().nullable(), old: pricePair, new: pricePair }))
    .optional(),
})
export type ProductBulkAnswer = z.infer<typeof productBulkAnswer>
