import { z } from 'zod'
import { maxChoiceLength, maxChoices, maxFilterPrice } from '#shared/product-filters.ts'
import { productSorts } from '#shared/vocabularies.ts'

/** Decimal euros on the wire, at most two decimals; whole cents once a client has read it (`parseResponse`). */
export const amount = z.number()

/**
 * Units left, for the low-stock notice. Only in the response for one product, and only below the owner's threshold for
 * real figures.
 */
const fewLeft = z.number().int().optional()

/** The lowest price of the 30 days before a reduction. Only in the answer for one product, where the owner shows it. */
const lowestPriorPrice = amount.optional()

export const productSize = z.object({
  key: z.string(),
  label: z.string(),
  available: z.boolean(),
  few_left: fewLeft,
  price: amount,
  membership_price: amount.nullable(),
  lowest_prior_price: lowestPriorPrice,
})
export type ProductSize = z.infer<typeof productSize>

const seo = z.object({ title: z.string().nullable(), description: z.string().nullable() })

export const product = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  /** The product's brand; null where the shop itself stands for it. */
  vendor: z.string().nullable(),
  /** The article number of a product without sizes. */
  sku: z.string().nullable(),
  /** Address of the page that helps to choose a size; null: none does. */
  size_guide: z.string().nullable(),
  /** Paths below /storage/. */
  images: z.array(z.string()),
  /** What each image shows, in step with `images`. */
  image_alts: z.array(z.string()),
  /** What crops of each image keep in view, from 0 (left, top) to 1; null: the middle. */
  focal_points: z.array(z.object({ x: z.number(), y: z.number() }).nullable()),
  featuredImage: z.string().nullable(),
  price: amount,
  membership_price: amount.nullable(),
  lowest_prior_price: lowestPriorPrice,
  /** One sentence, no HTML. */
  summary: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  variant_picker: z.boolean(),
  youtubeLink: z.string().nullable(),
  available: z.boolean(),
  few_left: fewLeft,
  sizes: z.array(productSize),
  long_marketing: z.boolean(),
  /** What search engines show, where it differs from name and summary. */
  seo,
  /** Categories the product stands in, for breadcrumbs. */
  categories: z.array(z.object({ name: z.string(), handle: z.string() })),
})
export type Product = z.infer<typeof product>

/** A product in a list: without the fields that only the response for one product carries (D42). */
export const productCard = product
  .omit({ description: true, sku: true, size_guide: true, few_left: true, lowest_prior_price: true, seo: true })
  .extend({ sizes: z.array(productSize.omit({ few_left: true, lowest_prior_price: true })) })
export type ProductCard = z.infer<typeof productCard>
export const productList = z.array(productCard)
export const productAnswer = z.object({ data: product })

export const category = z.object({
  id: z.number().int(),
  name: z.string(),
  handle: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  featured: z.boolean(),
  featured_image: z.object({ path: z.string(), alt: z.string() }).nullable(),
  /** What search engines show, where it differs from name and description. */
  seo,
})
export type Category = z.infer<typeof category>
export const categoryList = z.array(category)

export const relatedProducts = z.object({
  category: category.pick({ id: true, name: true, handle: true }).nullable(),
  products: productList,
})
export type RelatedProducts = z.infer<typeof relatedProducts>

export const booleanQuery = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(24),
})

const choice = z.string().min(1).max(maxChoiceLength)
/** One value, or the parameter repeated: any of them. */
const choices = z.union([choice.transform((one) => [one]), z.array(choice).max(maxChoices)]).default([])
const wholeEuros = z.coerce.number().int().min(0).max(maxFilterPrice)

/** What a list is narrowed to; prices are whole euros, both included, of the normal price. */
export const productFilterQuery = z.object({
  brand: choices,
  size: choices,
  price_from: wholeEuros.optional(),
  price_to: wholeEuros.optional(),
  in_stock: booleanQuery.optional(),
})
export type ProductFilterQuery = z.output<typeof productFilterQuery>

export const productListQuery = pageQuery.extend({
  featured: booleanQuery.optional(),
  sort: z.enum(productSorts).default('featured'),
  ...productFilterQuery.shape,
})

/** The choices of a list; each count is of the products it leaves beside the filters of the other kinds. */
export const listFilters = z.object({
  /** Products that pass all filters. */
  count: z.number().int(),
  brands: z.array(z.object({ name: z.string(), count: z.number().int() })),
  /** Any size a product has; only those in stock where only these are asked for. */
  sizes: z.array(z.object({ key: z.string(), label: z.string(), count: z.number().int() })),
  /** Whole euros around the normal prices of the whole list; null where it is empty. */
  prices: z.object({ lowest: z.number().int(), highest: z.number().int() }).nullable(),
  price_ranges: z.array(
    z.object({ from: z.number().int().nullable(), to: z.number().int().nullable(), count: z.number().int() }),
  ),
  /** `varies`: something of the whole list is sold out. */
  in_stock: z.object({ count: z.number().int(), varies: z.boolean() }),
})
export type ListFilters = z.infer<typeof listFilters>
/** A content page, a question with its answer, or a screen that helps; `path` is its address on this host. */
export const foundPage = z.object({ name: z.string(), path: z.string(), excerpt: z.string() })

export const searchAnswer = z.object({
  products: productList,
  categories: categoryList,
  pages: z.array(foundPage),
  /** True: the pages are about what was asked, while the products only mention it. */
  pages_first: z.literal(true).optional(),
  /** Where they are asked for, and something was looked for. */
  filters: listFilters.optional(),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

/** What is offered while somebody types; only what a suggestion shows. */
export const searchSuggestions = z.object({
  products: z.array(
    product
      .pick({ id: true, name: true, slug: true, price: true, membership_price: true, available: true })
      .extend({ image: z.string().nullable() }),
  ),
  categories: z.array(category.pick({ name: true, handle: true })),
  pages: z.array(foundPage.pick({ name: true, path: true })),
  /** As in the answer of a search. */
  pages_first: z.literal(true).optional(),
})
export type SearchSuggestions = z.infer<typeof searchSuggestions>
