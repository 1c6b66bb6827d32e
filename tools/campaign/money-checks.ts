import { type LedgerEntry, readSandbox, subscriptionsOf } from './records.ts'
import type { Staff } from './staff.ts'
import type { Stage } from './stage.ts'

/** Checks of money in each currency: an amount is right only together with its currency, and in all of its parts. */

export const moneyPromises = [
  'currencies that differ',
  'parts of sales that differ',
  'totals of people that differ',
] as const
export type MoneyFindings = Record<(typeof moneyPromises)[number], string[]>

export async function checkMoney(stage: Stage, ledger: readonly LedgerEntry[]): Promise<MoneyFindings> {
  return {
    'currencies that differ': [
      ...(await compareCharges(stage, ledger)),
      ...(await compareAtProvider(stage)),
      ...(await differing(stage, currencies)),
    ],
    'parts of sales that differ': await differing(stage, parts),
    'totals of people that differ': await differing(stage, people),
  }
}

/** Every charge is in the currency of its order or of the membership's invoice. */
async function compareCharges(stage: Stage, ledger: readonly LedgerEntry[]): Promise<string[]> {
  const rows = await stage.sql<{ payment: string; currency: string }>(
    // One that is not in its order's currency is flagged, and paid back.
    `SELECT payment_intent_id AS payment, currency FROM orders WHERE flag IS DISTINCT FROM 'amount'
     UNION ALL SELECT payment_intent_id, currency FROM membership_invoices WHERE payment_intent_id IS NOT NULL`,
  )
  const known = new Map(rows.map(({ payment, currency }) => [payment, currency]))
  return ledger.flatMap(({ payment_intent, currency }) => {
    const stored = known.get(payment_intent)
    if (stored === undefined || stored === currency.toUpperCase()) return []
    return [`${payment_intent} is in ${currency}, in the shop in ${stored}`]
  })
}

type Money = { amount: number; currency: string }

/** Memberships, refunds and disputes have the amount and the currency that the provider has for them. */
async function compareAtProvider(stage: Stage): Promise<string[]> {
  const subscriptions = subscriptionsOf(stage).map(({ id, currency, items }) => {
    return [id, { amount: items.data[0]!.price.unit_amount, currency }] as const
  })
  const others = readSandbox<Money & { id: string }>(
    stage,
    `SELECT json_extract(body, '$.id') AS id, json_extract(body, '$.amount') AS amount,
       json_extract(body, '$.currency') AS currency
     FROM object WHERE kind IN ('refund', 'dispute')`,
  ).map(({ id, ...money }) => [id, money] as const)
  const atProvider = new Map<string, Money>([...subscriptions, ...others])
  const stored = await stage.sql<Money & { id: string }>(
    `SELECT subscription_id AS id, price AS amount, currency FROM memberships WHERE subscription_id IS NOT NULL
     UNION ALL SELECT provider_refund_id, amount, currency FROM refunds WHERE provider_refund_id IS NOT NULL
     UNION ALL SELECT id, amount, currency FROM disputes`,
  )
  return stored.flatMap(({ id, amount, currency }) => {
    const there = atProvider.get(id)
    const here = `${amount} ${currency.toUpperCase()}`
    const same = there && `${there.amount} ${there.currency.toUpperCase()}` === here
    return same ? [] : [`${id} over ${here} is ${JSON.stringify(there)} at the provider`]
  })
}

const currencies = {
  'a refund in another currency than its order': `
    SELECT key, refunds.currency, orders.currency AS of FROM refunds JOIN orders ON orders.id = order_id
    WHERE refunds.currency <> orders.currency AND orders.flag IS DISTINCT FROM 'amount'`,
  'a membership in another currency than its order': `
    SELECT memberships.id, memberships.currency, orders.currency AS of FROM memberships
    JOIN orders ON orders.id = order_id WHERE memberships.currency <> orders.currency`,
  'an invoice in another currency than its membership': `
    SELECT membership_invoices.id, membership_invoices.currency, memberships.currency AS of FROM membership_invoices
    JOIN memberships ON memberships.id = membership_id
    WHERE membership_invoices.currency <> memberships.currency`,
}

const sumOf = (column: string, table: string, key = 'order_id', id = 'orders.id') =>
  `(SELECT coalesce(sum(${column}), 0) FROM ${table} WHERE ${key} = ${id})`
const deliveryTax = `(SELECT coalesce(sum((each->>'amount')::bigint), 0)
  FROM order_delivery, jsonb_array_elements(taxes) AS each WHERE order_id = orders.id)`
const refundTax = (column: string) => sumOf(column, 'refund_taxes', 'refund_key', 'refunds.key')

