// @module-tag full
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type {
  eventListResponse,
  HealthResponse,
  Job,
  jobListResponse,
  mailListResponse,
} from '#contract/office/office/system.ts'
import { checkouts, disputes, orders, products, providerEvents, refunds, sentMails } from '#database/schema/schema.ts'
import { sendOrderConfirmationJob } from '#domain/sales/checkout/send-order-confirmation.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { cents } from '#shared/money.ts'
import { buy, cartToken, complete, pay, sandboxCall } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
let viewer: OfficeCaller
let replays = 0

beforeAll(async () => {
  shop = await createTestShop({ environment: { SMTP_URL: 'smtp://127.0.0.1:2525' } })
  manager = await signInAs(shop, 'manager')
  viewer = await signInAs(shop, 'viewer')
})
afterAll(() => shop.close())

const read = async <ApiResponse>(path: string, who = manager) => (await (await who.get(path)).json()) as ApiResponse
type Jobs = z.infer<typeof jobListResponse>
type Events = z.infer<typeof eventListResponse>
type Mails = z.infer<typeof mailListResponse>
const replay = (id: string, who = manager) =>
  who.call('POST', `/system/events/${id}/replay`, undefined, { 'idempotency-key': `replay-event-${++replays}` })

/** The job of an order's confirmation, given up with the mail server's words. */
async function givenUpMail(): Promise<string> {
  const order = await buy(createBrowser(shop), { '4352': {} }, { email: 'kari@dal.example.test' })
  const { send } = shop.mail
  shop.mail.send = async () => {
    throw new Error('550 <kari@dal.example.test>: mailbox unavailable')
  }
  await shop.drainJobs().catch(() => undefined)
  shop.mail.send = send
  const [row] = await shop.database.select().from(orders).where(eq(orders.number, order.number))
  const { rows } = (await shop.database.execute(sql`UPDATE pgboss.job
    SET state = 'failed', start_after = now() - interval '1 hour', completed_on = now(), output = '{"message": "550 <kari@dal.example.test>: mailbox unavailable"}'
    WHERE name = ${sendOrderConfirmationJob.name} AND state <> 'completed' RETURNING id`)) as unknown as {
    rows: { id: string }[]
  }
  expect(row).toBeDefined()
  return rows[0]!.id
}

describe('health', () => {
  test('O241 tells every part, its figure, and what to do; a viewer reads it', async () => {
    const health = await read<HealthResponse>('/system/health', viewer)
    expect(Object.keys(health.parts)).toEqual([
      ...['database', 'migrations', 'jobs', 'storage', 'provider', 'mail', 'webhook', 'books', 'backup'],
    ])
    expect(health.parts.database.state).toBe('good')
    expect(health.parts.provider.state).toBe('good')
    expect(health.parts.migrations).toMatchObject({ state: 'good', value: expect.any(Number) })
    expect(health.parts.backup).toEqual({ state: 'unknown', value: null, advice: 'backup.none' })
    expect(health.version).toMatch(/^\d+\.\d+/)
    expect(health.engine).toBe(shop.database.engine)
  })

  test('O241 a silent provider is bad and says what to do, and the rest is still told', async () => {
    const { findPayment } = shop.payments.ledger
    shop.payments.ledger.findPayment = async () => {
      throw new PaymentUnknown('silence')
    }
    const { parts } = await read<HealthResponse>('/system/health')
    shop.payments.ledger.findPayment = findPayment
    expect(parts.provider).toEqual({ state: 'bad', value: null, advice: 'provider.silent' })
    expect(parts.database.state).toBe('good')
  })
})

