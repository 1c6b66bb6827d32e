import { checkMoney, moneyPromises } from './money-checks.ts'
import {
  type LedgerEntry,
  ledgerOf,
  type OrderFacts,
  openStates,
  ownJobs,
  readSandbox,
  subscriptionsOf,
} from './records.ts'
import type { Stage } from './stage.ts'

/** Invariants about money, stock and mails; each lists its violations once no work is pending. */

export const promises = [
  'paid, but no order',
  'charged twice',
  'orders of one checkout beyond the first',
  'orders without payment',
  'amounts that differ',
  'refunds that differ',
  'memberships beyond the one allowed',
  'memberships unlike their subscription',
  'mails that never came',
  'mails that came twice',
  'stock below nothing',
  'stock put back wrongly',
  'stock still set aside',
  'work left undone',
  ...moneyPromises,
] as const
export type Promised = (typeof promises)[number]
export type Findings = Record<Promised, string[]>

export type Allowed = {
  /** Mails that may have come again under their own Message-ID: the process died between sending and noting them. */
  repeatedMails?: number
  /** Jobs that failed for good. */
  parkedJobs?: number
  /** Set if no visitor bought twice or requested a mail, so the same text may reach no person twice. */
  everyMailOnce?: true
}

type Membership = {
  id: string
  customer_id: number
  order_id: number
  card_fingerprint: string | null
  subscription_id: string | null
  status: string
  ended_at: string | null
}
type Books = {
  ledger: LedgerEntry[]
  sold: LedgerEntry[]
  orders: OrderFacts[]
  memberships: Membership[]
  /** Cents that staff paid back, by order. */
  paidBack: Map<number, number>
}

/** Every way in which shop and provider disagree, in words. */
export async function findDifferences(stage: Stage, allowed: Allowed = {}): Promise<string[]> {
  return Object.values(await checkRecords(stage, allowed)).flat()
}

/** Returns the broken promises in words; nothing if all is well. */
export async function checkRecords(stage: Stage, allowed: Allowed = {}): Promise<Findings> {
  const ledger = await ledgerOf(stage)
  const books: Books = {
    ledger,
    sold: ledger.filter(({ metadata }) => metadata.checkout_id),
    orders: await stage.sql<OrderFacts>('SELECT * FROM orders ORDER BY id'),
    memberships: await stage.sql<Membership>('SELECT * FROM memberships'),
    paidBack: await findPaidBack(stage),
  }
  const mails = readMails(stage)
  return {
    'paid, but no order': books.sold.flatMap((entry) => {
      const made = books.orders.filter((order) => order.payment_intent_id === entry.payment_intent)
      return paidOf(entry).length && !made.length ? [`${entry.payment_intent} is paid and has no order`] : []
    }),
    'charged twice': findDoubleCharges(stage, books),
    'orders of one checkout beyond the first': [
      ...beyondOne(books.orders, 'checkout', (order) => order.checkout_id),
      ...beyondOne(books.orders, 'payment', (order) => order.payment_intent_id),
    ],
    'orders without payment': books.orders.flatMap(({ id, payment_intent_id }) => {
      const entry = books.sold.find(({ payment_intent }) => payment_intent === payment_intent_id)
      return entry?.status === 'succeeded' && paidOf(entry).length ? [] : [`order ${id} is not paid`]
    }),
    ...compareAmounts(books),
    ...compareMemberships(stage, books),
    'mails that never came': books.orders.flatMap(({ public_id, id }) =>
      mails.some((mail) => mail.messageId === confirmationOf(public_id)) ? [] : [`order ${id} has no confirmation`],
    ),
    'mails that came twice': findRepeatedMails(mails, allowed),
    'stock below nothing': await leftOver(stage, stockBelowNothing),
    'stock put back wrongly': await leftOver(stage, stockPutBack),
    'stock still set aside': await leftOver(stage, { reservation: 'SELECT * FROM reservations' }),
    'work left undone': [
      ...(await leftOver(stage, unfinished)),
      ...(await findGivenUpJobs(stage, allowed.parkedJobs ?? 0)),
    ],
    ...(await checkMoney(stage, ledger)),
  }
}

async function findPaidBack(stage: Stage): Promise<Map<number, number>> {
  const rows = await stage.sql<{ id: number; amount: string }>(
    `SELECT order_id AS id, sum(amount) AS amount FROM refunds
     WHERE staff_id IS NOT NULL AND order_id IS NOT NULL AND status NOT IN ('failed', 'canceled') GROUP BY order_id`,
  )
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
}

