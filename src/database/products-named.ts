import { eq, or, type SQL, sql } from 'drizzle-orm'
import { productWords } from './schema/catalogue.ts'
import { containsText } from './schema/columns.ts'
import { products } from './schema/schema.ts'

// An index of trigrams finds nothing shorter.
const minInsideLength = 3

/**
 * By number, address or SKU, and by a part of brand or name in any language. Every part is found by an index: a
 * subquery in one of them would have each product looked at.
 */
export function productsNamed(text: string): SQL | undefined {
  const skus = sql`SELECT s.product_id FROM product_sizes s WHERE s.sku IS NOT NULL AND lower(s.sku) = lower(${text})`
  return or(
    /^\d{1,9}$/.test(text) ? eq(products.id, Number(text)) : undefined,
    eq(products.slug, text.toLowerCase()),
    sql`${products.id} = ANY(ARRAY(${skus}))`,
    text.length >= minInsideLength ? containsText(productWords(products), text) : undefined,
  )
}
