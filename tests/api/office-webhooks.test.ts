// @module-tag full
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, webhookDeliveries, webhookEndpoints } from '#database/schema/schema.ts'
import { raiseAlerts } from '#domain/office/alerts/raise-alerts.ts'
import { sweepWebhooks, tidyWebhooks } from '#domain/platform/webhooks/deliver-webhooks.ts'
import { createPublicWebhooks } from '#webhooks/public-webhooks.ts'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { isSigned, openWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

let shop: TestShop
let owner: OfficeCaller
let receiver: WebhookReceiver
beforeAll(async () => {
  shop = await createTestShop({ webhooks: createPublicWebhooks({ isInsideAllowed: true, timeoutMs: 5_000 }) })
  owner = await signInAs(shop, 'owner')
  receiver = await openWebhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await shop.close()
})
beforeEach(async () => {
  await shop.database.delete(webhookEndpoints)
  await shop.changes.announce(['hooks'])
  receiver.received.length = 0
  receiver.hasStatus(200, 'thank you')
  shop.setNow(new Date())
  owner = await signInAs(shop, 'owner')
})

type ApiResponse = Record<string, unknown> & { code?: string; errors?: Record<string, string[]>; items?: ApiResponse[] }
type Webhook = { id: number; version: number; secret: string; both_until: string | null }
const body = async (response: Response) => (await response.json()) as ApiResponse
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const later = (milliseconds: number) => shop.setNow(new Date(shop.clock().getTime() + milliseconds))

async function addWebhook(events: string[], url = receiver.url): Promise<Webhook> {
  const made = await owner.call('POST', '/hooks', { url, events })
  expect(made.status).toBe(201)
  return (await made.json()) as Webhook
}
const deliveriesOf = async ({ id }: Pick<Webhook, 'id'>) =>
  (await body(await owner.get(`/hooks/${id}/deliveries`))).items!

describe('endpoints', () => {
  test('O203 only https to a public address is taken, also where a name leads to an inner one', async () => {
    const lookup = ((host: string, _: unknown, response: (...of: unknown[]) => void) =>
      response(null, [{ address: host.startsWith('inner') ? '10.0.0.5' : '151.101.1.1', family: 4 }])) as never
    const strict = await createTestShop({ webhooks: createPublicWebhooks({ lookup }) })
    const boss = await signInAs(strict, 'owner')
    const add = (url: string) => boss.call('POST', '/hooks', { url, events: ['order.paid'] })
    for (const [url, key] of [
      ['http://hooks.example.org/in', 'hook.notHttps'],
      ['https://hooks.example.org:25/in', 'hook.notHttps'],
      ['https://127.0.0.1/in', 'hook.notPublic'],
      ['https://[::1]/in', 'hook.notPublic'],
      ['https://169.254.169.254/latest/meta-data', 'hook.notPublic'],
      ['https://localhost/in', 'hook.notPublic'],
      ['https://inner.example.org/in', 'hook.notPublic'],
    ]) {
      const refused = await add(url!)
      expect([refused.status, (await body(refused)).errors], url).toEqual([422, { url: [key] }])
    }
    expect((await add('https://hooks.example.org/in')).status).toBe(201)
    expect((await boss.call('POST', '/hooks', { url: 'https://hooks.example.org/', events: [] })).status).toBe(422)
    expect((await boss.call('POST', '/hooks', { url: 'https://hooks.example.org/', events: ['no.such'] })).status).toBe(
      422,
    )
    await strict.close()
  })

  test('O203 a name that leads inside by the time of sending is not called', async () => {
    let address = '151.101.1.1'
    const lookup = ((_: string, __: unknown, response: (...of: unknown[]) => void) =>
      response(null, [{ address, family: 4 }])) as never
    const moved = await createTestShop({ webhooks: createPublicWebhooks({ lookup, timeoutMs: 400 }) })
    const boss = await signInAs(moved, 'owner')
    const made = await boss.call('POST', '/hooks', { url: 'https://hooks.example.org:8443/in', events: ['order.paid'] })
    const { id } = (await made.json()) as Webhook
    address = '127.0.0.1'
    await boss.call('POST', `/hooks/${id}/test`)
    await sweepWebhooks(moved)
    const { items } = await body(await boss.get(`/hooks/${id}/deliveries`))
    expect(items).toMatchObject([
      { state: 'RETRYING', status: null, answer: 'The address is not on the public internet' },
    ])
    await moved.close()
  })

  test('O203 redirects are not followed: nobody is told anything at the other address', async () => {
    const other = await openWebhookReceiver()
    receiver.respondWith((response) => void response.writeHead(307, { location: other.url }).end())
    const webhook = await addWebhook(['order.paid'])
    await owner.call('POST', `/hooks/${webhook.id}/test`)
    await sweepWebhooks(shop)
    expect(receiver.received).toHaveLength(1)
    expect(other.received).toHaveLength(0)
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'RETRYING', status: 307, attempts: 1 }])
    await other.close()
  })

  test('secrets are shown once and kept encrypted; endpoints have versions; a deleted one is gone', async () => {
    const webhook = await addWebhook(['order.paid'])
    expect(webhook.secret).toMatch(/^whs_[\w-]{43}$/)
    const [row] = await shop.database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, webhook.id))
    expect(JSON.stringify(row)).not.toContain(webhook.secret)
    expect(JSON.stringify(await body(await owner.get('/hooks')))).not.toContain(webhook.secret)
    const change = (version: number, given: object) =>
      owner.call('PATCH', `/hooks/${webhook.id}`, given, ifMatch(version))
    const changed = await change(1, { events: ['stock.low', 'order.paid'], note: 'Warehouse' })
    expect(await body(changed)).toMatchObject({ version: 2, note: 'Warehouse', events: ['order.paid', 'stock.low'] })
    const stale = await change(1, { is_on: false })
    expect([stale.status, (await body(stale)).changed]).toEqual([
      409,
      [{ field: 'is_on', base: true, theirs: true, yours: false }],
    ])
    expect((await owner.call('DELETE', `/hooks/${webhook.id}`, undefined, ifMatch(2))).status).toBe(204)
    expect((await owner.get(`/hooks/${webhook.id}`)).status).toBe(404)
    expect((await owner.get(`/hooks/${webhook.id}/deliveries`)).status).toBe(404)
    const log = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `hook:${webhook.id}`))
    expect(log.map(({ action }) => action)).toEqual(['hook.made', 'hook.changed', 'hook.deleted'])
    expect(JSON.stringify(log)).not.toContain('whs_')
  })
})

