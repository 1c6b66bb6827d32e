import type { z } from 'zod'
import { amountsIn, toWire } from '#contract/convert-amounts.ts'
import { emptyTexts } from '#shared/markets.ts'
import { visibleText } from '#shared/visible-text.ts'
import { noDuties } from './duties.ts'
import { isListPrice } from './price-lists.ts'
import { newProduct, type ProductPage, productFields } from './products.ts'

/** Product form with all fields of a change, and the first stock of a new product. */
export const productForm = productFields.extend({ stock: newProduct.shape.stock }).superRefine((product, context) => {
  const lower = 'validation.memberPriceLower'
  if (!Object.values(product.name).some((text) => visibleText(text ?? ''))) {
    context.addIssue({ code: 'custom', path: ['name', 'en'], message: 'validation.required' })
  }
  for (const [index, { name, values }] of product.options.entries()) {
    if (!Object.values(name).some((text) => visibleText(text ?? '')))
      context.addIssue({ code: 'custom', path: ['options', index, 'name', 'en'], message: 'validation.required' })
    if (values.length === 0)
      context.addIssue({ code: 'custom', path: ['options', index, 'values'], message: 'validation.required' })
  }
  const { members_from: membersFrom, public_from: publicFrom } = product
  if (membersFrom && publicFrom && Date.parse(publicFrom) <= Date.parse(membersFrom)) {
    context.addIssue({ code: 'custom', path: ['public_from'], message: 'validation.publicAfterMembers' })
  }
  const lists = Object.entries(product.prices).map(([currency, list]) => ({ path: ['prices', currency], list }))
  for (const { path, list } of [{ path: [], list: product }, ...lists]) {
    if (!list || list.price === null || list.member_price === null) continue
    if (list.member_price >= list.price)
      context.addIssue({ code: 'custom', path: [...path, 'member_price'], message: lower })
  }
  if (product.price === null && lists.every(({ list }) => !list || list.price === null))
    context.addIssue({ code: 'custom', path: ['price'], message: 'validation.required' })
})
export type ProductForm = z.output<typeof productForm>

/** Converts the form's values, whole or in part, to those that are sent, and back. */
export const productWire = {
  write: (values: object) => toWire(productForm, values as ProductForm),
  read: (sent: object) => ({ ...amountsIn(productForm)(sent), ...listPricesIn(sent) }),
}

/** A conflict names each price of a list. */
function listPricesIn(sent: object): Record<string, unknown> {
  const read = amountsIn(productForm)
  const named = Object.entries(sent).filter(([field]) => isListPrice(field))
  return Object.fromEntries(named.map(([field, price]) => [field, read({ price }).price]))
}

/** The form has the list in euros as the plain prices. */
function withoutEuros<Lists extends { EUR?: unknown }>({ EUR: _, ...others }: Lists): Omit<Lists, 'EUR'> {
  return others
}

export function productFormOf(product: ProductPage): ProductForm {
  const fields = Object.keys(productFields.shape).map((name) => [name, product[name as keyof ProductPage]])
  const form = Object.fromEntries(fields) as ProductForm
  // Stock that is there is not part of the form; it changes through stock movements.
  const variants = product.variants.map(({ stock: _, held: __, is_ordered: ___, ...variant }) => {
    return { ...variant, prices: withoutEuros(variant.prices) }
  })
  return { ...form, prices: withoutEuros(form.prices), variants }
}

const none = emptyTexts()

/** Form of a new product; the price must be typed. */
export const emptyProduct: ProductForm = {
  slug: '',
  name: none,
  summary: none,
  description: none,
  seo: { title: none, description: none },
  vendor: null,
  sku: null,
  barcode: null,
  weight: null,
  stock: null,
  size_guide: null,
  price: null,
  member_price: null,
  prices: {},
  low_stock_at: null,
  members_from: null,
  public_from: null,
  featured: false,
  position: 0,
  video_link: null,
  long_marketing: false,
  ...noDuties,
  images: [],
  options: [],
  variants: [],
  categories: [],
  attributes: {},
}
