import { withWireConflict } from '#api/office/conflict-details.ts'
import type { ProductChange, ProductListQuery } from '#contract/office/catalogue/products.ts'
import type { ProductAdminFilter, ProductAdminSort } from '#domain/catalogue/products/admin-product-queries.ts'
import type { ProductDraft, ProductInput } from '#domain/catalogue/products/product-input.ts'
import { sizesAsOption } from '#domain/catalogue/products/variant-rules.ts'
import type { Texts } from '#shared/markets.ts'
import { type FieldErrors, invalid, ShopError } from '#shared/shop-error.ts'
import { euroListOf, otherListsOf, priceListsOf } from './price-lists-body.ts'
import { toProductField } from './product-response.ts'

/**
 * Converts the fields present in the body to the domain's format. Categories that the product is already in keep its
 * position.
 */
export function productPartsOf(body: ProductChange, before: ProductInput | null): Partial<ProductDraft> {
  const { name, slug, summary, description, vendor, sku, barcode, featured, position, seo } = body
  const { manufacturer, warnings } = body
  const { low_stock_at, video_link, long_marketing, images, categories } = body
  const attributes = body.attributes && Object.entries(body.attributes)
  const parts: { [Name in keyof ProductDraft]?: ProductDraft[Name] | undefined } = {
    name,
    slug,
    summary,
    description,
    vendor,
    sku,
    barcode,
    featured,
    position,
    seo,
    sizeGuide: body.size_guide,
    manufacturer,
    responsiblePerson: body.responsible_person,
    warnings,
    originCountry: body.origin_country,
    hsCode: body.hs_code,
    netContent: body.net_content,
    membersFrom: momentOf(body.members_from),
    publicFrom: momentOf(body.public_from),
    ...priceListsOf(body, before),
    lowStockAt: low_stock_at,
    youtubeLink: video_link,
    longMarketing: long_marketing,
    images: images?.map(({ focal_x, focal_y, ...image }) => {
      const known = before?.images.find(({ path }) => path === image.path)
      const size = { width: image.width ?? known?.width ?? null, height: image.height ?? known?.height ?? null }
      return { ...image, ...size, focalX: focal_x, focalY: focal_y }
    }),
    weight: body.weight,
    ...variantPartsOf(body, before),
    categories: categories?.map(
      (id) => before?.categories.find((category) => category.id === id) ?? { id, position: 0 },
    ),
    attributes: attributes?.flatMap(([attribute, value]) => (value === null ? [] : [{ attribute, value }])),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}

type GivenVariant = Pick<NonNullable<ProductChange['variants']>[number], 'price' | 'member_price' | 'prices' | 'key'>

/** The options and variants of a body, which names them or, of a product with one option, its sizes. */
function variantPartsOf(
  { options, variants, sizes }: ProductChange,
  before: ProductInput | null,
): Pick<Partial<ProductDraft>, 'options' | 'variants'> {
  const known = new Map(before?.variants.map((variant) => [variant.key, variant]))
  const withPrices = <Own extends GivenVariant>({ member_price: _, ...own }: Own) => {
    const euros = euroListOf({ ...own, member_price: _ }, known.get(own.key ?? '') ?? null)
    return { ...own, ...euros, prices: otherListsOf(own.prices) }
  }
  if (!sizes) return { ...(options && { options }), ...(variants && { variants: variants.map(withPrices) }) }
  const given = sizesAsOption(sizes)
  const [option, second] = before?.options ?? []
  if (second) throw invalid({ sizes: ['validation.invalid'] })
  // Sizes name variants: what is known of these and of their values stays.
  const knownValue = <Value extends { id: string; label: Texts }>(size: Value) => {
    const id = known.get(size.id)?.values[0]
    const value = option?.values.find((one) => one.id === id)
    return value ? { ...value, label: size.label } : size
  }
  return {
    options: given.options.map(({ values, ...size }) => ({
      ...size,
      ...(option && { id: option.id, name: option.name }),
      values: values.map(knownValue),
    })),
    variants: given.variants.map((size) => {
      const variant = known.get(size.key)
      return { ...variant, stock: undefined, ...withPrices(size), ...(variant && { values: variant.values }) }
    }),
  }
}

/** Null stays null, and what the body does not name stays undefined. */
const momentOf = (instant: string | null | undefined) => (typeof instant === 'string' ? new Date(instant) : instant)

const wireNames: Record<string, string | undefined> = {
  memberPrice: 'member_price',
  lowStockAt: 'low_stock_at',
  sizeGuide: 'size_guide',
  responsiblePerson: 'responsible_person',
  originCountry: 'origin_country',
  hsCode: 'hs_code',
  netContent: 'net_content',
  membersFrom: 'members_from',
  publicFrom: 'public_from',
  youtubeLink: 'video_link',
  longMarketing: 'long_marketing',
  focalX: 'focal_x',
  focalY: 'focal_y',
  parentId: 'parent_id',
  moveTo: 'move_to',
}

/** Runs a change of a product or category; its errors name fields, and its conflicts say amounts, as the body does. */
export async function withWireNames<ApiResponse>(
  change: () => Promise<ApiResponse>,
  body: Pick<ProductChange, 'sizes'> = {},
): Promise<ApiResponse> {
  try {
    return await withWireConflict(change, toProductField)
  } catch (error) {
    if (!(error instanceof ShopError) || !error.fields) throw error
    const fields: FieldErrors = {}
    const names = body.sizes ? { ...wireNames, variants: 'sizes' } : wireNames
    for (const [field, keys] of Object.entries(error.fields)) {
      fields[
        field
          .split('.')
          .map((part) => names[part] ?? part)
          .join('.')
      ] = keys
    }
    throw new ShopError(error.code, { fields })
  }
}

/** Converts a list query to the domain's filter. */
export function productFilterOf(query: Partial<ProductListQuery>): ProductAdminFilter {
  return {
    text: query.q,
    states: query.state,
    categories: query.category,
    // Asking for both values is the same as no filter.
    featured: query.featured?.length === 1 ? query.featured[0] === 'true' : undefined,
    missing: query.missing,
    unpriced: query.unpriced,
    stock: query.stock,
    vendor: query.vendor,
    price: { from: query['price.gte'], before: query['price.lt'] },
  }
}

/** Parses a sort parameter such as `-price`. */
export function productSortOf(sort: string): ProductAdminSort {
  return { by: sort.replace(/^-/, '') as ProductAdminSort['by'], descending: sort.startsWith('-') }
}