/** Mails that came again under the Message-ID they had before: a mailbox can drop those. */
export function countRepeatedMails(stage: Stage): number {
  const mails = readMails(stage)
  return mails.length - new Set(mails.map(({ messageId }) => messageId)).size
}

function paidOf({ charges }: LedgerEntry) {
  return charges.filter(({ status }) => status === 'succeeded')
}

/**
 * Finds a second charge of a payment, charged payment of a checkout or invoice of a membership period. A cart has one
 * checkout.
 */
function findDoubleCharges(stage: Stage, { ledger, sold }: Books): string[] {
  const found = ledger.flatMap((entry) => {
    const times = paidOf(entry).length
    return times > 1 ? [`${entry.payment_intent} was charged ${times} times`] : []
  })
  for (const [id, entries] of Map.groupBy(sold, ({ metadata }) => metadata.checkout_id)) {
    // A payment that the provider failed to report may be left, but it can never be charged, because its id is
    // unknown.
    const used = entries.filter(({ charges }) => charges.length > 0)
    if (used.length > 1) found.push(`checkout ${id} has ${used.length} payments with charges`)
  }
  type Invoice = { subscription: string; start: number }
  const invoices = readSandbox<Invoice>(
    stage,
    `SELECT json_extract(body, '$.parent.subscription_details.subscription') AS subscription,
       json_extract(body, '$.lines.data[0].period.start') AS start FROM object
     WHERE kind = 'invoice' AND json_extract(body, '$.status') = 'paid' AND json_extract(body, '$.amount_paid') > 0`,
  )
  found.push(...beyondOne(invoices, 'period of', ({ subscription, start }) => `${subscription} from ${start}`))
  return found
}

function compareAmounts({
  sold,
  orders,
  paidBack,
}: Books): Pick<Findings, 'amounts that differ' | 'refunds that differ'> {
  const amounts: string[] = []
  const refunds: string[] = []
  for (const order of orders) {
    const entry = sold.find(({ payment_intent }) => payment_intent === order.payment_intent_id)
    const charged = entry && paidOf(entry)[0]?.amount
    const isPaidBack = order.flag === 'stock' || order.flag === 'amount'
    if (order.flag !== 'amount' && charged !== Number(order.total)) {
      amounts.push(`order ${order.id} over ${order.total} was charged ${charged}`)
    }
    const due = isPaidBack ? charged : (paidBack.get(order.id) ?? 0)
    if (entry?.amount_refunded !== due) {
      refunds.push(`order ${order.id} was refunded ${entry?.amount_refunded}, not ${due}`)
    }
    if (Number(order.refunded) !== due) refunds.push(`order ${order.id} says ${order.refunded} of ${due} refunded`)
  }
  return { 'amounts that differ': amounts, 'refunds that differ': refunds }
}

const over = new Set(['canceled', 'incomplete_expired'])

function compareMemberships(
  stage: Stage,
  { memberships }: Books,
): Pick<Findings, 'memberships beyond the one allowed' | 'memberships unlike their subscription'> {
  const subscriptions = subscriptionsOf(stage)
  const living = memberships.filter(({ ended_at }) => ended_at === null)
  const differing = memberships.flatMap(({ id, status, subscription_id }) => {
    const made = subscriptions.filter(({ metadata }) => metadata.membership_id === id)
    const [only] = made
    if (!only || made.length > 1) return [`membership ${id} has ${made.length} subscriptions`]
    if (only.id === subscription_id && only.status === status) return []
    return [`membership ${id} is ${status} (${subscription_id}), at the provider ${only.status} (${only.id})`]
  })
  const strays = subscriptions.flatMap(({ id, metadata }) =>
    memberships.some((membership) => membership.id === metadata.membership_id)
      ? []
      : [`subscription ${id} belongs to no membership`],
  )
  return {
    'memberships beyond the one allowed': [
      ...beyondOne(memberships, 'order', ({ order_id }) => String(order_id)),
      ...beyondOne(living, 'customer', ({ customer_id }) => String(customer_id)),
      ...beyondOne(
        living.filter(({ card_fingerprint }) => card_fingerprint !== null),
        'card',
        ({ card_fingerprint }) => String(card_fingerprint),
      ),
      ...beyondOne(
        subscriptions.filter(({ status }) => !over.has(status)),
        'customer at the provider',
        ({ customer }) => customer,
      ),
    ],
    'memberships unlike their subscription': [...differing, ...strays],
  }
}

