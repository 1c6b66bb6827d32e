import { DatabaseSync } from 'node:sqlite'
import type { Stage } from './stage.ts'
import { isEmpty, until } from './until.ts'

/** Reads the records of shop and provider, and waits until no work is pending. */

export type LedgerEntry = {
  payment_intent: string
  status: string
  amount: number
  amount_refunded: number
  currency: string
  metadata: Record<string, string>
  charges: { amount: number; status: string }[]
}

export type OrderFacts = {
  id: number
  public_id: string
  checkout_id: string
  payment_intent_id: string
  email: string
  total: number
  /** Refunded amount according to the shop. */
  refunded: number
  flag: string | null
}

export function ledgerOf(stage: Stage): Promise<LedgerEntry[]> {
  return stage.provider('GET', '/sandbox/ledger')
}

export function ordersOf(stage: Stage, email: string): Promise<OrderFacts[]> {
  return stage.sql(`SELECT * FROM orders WHERE email = '${email}' ORDER BY id`)
}

/** Successful charges of the payments that checkouts of this address made. */
export async function chargesOf(stage: Stage, email: string): Promise<number[]> {
  const checkouts = await stage.sql<{ id: string }>(`SELECT id FROM checkouts WHERE contact->>'email' = '${email}'`)
  const ids = new Set(checkouts.map(({ id }) => id))
  const entries = (await ledgerOf(stage)).filter(({ metadata }) => ids.has(metadata.checkout_id ?? ''))
  return entries.flatMap(({ charges }) =>
    charges.flatMap(({ status, amount }) => (status === 'succeeded' ? amount : [])),
  )
}

/** Reads the database file of the running sandbox. */
export function readSandbox<Row>(stage: Stage, query: string): Row[] {
  const file = new DatabaseSync(stage.sandboxFile, { readOnly: true })
  try {
    return file.prepare(query).all() as Row[]
  } finally {
    file.close()
  }
}

type ProviderSubscription = {
  id: string
  status: string
  customer: string
  currency: string
  items: { data: { price: { unit_amount: number } }[] }
  metadata: Record<string, string>
}

export function subscriptionsOf(stage: Stage): ProviderSubscription[] {
  const rows = readSandbox<{ body: string }>(stage, "SELECT body FROM object WHERE kind = 'subscription' ORDER BY seq")
  return rows.map(({ body }) => JSON.parse(body) as ProviderSubscription)
}

/** Message-IDs of the mails that arrived, oldest first. */
export function messageIds(stage: Stage): string[] {
  const rows = readSandbox<{ headers: string }>(stage, 'SELECT headers FROM mail ORDER BY id')
  return rows.flatMap(({ headers }) =>
    (JSON.parse(headers) as [string, string][]).flatMap(([name, value]) => (/^message-id$/i.test(name) ? value : [])),
  )
}

export const openStates = "('QUOTED', 'CONFIRMING', 'REQUIRES_ACTION', 'DECLINED', 'UNKNOWN', 'REFUND_DUE')"
export const ownJobs = "name NOT LIKE '\\_\\_%'"

/** Waits until every job is done but those that failed for good; what waits for its next try gets it now. */
export async function workOffJobs(stage: Stage): Promise<void> {
  const look = async () => {
    await hurry(stage)
    return waitingJobs(stage)
  }
  await until('every job is done', look, isEmpty)
}

function waitingJobs(stage: Stage): Promise<unknown[]> {
  return stage.sql(
    `SELECT name, state, data, output FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND ${ownJobs}`,
  )
}

/** Makes jobs due at once, as if the pause before their next try had passed. */
async function hurry(stage: Stage): Promise<void> {
  await stage.sql(
    `WITH due AS (UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry') AND ${ownJobs} RETURNING name)
     SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) FROM (SELECT DISTINCT name FROM due) AS waiting`,
  )
}

/** Waits until every event of the provider has arrived; those refused before are sent again at once. */
export async function deliverEvents(stage: Stage): Promise<void> {
  const look = async () => {
    const waiting = readSandbox<{ attempts: number }>(stage, "SELECT attempts FROM delivery WHERE state = 'pending'")
    if (waiting.some(({ attempts }) => attempts > 0)) await stage.provider('POST', '/sandbox/clock', { advance: '1m' })
    return waiting
  }
  await until('every event has arrived', look, isEmpty)
}

const untilAllRanOut = 32 * 60_000
const untilTheNextSweep = 61_000

/**
 * Brings everything to its end, however long that takes in the shop's time. Paid checkouts are settled, open ones
 * expire, events arrive, jobs are done.
 */
export async function drain(stage: Stage): Promise<void> {
  if (!stage.isRunning()) await stage.start()
  await deliverEvents(stage)
  await fetchMissedEvents(stage)
  await workOffJobs(stage)
  await letRunOut(stage)
  await deliverEvents(stage)
  await workOffJobs(stage)
}

/** Waits until the shop has asked for the events that never reached it. */
async function fetchMissedEvents(stage: Stage): Promise<void> {
  const query = "SELECT event_id FROM delivery WHERE state IN ('dropped', 'failed')"
  const never = readSandbox<{ event_id: string }>(stage, query).map(({ event_id }) => event_id)
  let passed = 0
  const look = async () => {
    const known = new Set((await stage.sql<{ id: string }>('SELECT id FROM provider_events')).map(({ id }) => id))
    const missing = never.filter((id) => !known.has(id))
    passed += untilTheNextSweep
    if (missing.length) await stage.moveClock(passed)
    return missing
  }
  if (never.length) await until('missed events are fetched', look, isEmpty)
  await stage.moveClock(0)
}

/** Waits until no checkout is open any more. */
async function letRunOut(stage: Stage): Promise<void> {
  if (isEmpty(await openCheckouts(stage))) return
  let passed = untilAllRanOut
  const look = async () => {
    await stage.moveClock(passed)
    passed += untilTheNextSweep
    return openCheckouts(stage)
  }
  await until('every checkout has come to its end', look, isEmpty)
  await stage.moveClock(0)
}

function openCheckouts(stage: Stage): Promise<{ id: string; state: string }[]> {
  return stage.sql(`SELECT id, state FROM checkouts WHERE state IN ${openStates}`)
}