describe('deliveries', () => {
  test('O203 a test event is signed with time; a changed body or another secret does not fit', async () => {
    const webhook = await addWebhook(['order.paid'])
    expect((await owner.call('POST', `/hooks/${webhook.id}/test`)).status).toBe(202)
    await sweepWebhooks(shop)
    const [call] = receiver.received
    expect(call!.json).toMatchObject({ type: 'hook.test', data: { endpoint: webhook.id } })
    expect(call!.headers).toMatchObject({
      'vitrine-event': 'hook.test',
      'vitrine-delivery': call!.json.id,
      'content-type': 'application/json; charset=utf-8',
    })
    const seconds = Number(/^t=(\d+),v1=[0-9a-f]{64}$/.exec(String(call!.headers['vitrine-signature']))![1])
    expect(Math.abs(seconds - shop.clock().getTime() / 1_000)).toBeLessThan(5)
    expect(isSigned(call!, webhook.secret)).toBe(true)
    expect(isSigned({ ...call!, body: `${call!.body} ` }, webhook.secret)).toBe(false)
    expect(isSigned(call!, 'whs_other')).toBe(false)
    expect(await deliveriesOf(webhook)).toMatchObject([
      { id: call!.json.id, state: 'DELIVERED', status: 200, answer: 'thank you', attempts: 1, next_at: null },
    ])
    expect(await body(await owner.get(`/hooks/${webhook.id}`))).toMatchObject({ waiting: 0, given_up: 0 })
    await sweepWebhooks(shop)
    expect(receiver.received).toHaveLength(1)
  })

  test('O203 a new secret leaves the old one valid for a day', async () => {
    const webhook = await addWebhook(['order.paid'])
    const rotated = await owner.call('POST', `/hooks/${webhook.id}/rotate`, undefined, ifMatch(1))
    const fresh = (await rotated.json()) as Webhook
    expect(fresh.secret).not.toBe(webhook.secret)
    expect(fresh.both_until).not.toBeNull()
    const trial = async () => {
      await owner.call('POST', `/hooks/${webhook.id}/test`)
      await sweepWebhooks(shop)
      const call = receiver.received.at(-1)!
      return [isSigned(call, webhook.secret), isSigned(call, fresh.secret)]
    }
    expect(await trial()).toEqual([true, true])
    later(86_300_000)
    owner = await signInAs(shop, 'owner')
    expect(await trial()).toEqual([true, true])
    later(200_000)
    expect(await trial()).toEqual([false, true])
    expect(await body(await owner.get(`/hooks/${webhook.id}`))).toMatchObject({ both_until: null })
  })

  test('O203 twelve tries over half a day under one id, then it is given up, shown and mailed, and sent again by hand', async () => {
    const webhook = await addWebhook(['order.paid'])
    receiver.hasStatus(503, 'closed for lunch')
    await owner.call('POST', `/hooks/${webhook.id}/test`)
    const start = shop.clock().getTime()
    await sweepWebhooks(shop)
    for (let tries = 1; tries < 12; tries++) {
      const [row] = await shop.database
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.endpointId, webhook.id))
      expect([row!.state, row!.attempts, row!.answer]).toEqual(['RETRYING', tries, 'closed for lunch'])
      shop.setNow(new Date(row!.nextAt!.getTime() - 1_000))
      await sweepWebhooks(shop)
      expect(receiver.received).toHaveLength(tries)
      shop.setNow(row!.nextAt!)
      await sweepWebhooks(shop)
    }
    const hours = (shop.clock().getTime() - start) / 3_600_000
    expect(hours).toBeGreaterThan(12)
    expect(hours).toBeLessThan(13)
    expect(receiver.received).toHaveLength(12)
    expect(new Set(receiver.received.map(({ json }) => json.id)).size).toBe(1)
    owner = await signInAs(shop, 'owner')
    const [given] = await deliveriesOf(webhook)
    expect(given).toMatchObject({ state: 'GIVEN_UP', attempts: 12, status: 503, next_at: null })
    later(86_400_000)
    await sweepWebhooks(shop)
    expect(receiver.received).toHaveLength(12)

    owner = await signInAs(shop, 'owner')
    const { attention } = await body(await owner.get('/overview'))
    expect(attention).toContainEqual(expect.objectContaining({ kind: 'hooks', count: 1 }))
    shop.mails.length = 0
    for (const _ of [1, 2]) {
      await raiseAlerts(shop)
      await shop.drainJobs()
    }
    expect(shop.mails.filter(({ subject }) => subject.includes('webhook'))).toHaveLength(1)

    receiver.hasStatus(204)
    const again = await owner.call('POST', `/deliveries/${given!.id}/again`)
    expect(await body(again)).toMatchObject({ id: given!.id, state: 'PENDING', attempts: 0 })
    await sweepWebhooks(shop)
    expect(receiver.received.at(-1)!.json.id).toBe(given!.id)
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'DELIVERED', status: 204 }])
    const refused = await owner.call('POST', `/deliveries/${given!.id}/again`)
    expect(await body(refused)).toMatchObject({ code: 'state.notAllowed', state: 'DELIVERED' })
    expect((await owner.call('POST', `/deliveries/${crypto.randomUUID()}/again`)).status).toBe(404)
  })

  test('a worker that dies while sending is followed by another: at least once, under the same id', async () => {
    const webhook = await addWebhook(['order.paid'])
    await owner.call('POST', `/hooks/${webhook.id}/test`)
    const dying = { ...shop, webhooks: { ...shop.webhooks, send: () => Promise.reject(new Error('killed')) } }
    await expect(sweepWebhooks(dying)).rejects.toThrow('killed')
    await sweepWebhooks(shop)
    expect(receiver.received).toHaveLength(0)
    later(121_000)
    await Promise.all([sweepWebhooks(shop), sweepWebhooks(shop)])
    expect(receiver.received).toHaveLength(1)
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'DELIVERED', attempts: 1 }])
  })

  test('a long or odd answer is read no further than needed', async () => {
    const webhook = await addWebhook(['order.paid'])
    receiver.respondWith((response) => {
      response.writeHead(500)
      response.write(`\u0000<b>broken</b>${'x'.repeat(9_000)}`)
      // It never ends.
    })
    await owner.call('POST', `/hooks/${webhook.id}/test`)
    await sweepWebhooks(shop)
    const [row] = await deliveriesOf(webhook)
    expect(row).toMatchObject({ state: 'RETRYING', status: 500 })
    expect(String(row!.answer)).toMatch(/^<b>broken<\/b>x+$/)
    expect(String(row!.answer).length).toBe(500)
  })

  test('an endpoint that is off is sent nothing and nothing is queued for it; old deliveries are forgotten', async () => {
    const webhook = await addWebhook(['message.received'])
    await owner.call('PATCH', `/hooks/${webhook.id}`, { is_on: false }, ifMatch(1))
    const write = (content: string) => {
      const visitor = createBrowser(shop)
      return visitor.postForm('/api/contact', {
        firstName: 'Ida',
        lastName: 'Dahl',
        email: 'ida@example.test',
        phone: '',
        content,
      })
    }
    expect((await write('Anybody there?')).status).toBe(202)
    expect(await deliveriesOf(webhook)).toEqual([])
    expect((await owner.call('POST', `/hooks/${webhook.id}/test`)).status).toBe(409)
    await owner.call('PATCH', `/hooks/${webhook.id}`, { is_on: true }, ifMatch(2))
    expect((await write('And now?')).status).toBe(202)
    await sweepWebhooks(shop)
    expect(receiver.received.map(({ json }) => json.type)).toEqual(['message.received'])
    expect(receiver.received[0]!.body).not.toMatch(/ida|dahl|now/i)
    later(31 * 86_400_000)
    await tidyWebhooks(shop)
    expect(await shop.database.$count(webhookDeliveries, eq(webhookDeliveries.endpointId, webhook.id))).toBe(0)
  })

  test('O203 a receiver that hangs slows neither a purchase nor other endpoints and jobs', {
    tags: 'full',
  }, async () => {
    receiver.respondWith(() => undefined)
    const good = await openWebhookReceiver()
    const hanging = await addWebhook(['order.paid', 'stock.low'])
    await addWebhook(['order.paid'], good.url)
    const time = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    await buy(createBrowser(shop), { '4352': { quantity: 1 } })
    const sweeping = sweepWebhooks(shop)
    const whileHanging = await time(() => buy(createBrowser(shop), { '4352': { quantity: 1 } }))
    await shop.drainJobs()
    await sweeping
    expect(good.received).toHaveLength(1)
    const alone = await time(() => buy(createBrowser(shop), { '4352': { quantity: 1 } }))
    expect(whileHanging).toBeLessThan(alone * 5 + 1_000)
    expect(await deliveriesOf(hanging)).toHaveLength(3)
    await sweepWebhooks(shop)
    expect(good.received).toHaveLength(3)
    // Deliveries that waited behind the hanging one have used no attempt.
    const states = (await deliveriesOf(hanging)).map(({ state, attempts }) => `${state} ${attempts}`)
    expect(states).toContain('RETRYING 1')
    expect(states).toContain('PENDING 0')
    await good.close()
  })
})
