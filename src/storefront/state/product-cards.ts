import type { ProductCard, Sale, UnitPrices } from '#contract/catalogue.ts'
import { productListTag, productTag } from '#shared/cache-tags.ts'
import type { Cents } from '#shared/money.ts'

/** Product fields that a card needs. Lists are embedded in the page, so they are kept small. */
export type CardProduct = Pick<ProductCard, 'id' | 'name' | 'slug' | 'price' | 'available'> & {
  /** Who may buy it now, where that is not everyone. */
  soldTo?: Exclude<ProductCard['sold_to'], 'everyone'>
  memberPrice: Cents | null
  /** Present while a reduction runs. */
  sale?: Sale
  /** Present where the content of the package is known. */
  unit?: UnitPrices
  image: string | null
  alt: string
  /** Focal point for image crops; defaults to the centre. */
  focus?: { x: number; y: number }
  /** Shown on hover. */
  second: string | null
  /** What is to be chosen before it can be bought. */
  choice: 'Size' | 'Options' | null
  /** First colours, where an option shows some. */
  colours?: { label: string; swatch: string }[]
}

// More would not fit beside each other on a phone.
const maxColours = 5

export function toCard(product: ProductCard): CardProduct {
  const {
    id,
    name,
    slug,
    price,
    membership_price: memberPrice,
    sale,
    unit_price: unit,
    available,
    sold_to,
    images,
    image_alts,
    focal_points,
    featuredImage,
  } = product
  const colours = product.options.flatMap(({ values }) =>
    values.flatMap(({ label, swatch }) => (swatch ? [{ label, swatch }] : [])),
  )
  const image = featuredImage ?? images[0] ?? null
  const focus = focal_points?.[images.indexOf(image ?? '')]
  return {
    id,
    name,
    slug,
    price,
    memberPrice,
    ...(sale && { sale }),
    ...(unit && { unit }),
    available,
    image,
    alt: image_alts[images.indexOf(image ?? '')] || name,
    ...(focus && { focus }),
    ...(sold_to !== 'everyone' && { soldTo: sold_to }),
    second: images.find((path) => path !== image) ?? null,
    choice: !product.variant_picker ? null : product.options[0]?.id === 'size' ? 'Size' : 'Options',
    ...(colours.length > 1 && { colours: colours.slice(0, maxColours) }),
  }
}

/** Cache tags of a screen that shows products of a list. */
export function listTags(list: Parameters<typeof productListTag>[0], products: readonly { id: number }[]): string[] {
  return [productListTag(list), ...products.map(({ id }) => productTag(id))]
}
