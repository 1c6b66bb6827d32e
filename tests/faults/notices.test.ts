import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deliverEvents, ordersOf, readSandbox, subscriptionsOf, workOffJobs } from '../../tools/campaign/records.ts'
import { engines, type Stage } from '../../tools/campaign/stage.ts'
import {
  answerChallenge,
  atProvider,
  calmDown,
  goods,
  newVisitor,
  releaseWebhooks,
  sendEvent,
  type Visitor,
  webhooks,
} from '../../tools/campaign/visitor.ts'
import { type PostgresServer, startPostgres } from '../../tools/servers/postgres-server.ts'
import { expectConsistent, openStage } from './expect-consistent.ts'

/** Provider events out of order, during a database outage, cut off half way, or impossible to process. */

const paid = { status: 200, body: { requires_action: false } }
const needsBank = 'pm_card_authenticationRequired'
const settled = { timeout: 60_000, interval: 100 }

describe.each(engines)('notices of the provider, on %s', (engine) => {
  let stage: Stage
  let server: PostgresServer | null = null
  let parkedJobs = 0
  let repeatedMails = 0
  beforeAll(async () => {
    // A server of its own: it is stopped.
    server = engine === 'postgresql' ? await startPostgres() : null
    stage = await openStage(engine, server ? { databaseUrl: server.url } : {})
    await stage.start()
  })
  afterEach(() => calmDown(stage))
  afterAll(async () => {
    await stage.close()
    await server?.stop()
  })

  async function boughtOnce(visitor: Visitor): Promise<void> {
    await expectConsistent(stage, { parkedJobs, repeatedMails })
    expect(await ordersOf(stage, visitor.email)).toHaveLength(1)
  }

  test('fault 21: changes of a membership told in reverse, its beginning last, leave it as the provider has it', async () => {
    await webhooks(stage, 'reverse')
    const visitor = await newVisitor(stage)
    expect(await visitor.pay(await visitor.cart({ [goods.member]: { membership: true } }))).toEqual(paid)
    await expect.poll(() => subscriptionsOf(stage), settled).toHaveLength(1)
    await workOffJobs(stage)
    const { id } = subscriptionsOf(stage)[0]!
    for (const ends of ['true', 'false', 'true']) {
      await atProvider(stage, 'POST', `/v1/subscriptions/${id}`, { cancel_at_period_end: ends })
    }
    await releaseWebhooks(stage)
    await boughtOnce(visitor)
    const rows = await stage.sql<{ status: string; ends_at: string | null }>('SELECT status, ends_at FROM memberships')
    expect(rows).toEqual([{ status: 'trialing', ends_at: expect.any(String) }])
    // The oldest word of all, once more.
    const events = readSandbox<{ body: string }>(
      stage,
      `SELECT body FROM object WHERE kind = 'event' AND json_extract(body, '$.data.object.id') = '${id}' ORDER BY seq`,
    )
    const stale = JSON.parse(events[0]!.body) as { id: string; type: string }
    expect(stale.type).toBe('customer.subscription.created')
    expect(await sendEvent(stage, { ...stale, id: `${stale.id}again` })).toBe(200)
    await boughtOnce(visitor)
    expect(await stage.sql('SELECT status, ends_at FROM memberships')).toEqual(rows)
  })

  test('fault 22: the database is gone when a notice comes: it is refused, sent again, and makes the order', async () => {
    const visitor = await newVisitor(stage)
    const response = await visitor.pay(await visitor.cart(), needsBank)
    if (server) await server.halt()
    else await stage.kill()
    await answerChallenge(stage, response)
    await expect.poll(() => lastDelivery(), settled).toMatchObject({ state: 'pending' })
    const { last_status } = lastDelivery()
    // The embedded database goes down with its process, so there is no response at all.
    if (server) expect(last_status).toBeGreaterThanOrEqual(500)
    else expect(last_status).toBeNull()
    if (server) {
      expect(
        (await visitor.call('POST', '/api/cart/token', { products: { [goods.plain]: { quantity: 1 } } })).status,
      ).toBe(503)
      await server.resume()
    } else await stage.start()
    // The process recovers without being restarted.
    expect(stage.isRunning()).toBe(true)
    await expect.poll(() => ordersOf(stage, visitor.email).catch(() => []), settled).toHaveLength(1)
    await boughtOnce(visitor)
    const next = await newVisitor(stage)
    expect(await next.pay(await next.cart())).toEqual(paid)
    await boughtOnce(next)
  })

  test.runIf(engine === 'postgresql')(
    'fault 22: the database is gone in the middle of a purchase: it is finished afterwards, once',
    async () => {
      const visitor = await newVisitor(stage)
      const token = await visitor.cart()
      const first = visitor.pay(token)
      await expect
        .poll(() => stage.sql(`SELECT 1 FROM checkouts WHERE contact->>'email' = '${visitor.email}'`))
        .toHaveLength(1)
      await server!.halt()
      // A confirmation that was sent just then could not be noted: it comes again under its own Message-ID.
      repeatedMails += 1
      expect([200, 503]).toContain((await first).status)
      await server!.resume()
      await stage.moveClock(10_000)
      await expect.poll(() => visitor.pay(token), settled).toEqual(paid)
      await stage.moveClock(0)
      await boughtOnce(visitor)
    },
  )

  test('fault 23: the shop dies after it has taken a notice: what was stored is processed afterwards', async () => {
    const visitor = await newVisitor(stage)
    const response = await visitor.pay(await visitor.cart(), needsBank)
    // The notice that the bank is asked would find the payment made, if it were taken late.
    await deliverEvents(stage)
    await workOffJobs(stage)
    await stage.crashAt('event.taken')
    await answerChallenge(stage, response)
    await stage.died()
    await stage.start()
    await expect.poll(() => ordersOf(stage, visitor.email), settled).toHaveLength(1)
    await boughtOnce(visitor)
  })

  test('fault 23: … and where it dies between storing and answering, the repeated notice changes nothing', async () => {
    const visitor = await newVisitor(stage)
    const response = await visitor.pay(await visitor.cart(), needsBank)
    await stage.crashAt('event.stored')
    await answerChallenge(stage, response)
    await stage.died()
    await stage.start()
    await deliverEvents(stage)
    await boughtOnce(visitor)
  })

  test('fault 24: a notice that always fails is tried later and later, then set aside and told; others flow', async () => {
    const gone = 'pi_gone000000000000000000'
    const poison = {
      id: `evt_poison${engine}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      created: 1,
      livemode: false,
      data: { object: { id: gone, object: 'payment_intent' } },
    }
    expect(await sendEvent(stage, poison)).toBe(200)
    const job = () =>
      stage.sql<{ state: string; waits: boolean }>(
        `SELECT state, start_after > started_on + interval '1 second' AS waits FROM pgboss.job
         WHERE name = 'process-provider-event' AND data->>'eventId' = '${poison.id}'`,
      )
    await expect.poll(job, settled).toMatchObject([{ state: 'retry', waits: true }])
    const visitor = await newVisitor(stage)
    await answerChallenge(stage, await visitor.pay(await visitor.cart(), needsBank))
    await expect.poll(() => ordersOf(stage, visitor.email), settled).toHaveLength(1)
    await workOffJobs(stage)
    expect(await job()).toMatchObject([{ state: 'failed' }])
    parkedJobs = 1
    await stage.moveClock(35_000)
    await expect.poll(() => mailsToOwner(), settled).toContainEqual(expect.stringContaining('background job failed'))
    await stage.moveClock(0)
    await boughtOnce(visitor)
  })

  function lastDelivery(): { state: string; last_status: number | null } {
    return readSandbox<{ state: string; last_status: number | null }>(
      stage,
      `SELECT delivery.state, last_status FROM delivery JOIN object ON object.id = event_id
       WHERE attempts > 0 ORDER BY delivery.seq DESC LIMIT 1`,
    )[0]!
  }

  async function mailsToOwner(): Promise<string[]> {
    const mails = await stage.provider<{ to: string; subject: string }[]>('GET', '/mail.json')
    return mails.filter(({ to }) => JSON.stringify(to).includes('owner@')).map(({ subject }) => subject)
  }
})
