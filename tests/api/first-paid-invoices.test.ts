import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Queries } from '#database/open-database.ts'
import { memberships } from '#database/schema/schema.ts'
import { upsertInvoice } from '#domain/sales/membership/membership-event-queries.ts'
import { type Cents, cents } from '#shared/money.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

vi.setConfig({ hookTimeout: 120_000 })

/** When a member first paid more than nothing, as the figures of churn and conversion need it. */

const member = '7d7c1c5e-7f0a-4a4e-8a55-0f4a4b9b7a01'
const trier = '7d7c1c5e-7f0a-4a4e-8a55-0f4a4b9b7a02'
const july = new Date('2026-07-10T10:00:00Z')
const august = new Date('2026-08-10T10:00:00Z')

async function insertMembers(database: Queries): Promise<void> {
  await database.execute(sql`INSERT INTO customers (id, email, language, created_at)
    VALUES (901, 'first@example.test', 'no', now()), (902, 'second@example.test', 'no', now())`)
  await database.execute(sql`INSERT INTO memberships
      (id, customer_id, order_id, generation, status, price, trial_days, created_at, updated_at)
    VALUES (${member}, 901, 1, 1, 'active', 1999, 7, now(), now()), (${trier}, 902, 1, 1, 'trialing', 1999, 7, now(), now())`)
}

async function firstPaid(database: Queries, id: string): Promise<Date | null> {
  const [row] = await database.select().from(memberships).where(eq(memberships.id, id))
  return row!.firstPaidAt
}

describe('bills as they are told', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop()
    await insertMembers(shop.database)
  })
  afterAll(() => shop.close())

  const invoice = (id: string, change: { status?: string; amount?: Cents; paidAt?: Date | null }) =>
    upsertInvoice(shop.database, {
      id,
      membershipId: member,
      amount: cents(1_999),
      currency: 'eur',
      status: 'paid',
      paidAt: july,
      createdAt: july,
      updatedAt: july,
      ...change,
    })

  test('O033 the earliest paid bill counts, in whatever order they are told; nothing, credits and unpaid ones do not', async () => {
    await invoice('in_trial', { amount: cents(0) })
    await invoice('in_credit', { amount: cents(-500) })
    await invoice('in_open', { status: 'open', paidAt: null })
    expect(await firstPaid(shop.database, member)).toBeNull()
    await invoice('in_august', { paidAt: august })
    expect(await firstPaid(shop.database, member)).toEqual(august)
    await invoice('in_open', { paidAt: july })
    expect(await firstPaid(shop.database, member)).toEqual(july)
    await invoice('in_august', { paidAt: august })
    expect(await firstPaid(shop.database, member)).toEqual(july)
    expect(await firstPaid(shop.database, trier)).toBeNull()
  })
})
