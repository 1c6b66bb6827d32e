import type { CategoryLink, Product } from '#contract/catalogue.ts'

/** The way from the top to a product's first category; empty if it has none. */
export function categoryTrail({ categories: [first] }: Pick<Product, 'categories'>): CategoryLink[] {
  return first ? [...(first.path ?? []), first] : []
}
