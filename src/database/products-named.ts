import { eq, or, type SQL, sql } from 'drizzle-orm'
import { productWords, searchKey } from './schema/catalogue.ts'
import { containsText } from './schema/columns.ts'
import { productSizes, products } from './schema/schema.ts'

// An index of trigrams finds nothing shorter.
const minInsideLength = 3

/** Numbers of the products that have a SKU or barcode, or a size that has it; `key` is a `search_key`. */
export function productsNumbered(key: SQL): SQL {
  return sql`SELECT ${products.id} AS product_id FROM ${products}
      WHERE ${products.sku} IS NOT NULL AND ${searchKey(products.sku)} = ${key}
    UNION SELECT ${products.id} FROM ${products}
      WHERE ${products.barcode} IS NOT NULL AND ${searchKey(products.barcode)} = ${key}
    UNION SELECT ${productSizes.productId} FROM ${productSizes}
      WHERE ${productSizes.sku} IS NOT NULL AND ${searchKey(productSizes.sku)} = ${key}
    UNION SELECT ${productSizes.productId} FROM ${productSizes}
      WHERE ${productSizes.barcode} IS NOT NULL AND ${searchKey(productSizes.barcode)} = ${key}`
}

/**
 * Matches products by id, slug, SKU or barcode, or by part of the brand or of the name in any language. Every condition
 * uses an index; a subquery in one would check every product.
 */
export function productsNamed(text: string): SQL | undefined {
  return or(
    /^\d{1,9}$/.test(text) ? eq(products.id, Number(text)) : undefined,
    eq(products.slug, text.toLowerCase()),
    sql`${products.id} = ANY(ARRAY(${productsNumbered(sql`search_key(${text})`)}))`,
    text.length >= minInsideLength ? containsText(productWords(products), text) : undefined,
  )
}