type Mail = { recipient: string; subject: string; messageId: string }

function readMails(stage: Stage): Mail[] {
  type Row = { recipient: string; subject: string; headers: string }
  return readSandbox<Row>(stage, 'SELECT recipient, subject, headers FROM mail ORDER BY id').map((row) => {
    const named = (JSON.parse(row.headers) as [string, string][]).find(([name]) => /^message-id$/i.test(name))
    return { recipient: row.recipient, subject: row.subject, messageId: named?.[1] ?? '' }
  })
}

const confirmationOf = (publicId: string) => `<order-${publicId}@vitrine.shop>`

/** The same words to the same reader under two Message-IDs, or more repeats under one than there may be. */
function findRepeatedMails(mails: Mail[], { repeatedMails = 0, everyMailOnce }: Allowed): string[] {
  const found: string[] = []
  for (const [id, same] of Map.groupBy(mails, ({ messageId }) => messageId)) {
    const readers = new Set(same.map(({ recipient, subject }) => `${recipient}: ${subject}`))
    if (id === '' || readers.size > 1) found.push(`${id || 'no Message-ID'} is of ${readers.size} different mails`)
  }
  const once = [...new Map(mails.map((mail) => [mail.messageId, mail])).values()]
  const compared = once.filter(({ messageId }) =>
    everyMailOnce ? !messageId.startsWith('<alert-') : /^<(order|password)-/.test(messageId),
  )
  found.push(...beyondOne(compared, 'mail', ({ recipient, subject }) => `${subject} to ${recipient}`))
  const extra = mails.filter((mail) => !once.includes(mail)).map(({ messageId }) => messageId)
  if (extra.length > repeatedMails) {
    found.push(`${extra.length} mails came again (${extra.join(', ')}), and ${repeatedMails} may have`)
  }
  return found
}

const stockBelowNothing = {
  'stock below nothing': 'SELECT product_id, stock FROM variants WHERE stock < 0',
}
/** Counted units that are restocked must be those that refunds and returns ticked, once each. */
const stockPutBack = {
  'an order whose pieces came back otherwise than ticked': `
    WITH counted AS (
      SELECT product_id AS id FROM variants WHERE stock IS NOT NULL
    ) SELECT * FROM (
      SELECT orders.id,
        (SELECT coalesce(sum(delta), 0) FROM stock_movements
          WHERE order_id = orders.id AND stock_movements.reason = 'return') AS moved,
        (SELECT coalesce(sum(refund_lines.quantity), 0) FROM refund_lines
          JOIN refunds ON refunds.key = refund_key AND refunds.status NOT IN ('failed', 'canceled')
          JOIN order_lines ON order_lines.order_id = orders.id AND order_lines.position = refund_lines.position
          WHERE refunds.order_id = orders.id AND restocked AND product_id IN (SELECT id FROM counted)) +
        (SELECT coalesce(sum(return_lines.restocked), 0) FROM return_lines
          JOIN returns ON returns.id = return_id
          JOIN order_lines ON order_lines.order_id = orders.id AND order_lines.position = return_lines.position
          WHERE returns.order_id = orders.id AND product_id IN (SELECT id FROM counted)) AS ticked
      FROM orders
    ) AS counts WHERE moved <> ticked`,
}
const unfinished = {
  'a checkout without end': `SELECT id, state FROM checkouts WHERE state IN ${openStates}`,
  'an event not processed':
    'SELECT id, type, failure FROM provider_events WHERE processed_at IS NULL AND attempts < 13',
  'a refund not made': 'SELECT key FROM refunds WHERE provider_refund_id IS NULL',
}

async function leftOver(stage: Stage, queries: Record<string, string>): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of Object.entries(queries)) {
    for (const row of await stage.sql(query)) found.push(`${what}: ${JSON.stringify(row)}`)
  }
  return found
}

async function findGivenUpJobs(stage: Stage, parked: number): Promise<string[]> {
  const failed = await stage.sql(`SELECT name, data, output FROM pgboss.job WHERE state = 'failed' AND ${ownJobs}`)
  return failed.length === parked ? [] : [`jobs failed for good: ${JSON.stringify(failed)}`]
}

function beyondOne<Item>(items: Item[], what: string, key: (item: Item) => string): string[] {
  const groups = [...Map.groupBy(items, key)].filter(([, same]) => same.length > 1)
  return groups.map(([name, same]) => `${what} ${name}: ${same.length}`)
}
