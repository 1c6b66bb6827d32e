import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { countRows, type KeysetPage, one, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { productsNamed } from '#database/products-named.ts'
import { productWords } from '#database/schema/catalogue.ts'
import { containsText } from '#database/schema/columns.ts'
import { customers, orders, products, staff, stockMovements } from '#database/schema/schema.ts'
import { staffName } from '#database/staff-name.ts'
import type { Texts } from '#shared/markets.ts'
import type { StockReason, StockState } from '#shared/vocabularies.ts'
import { counterName, findCommitted } from './on-hand-queries.ts'

// Written out: drizzle omits the table from its columns inside a selected expression.
const productId = sql.raw('"products"."id"')

export type StockRow = {
  productId: number
  name: Texts
  slug: string
  image: string | null
  /** Position of the counter within the product; 0 for the product itself. */
  position: number
  variantKey: string
  variantLabel: Texts | null
  sku: string | null
  barcode: string | null
  categories: number[]
  stock: number | null
  held: number
  /** Sold units that are in no parcel yet. */
  committed: number
  /** Number of the last movement that is no sale. */
  basis: number | null
  lowAt: number
}

/**
 * The counters of products that are not archived: each variant with its own count or of a product without one, else the
 * product itself.
 */
export async function findStockPage(
  database: Queries,
  input: {
    text?: string | undefined
    products?: readonly number[] | undefined
    states?: readonly StockState[] | undefined
    lowAt: number
    descending: boolean
    cursor: string | null
    limit: number
  },
): Promise<KeysetPage<StockRow>> {
  const { text, products: ids, states, lowAt, descending, cursor, limit } = input
  const low = sql`coalesce(${products.lowStockAt}, ${lowAt})`
  const conditions: Record<StockState, SQL> = {
    low: sql`counter.stock <= ${low}`,
    out: sql`counter.stock <= 0`,
    tracked: sql`counter.stock IS NOT NULL`,
    untracked: sql`counter.stock IS NULL`,
  }
  const where = and(
    sql`${products.archivedAt} IS NULL`,
    text === undefined ? undefined : and(productsNamed(text), countersNamed(text)),
    ids && inArray(products.id, [...ids]),
    states && or(...states.map((state) => conditions[state])),
  )
  // One row per counter; the product's own comes first. OFFSET keeps it from being joined with every product at once.
  const counters = sql`(
      SELECT s.key, CASE WHEN s.key <> '' THEN s.label END AS label, s.sku, s.barcode, s.stock, s.position
      FROM variants s
      WHERE s.product_id = ${productId} AND (s.stock IS NOT NULL OR CASE WHEN s.key = ''
        THEN NOT EXISTS (SELECT FROM variants other WHERE other.product_id = ${productId} AND other.key <> '')
        ELSE (SELECT whole.stock FROM variants whole WHERE whole.product_id = ${productId} AND whole.key = '') IS NULL END)
      OFFSET 0
    ) counter`
  const page = await selectPage<Omit<StockRow, 'committed'>>({
    list: 'stock',
    where,
    sort: { name: 'product_id', column: products.id, type: 'bigint', descending },
    // The counter's position identifies the row together with the product's id.
    id: sql`counter.position`,
    idType: 'integer',
    cursor,
    limit,
    keyOf: ({ productId, position }) => ({ value: productId, id: position }),
    select: (part) =>
      database
        .select({
          productId: products.id,
          name: products.name,
          slug: products.slug,
          image: sql<string | null>`(SELECT i.path FROM product_images i WHERE i.product_id = ${productId}
            ORDER BY i.position LIMIT 1)`,
          variantKey: sql<string>`counter.key`,
          variantLabel: sql<Texts | null>`counter.label`,
          sku: sql<string | null>`counter.sku`,
          barcode: sql<string | null>`counter.barcode`,
          categories: sql<number[]>`ARRAY(SELECT c.category_id FROM product_categories c
            WHERE c.product_id = ${productId} ORDER BY c.category_id)`,
          basis: sql<number | null>`(SELECT max(m.id) FROM stock_movements m
            WHERE m.product_id = ${productId} AND m.variant_key = counter.key AND m.reason NOT IN ('hold', 'release'))`,
          stock: sql<number | null>`counter.stock`,
          position: sql<number>`counter.position`,
          held: sql<number>`(SELECT coalesce(sum(r.quantity), 0)::int FROM reservations r
            WHERE r.product_id = ${productId} AND r.variant_key = counter.key)`,
          lowAt: sql<number>`${low}`.mapWith(Number),
        })
        .from(products)
        .crossJoinLateral(counters)
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count: (part) =>
      countRows(
        database,
        database.select({ one }).from(products).crossJoinLateral(counters).where(part.where).limit(part.limit),
      ),
  })
  const committed = await findCommitted(database, [...new Set(page.items.map((row) => row.productId))])
  return { ...page, items: page.items.map((row) => ({ ...row, committed: committed.get(counterName(row)) ?? 0 })) }
}

/**
 * Matches the counters of found products. If a product is found by SKU or barcode alone, only the counter that has it
 * matches.
 */
function countersNamed(text: string): SQL | undefined {
  return or(
    /^\d{1,9}$/.test(text) ? eq(products.id, Number(text)) : undefined,
    eq(products.slug, text.toLowerCase()),
    sql`search_key(counter.sku) = search_key(${text})`,
    sql`search_key(counter.barcode) = search_key(${text})`,
    text.length >= 3 ? containsText(productWords(products), text) : undefined,
  )
}

export type MovementRow = {
  id: number
  productId: number
  name: Texts | null
  variantKey: string
  variantLabel: Texts | null
  delta: number
  after: number
  reason: StockReason
  orderNumber: number | null
  by: string | null
  note: string | null
  at: Date
}

export type MovementFilter = {
  text?: string | undefined
  products?: readonly number[] | undefined
  size?: string | undefined
  reasons?: readonly StockReason[] | undefined
  /** Their numbers. */
  orders?: readonly number[] | undefined
}

/** A page of stock movements in the order in which they happened. */
export function findMovementPage(
  database: Queries,
  {
    filter,
    descending,
    cursor,
    limit,
  }: { filter: MovementFilter; descending: boolean; cursor: string | null; limit: number },
): Promise<KeysetPage<MovementRow>> {
  return selectPage<MovementRow>({
    list: 'stock-movements',
    where: movementCondition(filter),
    sort: { name: 'id', column: stockMovements.id, type: 'bigint', descending },
    id: stockMovements.id,
    cursor,
    limit,
    keyOf: ({ id }) => ({ value: id, id }),
    select: (part) =>
      movementStatement(database)
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit),
    database,
    from: stockMovements,
  })
}

