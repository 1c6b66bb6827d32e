import { z } from 'zod'
import { currencies } from '#shared/money.ts'
import { contentUnits, priceUnits } from '#shared/net-content.ts'
import { choicePattern, maxChoiceLength, maxChoices, maxFilterPrice } from '#shared/product-filters.ts'
import { attributeTypes, buyers, productSorts } from '#shared/vocabularies.ts'
import { amount } from './amounts.ts'

/**
 * Units left, for the low-stock notice. Included only in the response for one product, and only below the owner's
 * threshold for real figures.
 */
const fewLeft = z.number().int().optional()

/**
 * Lowest price of the 30 days before a reduction. Included only in the response for one product, if the owner shows
 * it.
 */
const lowestPriorPrice = amount.optional()

/**
 * From when everyone has the reduction that members have now, ISO 8601. Included only in the response for one product,
 * while its members come first.
 */
const reducedForAllFrom = z.string().optional()

/**
 * A reduction that runs, counted from the lowest price of the 30 days before it began, as the law of the host's country
 * counts. Null while there is none, or while that price is not above the present one.
 */
const sale = z
  .object({
    prior_price: amount,
    /** Percentage taken off the prior price, rounded down. */
    percent: z.number().int(),
    starts_at: z.string().describe('ISO 8601, UTC'),
    ends_at: z.string().describe('ISO 8601, UTC'),
  })
  .nullable()
export type Sale = NonNullable<z.infer<typeof sale>>

/** Prices per kilogram, litre, metre or piece; null where the content of the package is not known. */
const unitPrice = z.object({ price: amount, membership_price: amount.nullable(), per: z.enum(priceUnits) }).nullable()
export type UnitPrices = NonNullable<z.infer<typeof unitPrice>>

/** Name, postal address in lines, and e-mail address or page. */
const party = z.object({ name: z.string(), address: z.string(), contact: z.string() }).nullable()

export const productSize = z.object({
  key: z.string(),
  label: z.string(),
  available: z.boolean(),
  few_left: fewLeft,
  price: amount,
  membership_price: amount.nullable(),
  sale,
  unit_price: unitPrice,
  lowest_prior_price: lowestPriorPrice,
  reduced_for_all_from: reducedForAllFrom,
})

export const categoryLink = z.object({ name: z.string(), handle: z.string() })
export type CategoryLink = z.infer<typeof categoryLink>

/** What can be bought. A product without options has one, whose key is empty. */
export const productVariant = productSize.extend({
  /** Ids of its option values, in the order of the options. */
  values: z.array(z.string()),
  /** Article number and GTIN; null if there is none. */
  sku: z.string().nullable(),
  gtin: z.string().nullable(),
  /** Grams; null if not known. */
  weight: z.number().int().nullable(),
  /** Path below /storage/ of the picture that shows it; null if it has none of its own. */
  image: z.string().nullable(),
})
export type ProductVariant = z.infer<typeof productVariant>

/** A choice that buyers make, with its values in their order. */
export const productOption = z.object({
  /** Parameter of the product's address that chooses a value. */
  id: z.string(),
  name: z.string(),
  values: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** Colour shown beside the label, `#rrggbb`. */
      swatch: z.string().optional(),
    }),
  ),
})
export type ProductOption = z.infer<typeof productOption>

/** Value of an attribute in words of the reader's language; `url` is where a link leads. */
const productAttribute = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(attributeTypes),
  value: z.string(),
  url: z.string().optional(),
})

const seo = z.object({ title: z.string().nullable(), description: z.string().nullable() })

export const product = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  /** Product's brand; null if it is the shop's own. */
  vendor: z.string().nullable(),
  /** Article number of a product without options. */
  sku: z.string().nullable(),
  /** GTIN of a product without options. */
  gtin: z.string().nullable(),
  manufacturer: party,
  /** Who answers for the product in the European Union, where the manufacturer is outside of it. */
  responsible_person: party,
  /** Plain text in lines; empty if there are none. */
  warnings: z.string(),
  origin: z.object({ country: z.string(), name: z.string() }).nullable(),
  net_content: z.object({ amount: z.number(), unit: z.enum(contentUnits) }).nullable(),
  /** Slug of the page that helps to choose a size; null if there is none. */
  size_guide: z.string().nullable(),
  /** Paths below /storage/. */
  images: z.array(z.string()),
  /** Alternative texts in the same order as `images`. */
  image_alts: z.array(z.string()),
  /** Point that crops of each image keep in view, from 0 (left, top) to 1 (right, bottom); null for the centre. */
  focal_points: z.array(z.object({ x: z.number(), y: z.number() }).nullable()),
  featuredImage: z.string().nullable(),
  price: amount,
  membership_price: amount.nullable(),
  /** What its prices are in, and its variants' too. */
  currency: z.enum(currencies),
  sale,
  unit_price: unitPrice,
  lowest_prior_price: lowestPriorPrice,
  reduced_for_all_from: reducedForAllFrom,
  /** One sentence, no HTML. */
  summary: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  variant_picker: z.boolean(),
  youtubeLink: z.string().nullable(),
  available: z.boolean(),
  /** Who may buy it now, if it is available; members include those whose membership starts with the purchase. */
  sold_to: z.enum(buyers),
  /** From when members may buy it, ISO 8601; null without such a date. */
  members_from: z.string().nullable(),
  /** From when everyone may buy it; null without such a date. */
  public_from: z.string().nullable(),
  few_left: fewLeft,
  /** Variants of a product with one option; empty for others. */
  sizes: z.array(productSize),
  options: z.array(productOption),
  /** In the order of the options' values. A combination that is not among them is not made. */
  variants: z.array(productVariant),
  long_marketing: z.boolean(),
  /** Texts for search engines if they differ from name and summary. */
  seo,
  created_at: z.string().describe('ISO 8601, UTC'),
  /**
   * Categories of the product, for breadcrumbs. Only the response for one product has a `path`: the categories above
   * one, from the top, where there are any.
   */
  categories: z.array(categoryLink.extend({ path: z.array(categoryLink).optional() })),
  /** Further data of the product, such as its material, in the order of the page. */
  attributes: z.array(productAttribute),
})
export type Product = z.infer<typeof product>