describe('jobs and mails', () => {
  test('O238 O240 a mail that was given up stands with the server’s words, runs once again, and is sent once', async () => {
    shop.mails.length = 0
    const id = await givenUpMail()
    const failed = await read<Jobs>('/system/jobs?state=failed')
    expect(failed.items).toMatchObject([{ id, name: 'send-order-confirmation', state: 'failed' }])
    expect(failed.items[0]!.failure).toBe('550 <k***@d***.test>: mailbox unavailable')
    expect(JSON.stringify(failed)).not.toContain('kari@')
    const outbox = await read<Mails>('/system/mails?state=failed')
    expect(outbox.items).toMatchObject([{ id, state: 'failed', failure: expect.stringContaining('550') }])
    expect((await read<HealthResponse>('/system/health')).parts.mail).toMatchObject({
      state: 'bad',
      advice: 'mail.failed',
    })

    const both = await Promise.all([
      manager.call('POST', `/system/mails/${id}/retry`),
      manager.call('POST', `/system/jobs/${id}/retry`),
    ])
    expect(both.map(({ status }) => status)).toContain(200)
    for (const { status } of both) expect([200, 409]).toContain(status)
    await shop.drainJobs()
    expect(shop.mails.filter(({ to }) => to === 'kari@dal.example.test')).toHaveLength(1)
    const again = await manager.call('POST', `/system/jobs/${id}/retry`)
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ code: 'state.notAllowed', state: 'completed' })
  })

  test('O238 a mail job given up after its mail had left sends nothing when it is tried again', async () => {
    await shop.database.execute(sql`UPDATE pgboss.job SET state = 'failed' WHERE name = 'send-order-confirmation'`)
    const [{ id }] = (await read<Jobs>('/system/jobs?state=failed')).items as [Job]
    shop.mails.length = 0
    expect((await manager.call('POST', `/system/jobs/${id}/retry`)).status).toBe(200)
    await shop.drainJobs()
    expect(shop.mails).toEqual([])
    expect((await read<Jobs>('/system/jobs?state=failed')).items).toEqual([])
  })

  test('O240 with the mail server down for three hours every mail waits, and goes out once', async () => {
    shop.mails.length = 0
    const { send } = shop.mail
    shop.mail.send = async () => {
      throw new Error('connect ECONNREFUSED 127.0.0.1:2525')
    }
    const payers = ['one', 'two', 'three'].map((name) => `down-${name}@example.test`)
    for (const email of payers) await buy(createBrowser(shop), { '4352': {} }, { email })
    /** Each job that is due fails once. */
    const runDue = async (): Promise<void> => {
      const isDone = await shop.drainJobs().then(
        () => true,
        () => false,
      )
      if (!isDone) await runDue()
    }
    const waiting = sql`state = 'retry' AND name = ${sendOrderConfirmationJob.name}`
    let downFor = 0
    while (downFor < 3 * 3_600) {
      await runDue()
      const { rows } = (await shop.database.execute(
        sql`SELECT extract(epoch FROM min(start_after) - now())::float8 AS pause FROM pgboss.job WHERE ${waiting}`,
      )) as unknown as { rows: { pause: number }[] }
      const pause = Math.max(1, Math.ceil(rows[0]!.pause))
      downFor += pause
      await shop.database.execute(
        sql`UPDATE pgboss.job SET start_after = start_after - ${`${pause} seconds`}::interval WHERE ${waiting}`,
      )
    }
    const waitingMails = await read<Mails>('/system/mails?state=waiting')
    expect(waitingMails.items.filter(({ failure }) => failure?.includes('ECONNREFUSED'))).toHaveLength(3)
    expect((await read<Mails>('/system/mails?state=failed')).items).toEqual([])
    shop.mail.send = send
    await shop.database.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE ${waiting}`)
    await shop.drainJobs()
    await shop.drainJobs()
    for (const email of payers) expect(shop.mails.filter(({ to }) => to === email)).toHaveLength(1)
    expect((await read<Mails>('/system/mails?state=waiting')).items).toEqual([])
  })

  test('O240 sent mails are listed with address and subject; a viewer sees them masked', async () => {
    const [mail] = (await read<Mails>('/system/mails?state=sent&q=kari@dal.example.test')).items
    expect(mail).toMatchObject({ state: 'sent', kind: 'order-confirmation', to: 'kari@dal.example.test' })
    const seen = await read<Mails>('/system/mails?state=sent', viewer)
    expect(JSON.stringify(seen)).not.toContain('kari@')
    expect(await shop.database.$count(sentMails)).toBe(seen.total)
  })

  test('O238 pages of jobs lose and repeat none', async () => {
    const all = (await read<Jobs>('/system/jobs?limit=100')).items.map(({ id }) => id)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Jobs = await read(`/system/jobs?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next
    }
    expect(seen).toEqual(all)
    expect(new Set(all).size).toBe(all.length)
    expect((await read<Jobs>('/system/jobs?name=no-such-queue')).items).toEqual([])
    expect((await manager.get('/system/jobs?colour=red')).status).toBe(422)
  })

  test('O242 a viewer sees no payload and may do nothing; others without the permission see nothing', async () => {
    const { items } = await read<Jobs>('/system/jobs', viewer)
    expect(items.length).toBeGreaterThan(0)
    expect(items.every(({ payload }) => payload === null)).toBe(true)
    for (const path of ['/system/cache/drop', '/system/events/fetch', `/system/jobs/${items[0]!.id}/retry`]) {
      expect((await viewer.call('POST', path)).status).toBe(403)
    }
    expect((await replay('evt_1', viewer)).status).toBe(403)
    expect((await (await signInAs(shop, 'service')).get('/system/health')).status).toBe(403)
  })
})

