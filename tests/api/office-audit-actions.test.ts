// @module-tag full
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import { auditLog, bookDifferences } from '#database/schema/schema.ts'
import { buy, ledger } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { idempotencyKey, ifMatch } from '../support/parcel-admin.ts'
import { rowDigests } from '../support/security-checks.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** Every action on orders, parcels, refunds, returns, books, conflicts and the system is logged exactly once. */

let shop: TestShop
let owner: OfficeCaller
let ownId: number
let order: Order
beforeAll(async () => {
  shop = await createTestShop()
  owner = await signInAs(shop, 'owner')
  ownId = ((await (await owner.get('/me')).json()) as { id: number }).id
  order = await buy(createBrowser(shop), { '4352': { quantity: 6 } })
  await shop.sandbox.deliverWebhooks()
  while (await shop.drainJobs()) {}
  const now = shop.clock()
  const says = { shop: { what: 'noRefund' as const }, provider: { what: 'refund' as const } }
  const facts = { shop: 'no refund', provider: 'refund of 1.00 EUR', says, refund: 're_none' }
  await shop.database.insert(bookDifferences).values({
    key: 'refundUnrecorded:re_none',
    kind: 'refundUnrecorded',
    subject: 're_none',
    occurredAt: now,
    firstSeenAt: now,
    lastSeenAt: now,
    facts,
  })
})
afterAll(() => shop.close())

const newest = async () => (await shop.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]?.id ?? 0

/** Makes writing the log fail, as if the process had died before it. */
async function withoutLog<ApiResponse>(work: () => Promise<ApiResponse>): Promise<ApiResponse> {
  await shop.database.execute(
    sql.raw(`CREATE FUNCTION fail_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no log'; END $$`),
  )
  await shop.database.execute(
    sql.raw('CREATE TRIGGER fail_audit BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION fail_audit()'),
  )
  try {
    return await work()
  } finally {
    await shop.database.execute(sql.raw('DROP TRIGGER fail_audit ON audit_log'))
    await shop.database.execute(sql.raw('DROP FUNCTION fail_audit'))
  }
}

type Versioned = { id: number; version: number }

/**
 * Runs an action while its log fails, then runs it again and returns the response. `actions` are the expected log
 * entries, in order.
 */
async function action<ApiResponse = Versioned>(
  actions: string,
  [method, path, body]: [string, string, unknown?],
  version?: number,
): Promise<ApiResponse> {
  const headers = { ...idempotencyKey(), ...(version !== undefined && ifMatch(version)) }
  const call = () => owner.call(method, path, body, headers)
  // Delivers the events of the previous action first, so that they do not count for this one.
  await shop.sandbox.deliverWebhooks()
  const before = await newest()
  const digests = await rowDigests(shop)
  const paid = await ledger(shop)
  expect((await withoutLog(call)).status, actions).toBe(500)
  expect(await rowDigests(shop), actions).toEqual(digests)
  expect(await ledger(shop), actions).toEqual(paid)
  const done = await call()
  expect(done.ok, `${actions}: ${done.status} ${await done.clone().text()}`).toBe(true)
  const entries = await shop.database.select().from(auditLog).where(sql`${auditLog.id} > ${before}`)
  expect(entries.map((entry) => entry.action).join(' ')).toBe(actions)
  for (const entry of entries) {
    expect(entry, actions).toMatchObject({
      staffId: ownId,
      requestId: done.headers.get('x-request-id'),
      ip: '127.0.0.1',
      sessionId: expect.any(String),
      subject: expect.stringMatching(/^[\w:.-]+$/),
    })
  }
  return (done.status === 204 ? {} : await done.json()) as ApiResponse
}

const read = async <ApiResponse>(path: string) => (await (await owner.get(path)).json()) as ApiResponse