const parts = {
  'an order that is not the sum of its lines and delivery': `
    SELECT id, total FROM orders
    WHERE total <> ${sumOf('paid', 'order_lines')} + ${sumOf('total', 'order_delivery')}`,
  'a line that is not its price less its discounts': `
    SELECT order_id, position, paid FROM order_lines
    WHERE paid <> price * quantity - (SELECT coalesce(sum(amount), 0) FROM order_discounts
      WHERE order_discounts.order_id = order_lines.order_id AND order_discounts.position = order_lines.position)`,
  'taxes of an order that are not those of its lines': `
    SELECT id FROM orders WHERE ${sumOf('amount', 'order_taxes')} <> ${sumOf('tax', 'order_lines')} + ${deliveryTax}`,
  'taxes whose bases are not the order': `
    SELECT id FROM orders WHERE total <> ${sumOf('base + amount', 'order_taxes')}
      AND EXISTS (SELECT 1 FROM order_taxes WHERE order_id = orders.id)`,
  'an order that is not paid by its tenders and the card': `
    SELECT id FROM orders WHERE total <> due + ${sumOf('amount', 'order_tenders')}`,
  'taxes of a refund that are not the refund': `
    SELECT key, amount FROM refunds WHERE amount <> ${refundTax('base + amount')}
      AND EXISTS (SELECT 1 FROM order_taxes WHERE order_taxes.order_id = refunds.order_id)`,
  'an order paid back without the same tax': `
    SELECT id FROM orders WHERE refunded = total AND ${sumOf('amount', 'order_taxes')} <> (
      SELECT coalesce(sum(refund_taxes.amount), 0) FROM refund_taxes JOIN refunds ON key = refund_key
      WHERE order_id = orders.id AND refunds.status NOT IN ('failed', 'canceled'))`,
}

const people = {
  'a person who bought otherwise than the orders say': `
    SELECT key, totals, bought FROM (
      SELECT key, totals, (SELECT coalesce(jsonb_object_agg(currency, sum), '{}') FROM (
        SELECT orders.currency, sum(orders.total) FROM orders
        WHERE CASE WHEN people.customer_id IS NULL THEN orders.customer_id IS NULL AND lower(orders.email) = people.email
          ELSE orders.customer_id = people.customer_id END
        GROUP BY orders.currency) AS by_currency) AS bought
      FROM derived.people AS people) AS compared
    WHERE totals <> bought`,
}

async function differing(stage: Stage, queries: Record<string, string>): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of Object.entries(queries)) {
    for (const row of await stage.sql(query)) found.push(`${what}: ${JSON.stringify(row)}`)
  }
  return found
}

/** After the shop has read what was settled: each movement is stored as the provider has it, and no other. */
export async function compareSettlements(stage: Stage): Promise<string[]> {
  type Settled = { id: string; amount: number; currency: string; fee: number }
  const written = ({ id, amount, currency, fee }: Settled) => `${id}: ${amount} ${currency.toUpperCase()} less ${fee}`
  const here = await stage.sql<Settled>(
    'SELECT id, settled_amount AS amount, settled_currency AS currency, fee FROM settlements',
  )
  const there = readSandbox<Settled>(
    stage,
    `SELECT id, json_extract(body, '$.amount') AS amount, json_extract(body, '$.currency') AS currency,
       json_extract(body, '$.fee') AS fee
     FROM object WHERE kind = 'balance_transaction'
       AND json_extract(body, '$.type') IN ('charge', 'refund', 'refund_failure', 'adjustment')`,
  )
  const [inShop, atProvider] = [new Set(here.map(written)), new Set(there.map(written))]
  return [
    ...[...atProvider].flatMap((row) => (inShop.has(row) ? [] : [`not in the shop: ${row}`])),
    ...[...inShop].flatMap((row) => (atProvider.has(row) ? [] : [`not at the provider: ${row}`])),
  ]
}

type Overview = { money: { sales: { now: number }; refunds: { now: number }; left_out: unknown[] } }

/** The overview's figures in euros are what the provider settled for every order, and for every refund of one. */
export async function compareFigures(stage: Stage, staff: Staff): Promise<string[]> {
  const { body } = await staff.insist<Overview>('GET', '/overview?period=30d')
  const settled = `(SELECT sum(settled_amount) FROM settlements WHERE kind = `
  const [sums] = await stage.sql<{ sales: string; refunds: string }>(
    `SELECT (SELECT coalesce(sum(${settled}'charge' AND payment_intent_id = orders.payment_intent_id)), 0) FROM orders)
         AS sales,
       (SELECT coalesce(sum(-${settled}'refund' AND source_id = refunds.provider_refund_id)), 0) FROM refunds
         WHERE order_id IS NOT NULL) AS refunds`,
  )
  const { sales, refunds, left_out: leftOut } = body.money
  return [
    ...compare('sales', sales.now, Number(sums!.sales)),
    ...compare('refunds', refunds.now, Number(sums!.refunds)),
    ...leftOut.map((row) => `left out: ${JSON.stringify(row)}`),
  ]
}

function compare(what: string, shown: number, settled: number): string[] {
  return Math.round(shown * 100) === settled ? [] : [`${what} are ${shown}, settled ${settled / 100}`]
}
