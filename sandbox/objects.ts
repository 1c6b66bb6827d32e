import type { SQLInputValue } from 'node:sqlite'
import type Stripe from 'stripe'
import type { SandboxState } from './state.ts'

/** Every stored kind, by the API's own `object` name. */
export type Kinds = {
  customer: Stripe.Customer
  payment_method: Stripe.PaymentMethod
  payment_intent: Stripe.PaymentIntent
  setup_intent: Stripe.SetupIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  balance_transaction: Stripe.BalanceTransaction
  event: Stripe.Event
  token: Stripe.Token
  product: Stripe.Product
  price: Stripe.Price
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  payout: Stripe.Payout
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock
}
export type Kind = keyof Kinds

/** Fields stored with an object that the API never returns. */
export type Hidden = {
  /** Payout that settles it; absent until it is paid out. */
  balance_transaction: { readonly payout?: string }
  payment_method: {
    readonly number: string
    /** The cardholder authenticated it for later off-session payments. */
    readonly authenticated?: boolean
    readonly cvcGiven?: boolean
    /** Used without a customer, or detached: not usable again. */
    readonly spent?: boolean
  }
  payment_intent: {
    readonly invoice?: string
  }
  token: { readonly number: string; readonly cvcGiven?: boolean; readonly spent?: boolean }
  invoice: {
    readonly retries?: number
    /** Time since which the draft has waited for `invoice.created` to be delivered, in seconds. */
    readonly draftSince?: number
  }
}
export type HiddenOf<K extends Kind> = K extends keyof Hidden ? Partial<Hidden[K]> : Record<string, never>

type Stored = { readonly body: string; readonly hidden: string }

export function insertObject<K extends Kind>(
  state: SandboxState,
  kind: K,
  object: Kinds[K] & { id: string },
  hidden?: HiddenOf<K>,
): void {
  const created = 'created' in object && typeof object.created === 'number' ? object.created : state.seconds()
  state.db
    .prepare('INSERT INTO object (id, kind, created, body, hidden) VALUES (?, ?, ?, ?, ?)')
    .run(object.id, kind, created, JSON.stringify(object), JSON.stringify(hidden ?? {}))
}

export function saveObject<K extends Kind>(state: SandboxState, _kind: K, object: Kinds[K] & { id: string }): void {
  state.db.prepare('UPDATE object SET body = ? WHERE id = ?').run(JSON.stringify(object), object.id)
}

/** Marks an object as deleted: only `findAny` finds it from then on. */
export function deleteObject(state: SandboxState, id: string): void {
  state.db.prepare('UPDATE object SET deleted = 1 WHERE id = ?').run(id)
}

/** The object; undefined if there is none of that kind or it was deleted. */
export function findObject<K extends Kind>(state: SandboxState, kind: K, id: string): Kinds[K] | undefined {
  const row = state.db.prepare('SELECT body FROM object WHERE id = ? AND kind = ? AND deleted = 0').get(id, kind)
  return row === undefined ? undefined : (JSON.parse(String(row.body)) as Kinds[K])
}

/** An object of any kind by its id, deleted ones included. */
export function findAny(state: SandboxState, id: string): { kind: Kind; deleted: boolean; body: unknown } | undefined {
  const row = state.db.prepare('SELECT kind, deleted, body FROM object WHERE id = ?').get(id)
  if (row === undefined) return undefined
  return { kind: row.kind as Kind, deleted: row.deleted === 1, body: JSON.parse(String(row.body)) }
}

export function getHidden<K extends keyof Hidden>(state: SandboxState, _kind: K, id: string): Partial<Hidden[K]> {
  const row = state.db.prepare('SELECT hidden FROM object WHERE id = ?').get(id)
  return row === undefined ? {} : (JSON.parse(String(row.hidden)) as Partial<Hidden[K]>)
}

export function saveHidden<K extends keyof Hidden>(
  state: SandboxState,
  kind: K,
  id: string,
  change: Partial<Hidden[K]>,
): void {
  const hidden = { ...getHidden(state, kind, id), ...change }
  state.db.prepare('UPDATE object SET hidden = ? WHERE id = ?').run(JSON.stringify(hidden), id)
}

export type Condition =
  | { readonly field: string; readonly equals: string | number }
  | { readonly hidden: string; readonly equals: string | number }
  | { readonly field: string; readonly bound: Bound; readonly value: number }
  | { readonly created: Bound; readonly value: number }

export type Bound = 'gt' | 'gte' | 'lt' | 'lte'

export type ListOptions = {
  readonly where?: readonly Condition[]
  readonly limit?: number
  readonly startingAfter?: string
  readonly endingBefore?: string
}

const comparison = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function pathOf(column: 'body' | 'hidden', field: string): string {
  if (!/^[a-z_.]+$/.test(field)) throw new Error(`Not a field: ${field}`)
  return `json_extract(${column}, '$.${field}')`
}

/** Objects of a kind, newest first. `endingBefore` pages towards newer ones in the same order. */
export function listObjects<K extends Kind>(
  state: SandboxState,
  kind: K,
  options: ListOptions = {},
): { data: Kinds[K][]; hasMore: boolean } {
  const clauses = ['kind = ?', 'deleted = 0']
  const values: SQLInputValue[] = [kind]
  for (const condition of options.where ?? []) {
    if ('created' in condition) {
      clauses.push(`created ${comparison[condition.created]} ?`)
      values.push(condition.value)
    } else if ('hidden' in condition) {
      clauses.push(`${pathOf('hidden', condition.hidden)} = ?`)
      values.push(condition.equals)
    } else if ('bound' in condition) {
      clauses.push(`${pathOf('body', condition.field)} ${comparison[condition.bound]} ?`)
      values.push(condition.value)
    } else {
      clauses.push(`${pathOf('body', condition.field)} = ?`)
      values.push(condition.equals)
    }
  }
  const seqOf = 'coalesce((SELECT seq FROM object WHERE id = ?), -1)'
  const createdOf = '(SELECT created FROM object WHERE id = ?)'
  const backwards = options.endingBefore !== undefined
  const cursor = options.endingBefore ?? options.startingAfter
  if (cursor !== undefined) {
    clauses.push(`(created, seq) ${backwards ? '>' : '<'} (${createdOf}, ${seqOf})`)
    values.push(cursor, cursor)
  }
  const direction = backwards ? 'ASC' : 'DESC'
  const limit = options.limit ?? -1
  const rows = state.db
    .prepare(
      `SELECT body FROM object WHERE ${clauses.join(' AND ')} ORDER BY created ${direction}, seq ${direction} LIMIT ?`,
    )
    .all(...values, limit < 0 ? -1 : limit + 1) as unknown as Stored[]
  const hasMore = limit >= 0 && rows.length > limit
  const data = (hasMore ? rows.slice(0, limit) : rows).map((row) => JSON.parse(row.body) as Kinds[K])
  return { data: backwards ? data.reverse() : data, hasMore }
}

/** True if anything was ever created here. */
export function hasObjects(state: SandboxState): boolean {
  return state.db.prepare('SELECT 1 FROM object LIMIT 1').get() !== undefined
}
