import { z } from 'zod'
import { emptyTexts } from '#shared/markets.ts'
import { visibleText } from '#shared/visible-text.ts'
import { type CategoryChange, type CategoryPage, categoryChange, categoryProducts } from './categories.ts'

/** Category form: all fields of a change, and the category's products. */
export const categoryForm = categoryChange
  .required()
  .extend({
    /** A null `path` means no picture. */
    image: z.object({
      path: z.string().nullable(),
      alt: categoryChange.shape.image.unwrap().unwrap().shape.alt,
    }),
    products: categoryProducts.shape.products,
  })
  .superRefine(({ name }, context) => {
    if (Object.values(name).some((text) => visibleText(text ?? ''))) return
    context.addIssue({ code: 'custom', path: ['name', 'en'], message: 'validation.required' })
  })
export type CategoryForm = z.input<typeof categoryForm>
export type CategoryValues = z.output<typeof categoryForm>

const none = emptyTexts()

export function categoryFormOf(category: CategoryPage): CategoryForm {
  const { handle, slug, name, description, image, featured, published, parent_id, seo, products } = category
  return {
    handle,
    slug,
    name,
    description,
    featured,
    published,
    parent_id,
    seo,
    image: image ?? { path: null, alt: none },
    products: products.map(({ id }) => id),
  }
}

/** Returns the body of a change with only the named fields. */
export function categoryChangeOf(
  { products: _, image: { path, alt }, ...values }: CategoryValues,
  named: readonly string[],
): CategoryChange {
  const change = { ...values, image: path === null ? null : { path, alt } }
  return Object.fromEntries(Object.entries(change).filter(([field]) => named.includes(field)))
}

export const emptyCategory: CategoryForm = {
  handle: '',
  slug: '',
  name: none,
  description: none,
  featured: false,
  published: true,
  parent_id: null,
  seo: { title: none, description: none },
  image: { path: null, alt: none },
  products: [],
}

/** Form for the tree of all categories. */
export const categoryOrderForm = z.object({
  items: z.array(z.object({ id: z.number(), parent_id: z.number().nullable() })),
})
export type CategoryOrderForm = z.input<typeof categoryOrderForm>
