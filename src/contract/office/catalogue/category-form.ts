import { z } from 'zod'
import { emptyTexts } from '#shared/markets.ts'
import { visibleText } from '#shared/visible-text.ts'
import { type CategoryChange, type CategoryPage, categoryChange, categoryProducts } from './categories.ts'

/** What the category's form edits: every field of a change, and which products stand in it. */
export const categoryForm = categoryChange
  .required()
  .extend({
    /** Without a path there is no picture. */
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

/** The fields of a category's page that its form edits. */
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

/** The body of a change, of the named fields. */
export function categoryChangeOf(
  { products: _, image: { path, alt }, ...values }: CategoryValues,
  named: readonly string[],
): CategoryChange {
  const change = { ...values, image: path === null ? null : { path, alt } }
  return Object.fromEntries(Object.entries(change).filter(([field]) => named.includes(field)))
}

/** A category that is begun. */
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

/** The form around the tree of all categories. */
export const categoryOrderForm = z.object({
  items: z.array(z.object({ id: z.number(), parent_id: z.number().nullable() })),
})
export type CategoryOrderForm = z.input<typeof categoryOrderForm>