/** Product in a list, without the fields that only the response for one product contains (D42). */
export const productCard = product
  .omit({
    description: true,
    sku: true,
    gtin: true,
    manufacturer: true,
    responsible_person: true,
    warnings: true,
    origin: true,
    net_content: true,
    size_guide: true,
    few_left: true,
    lowest_prior_price: true,
    reduced_for_all_from: true,
    seo: true,
    created_at: true,
    attributes: true,
    variants: true,
  })
  .extend({
    sizes: z.array(productSize.omit({ few_left: true, lowest_prior_price: true, reduced_for_all_from: true })),
    categories: z.array(categoryLink),
  })
export type ProductCard = z.infer<typeof productCard>
export const productList = z.array(productCard)
export const productResponse = z.object({ data: product })

export const category = z.object({
  id: z.number().int(),
  name: z.string(),
  handle: z.string(),
  slug: z.string(),
  /** Handle of the category directly above it; null at the top. */
  parent: z.string().nullable(),
  description: z.string().nullable(),
  featured: z.boolean(),
  featured_image: z.object({ path: z.string(), alt: z.string() }).nullable(),
  /** Texts for search engines if they differ from name and description. */
  seo,
})
export type Category = z.infer<typeof category>
export const categoryList = z.array(category)

/** A category with those around it; its address does not depend on them. */
export const categoryInTree = category.extend({
  /** The categories above it, from the top. */
  path: z.array(categoryLink),
  /** The categories directly below it, in the order of the menu. */
  children: z.array(categoryLink),
})
export type CategoryInTree = z.infer<typeof categoryInTree>

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
/** One value or a repeated parameter; matches any of the values. */
const choices = z.union([choice.transform((one) => [one]), z.array(choice).max(maxChoices)]).default([])
const namedChoice = choice.regex(choicePattern)
const wholeAmount = z.coerce.number().int().min(0).max(maxFilterPrice)

/** Filters of a product list. Bounds of the normal price are whole units of the host's currency, inclusive. */
export const productFilterQuery = z.object({
  brand: choices,
  size: choices,
  /** Other choices, each with its name, such as `colour:black`. */
  choice: z.union([namedChoice.transform((one) => [one]), z.array(namedChoice).max(maxChoices)]).default([]),
  price_from: wholeAmount.optional(),
  price_to: wholeAmount.optional(),
  in_stock: booleanQuery.optional(),
})
export type ProductFilterQuery = z.output<typeof productFilterQuery>

export const productListQuery = pageQuery.extend({
  featured: booleanQuery.optional(),
  sort: z.enum(productSorts).default('featured'),
  ...productFilterQuery.shape,
})

/** Filter choices of a list. Each count is the number of products that also pass the filters of the other kinds. */
export const listFilters = z.object({
  /** Number of products that pass all filters. */
  count: z.number().int(),
  brands: z.array(z.object({ name: z.string(), count: z.number().int() })),
  /** All sizes of the products, or only sizes in stock if that filter is on. */
  sizes: z.array(z.object({ key: z.string(), label: z.string(), count: z.number().int() })),
  /** The same of what else can be chosen, such as the colour. A value is asked for as `choice=id:value`. */
  choices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      values: z.array(
        z.object({ id: z.string(), label: z.string(), swatch: z.string().optional(), count: z.number().int() }),
      ),
    }),
  ),
  /**
   * Lowest and highest normal price of the whole list, rounded outwards to whole euros; null if the list is empty.
   */
  prices: z.object({ lowest: z.number().int(), highest: z.number().int() }).nullable(),
  price_ranges: z.array(
    z.object({ from: z.number().int().nullable(), to: z.number().int().nullable(), count: z.number().int() }),
  ),
  /** `varies`: true if any product of the whole list is sold out. */
  in_stock: z.object({ count: z.number().int(), varies: z.boolean() }),
})
export type ListFilters = z.infer<typeof listFilters>
/** Content page, FAQ question with its answer, or help screen; `path` is its address on this host. */
export const foundPage = z.object({ name: z.string(), path: z.string(), excerpt: z.string() })

export const searchResponse = z.object({
  products: productList,
  categories: categoryList,
  pages: z.array(foundPage),
  /** True if the pages are about the query, while the products only mention it. */
  pages_first: z.literal(true).optional(),
  /** Present if requested and the query is not empty. */
  filters: listFilters.optional(),
})
export type SearchResponse = z.infer<typeof searchResponse>

/** Suggestions shown while the visitor types, with only the fields that they display. */
export const searchSuggestions = z.object({
  products: z.array(
    product
      .pick({ id: true, name: true, slug: true, price: true, membership_price: true, currency: true })
      .extend({ sale, available: z.boolean() })
      .extend({ image: z.string().nullable() }),
  ),
  categories: z.array(category.pick({ name: true, handle: true })),
  pages: z.array(foundPage.pick({ name: true, path: true })),
  /** Same meaning as in `searchAnswer`. */
  pages_first: z.literal(true).optional(),
})
export type SearchSuggestions = z.infer<typeof searchSuggestions>