export async function findMovement(database: Queries, id: number): Promise<MovementRow | null> {
  const [row] = await movementStatement(database).where(eq(stockMovements.id, id))
  return row ?? null
}

/** Selects stock movements, with the order that resulted from the checkout that held the units. */
function movementStatement(database: Queries) {
  return database
    .select({
      id: stockMovements.id,
      productId: stockMovements.productId,
      name: products.name,
      variantKey: stockMovements.variantKey,
      variantLabel: sql<Texts | null>`(SELECT v.label FROM variants v
        WHERE v.product_id = ${stockMovements.productId} AND v.key = ${stockMovements.variantKey} AND v.key <> '')`,
      delta: stockMovements.delta,
      after: stockMovements.after,
      reason: stockMovements.reason,
      orderNumber: orders.number,
      by: staffName,
      note: stockMovements.note,
      at: stockMovements.at,
    })
    .from(stockMovements)
    .leftJoin(products, eq(products.id, stockMovements.productId))
    .leftJoin(orders, or(eq(orders.id, stockMovements.orderId), eq(orders.checkoutId, stockMovements.checkoutId)))
    .leftJoin(staff, eq(staff.id, stockMovements.staffId))
    .leftJoin(customers, eq(customers.id, staff.customerId))
    .$dynamic()
}

function movementCondition(filter: MovementFilter): SQL | undefined {
  const { text, products: ids, size, reasons, orders: numbers } = filter
  return and(
    text === undefined ? undefined : inArray(stockMovements.productId, movedNamed(text)),
    ids && inArray(stockMovements.productId, [...ids]),
    size === undefined ? undefined : eq(stockMovements.variantKey, size),
    reasons && inArray(stockMovements.reason, [...reasons]),
    numbers && ofOrders(numbers),
  )
}

/** Products of orders lead to their movements by index; those of others are left out then. */
function ofOrders(numbers: readonly number[]): SQL {
  const wanted = sql`SELECT o.id FROM ${orders} o WHERE o.number = ANY(${sql.param([...numbers])}::int[])`
  const held = sql`SELECT o.checkout_id FROM ${orders} o WHERE o.number = ANY(${sql.param([...numbers])}::int[])`
  return sql`${stockMovements.productId} IN (SELECT l.product_id FROM order_lines l WHERE l.order_id IN (${wanted}))
    AND (${stockMovements.orderId} IN (${wanted}) OR ${stockMovements.checkoutId} IN (${held}))`
}

function movedNamed(text: string): SQL {
  const named = text.length >= 3 ? containsText(productWords(products), text) : eq(products.slug, text.toLowerCase())
  return sql`(SELECT ${products.id} FROM ${products} WHERE ${named})`
}
