import { wholeListOf } from '#api/office/list-response.ts'
import type { CategoryChange, CategoryItem, CategoryList, CategoryPage } from '#contract/office/catalogue/categories.ts'
import type { CategoryProductRow, findAdminCategories } from '#domain/catalogue/products/admin-category-queries.ts'
import {
  type CategoryDetails,
  type CategoryStored,
  describeCategory,
  detailsOf,
} from '#domain/catalogue/products/category-details.ts'
import { orderVersionOf, treeOf } from '#domain/catalogue/products/category-order-rules.ts'
import { storedTexts } from '#domain/catalogue/products/product-description.ts'
import { productStateOf } from '#domain/catalogue/products/product-states.ts'
import { type Language, markets, textIn } from '#shared/markets.ts'
import { hrefIn } from '#shared/paths.ts'

type ListRow = Awaited<ReturnType<typeof findAdminCategories>>[number]

export function toCategoryList(rows: ListRow[]): CategoryList {
  const items = treeOf(rows).map(
    ({ parentId, name, ...row }): CategoryItem => ({ ...row, parent_id: parentId, name: storedTexts(name) }),
  )
  return { ...wholeListOf(items), version: orderVersionOf(rows) }
}

export function toCategoryPage(
  row: CategoryStored,
  { products, formerSlugs, language }: { products: CategoryProductRow[]; formerSlugs: string[]; language: Language },
): CategoryPage {
  const { image, ...details } = describeCategory(detailsOf(row))
  return {
    id: row.id,
    ...details,
    image: image.path === null ? null : { path: image.path, alt: image.alt },
    products: products.map((product) => ({
      id: product.id,
      name: textIn(product.name, language),
      image: product.image,
      state: productStateOf(product),
    })),
    former_slugs: formerSlugs,
    paths: Object.fromEntries(markets.map((market) => [market, hrefIn(market, 'category', { slug: row.handle })])),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  }
}

/** Converts the fields present in the body to the domain's format. */
export function categoryPartsOf({ parent_id: parentId, ...body }: CategoryChange): Partial<CategoryDetails> {
  const parts = Object.entries({ ...body, parentId }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(parts) as Partial<CategoryDetails>
}
