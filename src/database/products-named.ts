import { eq, or, type SQL, sql } from 'drizzle-orm'
import { productWords, searchKey } from './schema/catalogue.ts'
import { containsText } from './schema/columns.ts'
import { products, productVariants } from './schema/schema.ts'

// An index of trigrams finds nothing shorter.
const minInsideLength = 3

/** Numbers of the products of which a variant has a SKU or barcode; `key` is a `search_key`. */
export function productsNumbered(key: SQL): SQL {
  return sql`SELECT ${productVariants.productId} FROM ${productVariants}
      WHERE ${productVariants.sku} IS NOT NULL AND ${searchKey(productVariants.sku)} = ${key}
    UNION SELECT ${productVariants.productId} FROM ${productVariants}
      WHERE ${productVariants.barcode} IS NOT NULL AND ${searchKey(productVariants.barcode)} = ${key}`
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
