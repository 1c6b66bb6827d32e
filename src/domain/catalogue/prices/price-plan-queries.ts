import { and, asc, eq, getTableColumns, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { countRows, type KeysetPage, one, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { productWords } from '#database/schema/catalogue.ts'
import { containsText } from '#database/schema/columns.ts'
import { customers, products, scheduledPrices, staff } from '#database/schema/schema.ts'
import { staffName } from '#database/staff-name.ts'
import type { Texts } from '#shared/markets.ts'
import type { PricePlanState } from '#shared/vocabularies.ts'

export type PricePlan = typeof scheduledPrices.$inferSelect

/** Price plan with the product it is for and the name of its creator. */
export type NamedPricePlan = PricePlan & { productName: Texts; productSlug: string; by: string | null }

const isOpen = inArray(scheduledPrices.state, ['PLANNED', 'RUNNING'])

/** Returns the plans of a product that have yet to begin or end, in the order in which they begin. */
export function findOpenPlans(database: Queries, productId: number): Promise<PricePlan[]> {
  return database
    .select()
    .from(scheduledPrices)
    .where(and(eq(scheduledPrices.productId, productId), isOpen))
    .orderBy(asc(scheduledPrices.startsAt), asc(scheduledPrices.id))
}

/** Returns every plan that products have or had. */
export function findPlansOf(database: Queries, productIds: readonly number[]): Promise<PricePlan[]> {
  if (productIds.length === 0) return Promise.resolve([])
  return database
    .select()
    .from(scheduledPrices)
    .where(inArray(scheduledPrices.productId, [...productIds]))
    .orderBy(asc(scheduledPrices.startsAt), asc(scheduledPrices.id))
}

/** Products of which a plan begins or ends until now. */
export async function findProductsWithDuePlans(database: Queries, now: Date): Promise<number[]> {
  const { state, membersFrom, startsAt, openedAt, endsAt, productId } = scheduledPrices
  const isDue = or(
    and(eq(state, 'PLANNED'), or(lte(startsAt, now), lte(membersFrom, now))),
    and(eq(state, 'RUNNING'), or(lte(endsAt, now), and(isNull(openedAt), lte(startsAt, now)))),
  )
  const rows = await database.selectDistinct({ productId }).from(scheduledPrices).where(and(isOpen, isDue))
  return rows.map((row) => row.productId)
}

export async function findPlan(database: Queries, id: number): Promise<NamedPricePlan | null> {
  const [row] = await planStatement(database).where(eq(scheduledPrices.id, id))
  return row ?? null
}

export async function insertPlan(
  transaction: Queries,
  values: Omit<typeof scheduledPrices.$inferInsert, 'id'>,
): Promise<number> {
  const [row] = await transaction.insert(scheduledPrices).values(values).returning({ id: scheduledPrices.id })
  return row!.id
}

/** Changes a plan and its version. */
export async function updatePlan(
  transaction: Queries,
  id: number,
  changes: Partial<Omit<PricePlan, 'id' | 'productId' | 'version'>>,
): Promise<void> {
  await transaction
    .update(scheduledPrices)
    .set({ ...changes, version: sql`${scheduledPrices.version} + 1` })
    .where(eq(scheduledPrices.id, id))
}

export type PlanFilter = {
  productId?: number | undefined
  states?: readonly PricePlanState[] | undefined
  kinds?: readonly PricePlan['kind'][] | undefined
  text?: string | undefined
  /** Plans that are in force some time in between. */
  from?: Date | undefined
  until?: Date | undefined
}

/** Returns a page of the plans in the order in which they begin. */
export function findPlanPage(
  database: Queries,
  input: { filter: PlanFilter; descending: boolean; cursor: string | null; limit: number },
): Promise<KeysetPage<NamedPricePlan>> {
  const { filter, descending, cursor, limit } = input
  return selectPage<NamedPricePlan>({
    list: 'scheduled-prices',
    where: conditionOf(filter),
    sort: { name: 'starts_at', column: scheduledPrices.startsAt, type: 'timestamptz', descending },
    id: scheduledPrices.id,
    cursor,
    limit,
    keyOf: ({ id, startsAt }) => ({ value: startsAt.toISOString(), id }),
    select: (part) =>
      planStatement(database)
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count: (part) =>
      countRows(
        database,
        database
          .select({ one })
          .from(scheduledPrices)
          .innerJoin(products, eq(products.id, scheduledPrices.productId))
          .where(part.where)
          .limit(part.limit),
      ),
  })
}

function planStatement(database: Queries) {
  return database
    .select({
      ...getTableColumns(scheduledPrices),
      productName: products.name,
      productSlug: products.slug,
      by: staffName,
    })
    .from(scheduledPrices)
    .innerJoin(products, eq(products.id, scheduledPrices.productId))
    .leftJoin(staff, eq(staff.id, scheduledPrices.staffId))
    .leftJoin(customers, eq(customers.id, staff.customerId))
    .$dynamic()
}

function conditionOf({ productId, states, kinds, text, from, until }: PlanFilter): SQL | undefined {
  return and(
    productId === undefined ? undefined : eq(scheduledPrices.productId, productId),
    states && inArray(scheduledPrices.state, [...states]),
    kinds && inArray(scheduledPrices.kind, [...kinds]),
    text === undefined ? undefined : containsText(productWords(products), text),
    from && or(isNull(scheduledPrices.endsAt), gte(scheduledPrices.endsAt, from)),
    until && lte(scheduledPrices.startsAt, until),
  )
}