describe('O018 every act has one entry; refused by the log, nothing is changed', () => {
  test('O018 notes, hold, address, mails of an order', async () => {
    const at = `/orders/${order.number}`
    const note = await action('note.written', ['POST', `${at}/notes`, { text: 'First' }])
    const edited = await action('note.edited', ['PATCH', `/notes/${note.id}`, { text: 'Second' }], note.version)
    await action('note.deleted', ['DELETE', `/notes/${note.id}`], edited.version)
    await action('order.held', ['POST', `${at}/hold`, { reason: 'Wait' }])
    await action('order.released', ['DELETE', `${at}/hold`])
    const { version } = await read<Versioned>(at)
    await action('order.addressChanged', ['PATCH', `${at}/address`, { city: 'Bergen' }], version)
    const { mails } = await read<{ mails: { key: string }[] }>(at)
    await action('mail.resent', ['POST', `/mails/${encodeURIComponent(mails[0]!.key)}/resend`])
  })

  test('O018 parcels', async () => {
    const at = `/orders/${order.number}/parcels`
    const one = { lines: [{ position: 0, quantity: 1 }] }
    const first = await action('parcel.pack', ['POST', at, one])
    await action('parcel.cancel', ['POST', `/parcels/${first.id}/cancel`], first.version)
    const second = await action('parcel.pack', ['POST', at, one])
    const tracking = { carrier: 'postnord', tracking_number: 'RR123456785SE' }
    const changed = await action('parcel.change', ['PATCH', `/parcels/${second.id}`, tracking], second.version)
    const shipped = await action('parcel.ship', ['POST', `/parcels/${second.id}/ship`, {}], changed.version)
    const undone = await action('parcel.undo', ['POST', `/parcels/${second.id}/undo`], shipped.version)
    const again = await action('parcel.ship', ['POST', `/parcels/${second.id}/ship`, {}], undone.version)
    await action('parcel.deliver', ['POST', `/parcels/${second.id}/deliver`, {}], again.version)
    const third = await action('parcel.pack', ['POST', at, one])
    const left = await action('parcel.ship', ['POST', `/parcels/${third.id}/ship`, {}], third.version)
    await action('parcel.return', ['POST', `/parcels/${third.id}/return`], left.version)
  })

  test('O018 refunds, cancellations and returns', async () => {
    const at = `/orders/${order.number}`
    const lines = [{ position: 0, quantity: 1, restock: true }]
    await action('order.refunded', ['POST', `${at}/refunds`, { amount: 5, reason: 'goodwill' }])
    await action('order.cancelled', ['POST', `${at}/cancel`, { lines, reason: 'other' }])
    const item = { lines: [{ position: 0, quantity: 1 }] }
    const asked = { ...item, order: order.number, reason: 'other', asked: true }
    const refused = await action('return.open', ['POST', '/returns', asked])
    await action('return.reject', ['POST', `/returns/${refused.id}/reject`, { reason: 'Worn' }], refused.version)
    const opened = await action('return.open', ['POST', '/returns', asked])
    const approved = await action('return.approve', ['POST', `/returns/${opened.id}/approve`, {}], opened.version)
    const received = await action('return.receive', ['POST', `/returns/${opened.id}/receive`, item], approved.version)
    // Two subjects change: the order, and the return that ends with it.
    await action('return.refund order.refunded', ['POST', `/returns/${opened.id}/refund`, {}], received.version)
  })

  test('O018 books, conflicts and the system', async () => {
    const why = { reading: 'B', why: 'As agreed' }
    await action('settings.changed conflict.decided', ['POST', '/conflicts/membership.price', why])
    await action('settings.changed conflict.undone', ['DELETE', '/conflicts/membership.price'])
    await action('cache.dropped', ['POST', '/system/cache/drop', {}])
    await action('books.checked', ['POST', '/books/check'])
    const key = encodeURIComponent('refundUnrecorded:re_none')
    await action('books.accepted', ['POST', `/books/differences/${key}/accept`, { note: 'Known' }])
    const { items } = await read<{ items: { id: string }[] }>('/system/events')
    await action('event.replayed', ['POST', `/system/events/${items[0]!.id}/replay`])
    await shop.database.execute(sql`UPDATE pgboss.job SET state = 'failed', completed_on = now()
      WHERE id = (SELECT id FROM pgboss.job WHERE name = 'send-order-confirmation' LIMIT 1)`)
    const jobs = await read<{ items: { id: string }[] }>('/system/jobs?state=failed')
    await action('job.retried', ['POST', `/system/jobs/${jobs.items[0]!.id}/retry`])
  })
})