describe('events of the provider', () => {
  test('O239 stand with times, tries and failure; replaying one leaves everything as it was', async () => {
    await shop.sandbox.deliverWebhooks()
    await shop.drainJobs()
    const { items } = await read<Events>('/system/events?type=payment_intent.succeeded')
    expect(items[0]).toMatchObject({ state: 'processed', failure: null, object: expect.stringMatching(/^pi_/) })
    const before = await shop.database.select().from(orders)
    const mailed = shop.mails.length
    expect((await replay(items[0]!.id)).status).toBe(200)
    expect((await read<Events>(`/system/events?q=${items[0]!.id}`)).items[0]).toMatchObject({ state: 'open' })
    await shop.drainJobs()
    expect((await read<Events>(`/system/events?q=${items[0]!.object}`)).items).toContainEqual(
      expect.objectContaining({ id: items[0]!.id, state: 'processed' }),
    )
    expect(await shop.database.select().from(orders)).toEqual(before)
    expect(shop.mails).toHaveLength(mailed)
    expect((await replay('evt_none')).status).toBe(404)
  })

  test('O239 replaying every event of an order, a decline and a refund, twice, changes no state and sends no mail', async () => {
    const payer = createBrowser(shop)
    const { token } = await cartToken(payer, { '4352': { quantity: 2 } })
    await pay(payer, token, 'pm_card_visa_chargeDeclinedInsufficientFunds')
    await pay(payer, token, 'pm_card_createDispute')
    await complete(payer, token)
    const order = await buy(createBrowser(shop), { '4352': { quantity: 2 } })
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, order.number))
    await shop.payments.refund({
      paymentId: row!.paymentIntentId,
      amount: cents(100),
      currency: 'EUR',
      key: 'replayed-refund',
    })
    const settle = async () => {
      await shop.sandbox.deliverWebhooks()
      while (await shop.drainJobs()) {}
    }
    await settle()
    const tables = () =>
      Promise.all(
        [orders, refunds, disputes, checkouts, products, sentMails].map((table) =>
          shop.database
            .select()
            .from(table)
            .then((rows) => rows.map((each) => JSON.stringify(each)).sort()),
        ),
      )
    const before = await tables()
    const { items } = await read<Events>('/system/events?limit=100')
    const types = new Set(items.map(({ type }) => type))
    for (const type of ['payment_intent.payment_failed', 'charge.refunded', 'charge.dispute.created'])
      expect([...types]).toContain(type)
    for (let time = 0; time < 2; time++) {
      for (const { id } of items) expect((await replay(id)).status).toBe(200)
      await settle()
    }
    expect(await tables()).toEqual(before)
    expect((await read<Events>('/system/events?state=failing')).items).toEqual([])
  })

  test('O239 one that was never delivered can be fetched', async () => {
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'drop' })
    await buy(createBrowser(shop), { '4352': {} })
    await shop.sandbox.deliverWebhooks()
    const known = await shop.database.$count(providerEvents)
    const fetched = (await (await manager.call('POST', '/system/events/fetch')).json()) as { count: number }
    expect(await shop.database.$count(providerEvents)).toBe(known + fetched.count)
    expect(fetched.count).toBeGreaterThan(0)
    const again = (await (await manager.call('POST', '/system/events/fetch')).json()) as { count: number }
    expect(again).toEqual({ count: 0 })
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'normal' })
    const { listMissedEvents } = shop.payments
    shop.payments.listMissedEvents = () => {
      throw new PaymentUnknown('silence')
    }
    const silent = await manager.call('POST', '/system/events/fetch')
    shop.payments.listMissedEvents = listMissedEvents
    expect(silent.status).toBe(503)
  })
})

describe('the cache', () => {
  test('O237 dropping it is announced to every process, with who did it', async () => {
    const heard: string[][] = []
    const stop = shop.changes.subscribe((tags) => heard.push(tags))
    expect((await manager.call('POST', '/system/cache/drop')).status).toBe(204)
    stop()
    expect(heard).toEqual([['*', 'dropped:*']])
  })
})
