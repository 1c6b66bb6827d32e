// @module-tag full
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { OpenedOrder } from '#contract/orders.ts'
import { mailLinks, sentMails } from '#database/schema/schema.ts'
import { sendOrderCodeJob } from '#domain/sales/orders/order-code.ts'
import { codeFromBytes, normalCode, readableCode, typedOrderNumber } from '#domain/sales/orders/order-code-rules.ts'
import { buy } from '../support/checkout-flow.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const halfAnHour = 30 * 60_000
let shop: TestShop
let email: string
let order: Order
beforeAll(async () => {
  shop = await createTestShop({ environment: { ALLOWED_HOSTS: 'vitrine.no,sv.vitrine.se,vitrine.fr' } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(new Date())
  email = `guest-${randomUUID()}@example.test`
  order = await buy(createBrowser(shop), { '4352': {} }, { email })
  await shop.drainJobs()
  shop.mails.length = 0
})

const stranger = (address?: string) => createBrowser(shop, { ...(address && { address }) })
const asked = (more: object = {}) => ({ number: String(order.number), email, ...more })
const open = (code: string, more: object = {}) => stranger().post('/api/orders/open', asked({ code, ...more }))

async function mailedCode(more: object = {}, host = 'localhost'): Promise<string> {
  expect((await createBrowser(shop, { host }).post('/api/orders/code', asked(more))).status).toBe(200)
  await shop.drainJobs()
  return /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(shop.mails.at(-1)!.text)![0]
}

test('D38 number and address bring a code by mail, and the code opens that order to a browser that has nothing', async () => {
  const code = await mailedCode({ number: ` #${order.number} `, email: email.toUpperCase() })
  const [mail] = shop.mails
  expect(mail).toMatchObject({ to: email, subject: `Your code for order ${order.number} at Vitrine` })
  expect(mail!.text).not.toContain(order.id)
  const response = await open(code)
  expect(response.headers.get('cache-control')).toContain('no-store')
  const { id, key } = (await response.json()) as OpenedOrder
  expect(id).toBe(order.id)
  const page = await stranger().get(`/api/orders/${id}?key=${key}`)
  expect(((await page.json()) as Order).number).toBe(order.number)
  expect((await stranger().get(`/api/orders/${id}`)).status).toBe(404)
  const kept = (await shop.database.select().from(sentMails)).find((row) => row.key.startsWith('order-code:'))
  expect(kept).toMatchObject({ kind: 'order-code', email })
})

test('D38 the code opens however it is typed, and again if the answer was lost; nobody can read it in the database', async () => {
  const code = await mailedCode()
  const typed = [code, code.toLowerCase(), code.replace('-', ' '), ` ${code.replace(/0/g, 'o').replace(/1/g, 'l')} `]
  for (const each of typed) expect((await open(each)).status, each).toBe(200)
  const links = JSON.stringify(await shop.database.select().from(mailLinks))
  for (const each of [code, code.replace('-', '')]) expect(links).not.toContain(each)
})

test('D38 right and wrong pairs are answered alike and take the same work; only the payer has a mail', async () => {
  const pairs = [
    asked(),
    asked({ number: String(order.number + 5_000) }),
    asked({ email: 'nobody@example.test' }),
    asked({ number: 'abc', email: 'broken' }),
    { number: '', email: '' },
    {},
  ]
  const queued: unknown[] = []
  const { enqueue } = shop.jobs
  shop.jobs.enqueue = (job, payload, options) => {
    queued.push(job.name)
    return enqueue(job, payload, options)
  }
  const responses = new Set<string>()
  for (const pair of pairs) {
    const response = await stranger().post('/api/orders/code', pair)
    responses.add(`${response.status} ${await response.text()}`)
  }
  shop.jobs.enqueue = enqueue
  expect([...responses]).toEqual(['200 {}'])
  expect(queued).toEqual(pairs.map(() => sendOrderCodeJob.name))
  await shop.drainJobs()
  expect(shop.mails.map(({ to }) => to)).toEqual([email])
})

test('D38 a code of another order, of another address, made up or half an hour old is refused in the same words', async () => {
  const code = await mailedCode()
  const other = await buy(createBrowser(shop), { '4352': {} }, { email })
  const wrong = [
    ['ABCD-EFGH', {}],
    [code.slice(0, -1), {}],
    [code, { number: String(other.number) }],
    [code, { email: 'nobody@example.test' }],
  ] as const
  const responses = new Set<string>()
  const refused = async (response: Response) => {
    expect(response.status).toBe(422)
    responses.add(await response.text())
  }
  for (const [typed, more] of wrong) await refused(await open(typed, more))
  shop.setNow(new Date(Date.now() + halfAnHour + 1_000))
  await refused(await open(code))
  expect([...responses].map((text) => JSON.parse(text).errors)).toEqual([{ code: ['order.codeWrong'] }])
})

test('D38 mails and guesses are limited: eight mails to an address in a quarter of an hour, ten wrong codes', async () => {
  const ask = (pair: object) => stranger('192.0.2.77').post('/api/orders/code', pair)
  for (let time = 0; time < 8; time += 1) expect((await ask(asked())).status).toBe(200)
  const tooMany = await ask(asked())
  expect(tooMany.status).toBe(429)
  expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0)
  // The limit is the same whether or not the order exists.
  const unknown = { number: '99999999', email: `unknown-${randomUUID()}@example.test` }
  const statuses: number[] = []
  for (let time = 0; time < 9; time += 1) statuses.push((await ask(unknown)).status)
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429])

  for (let time = 0; time < 10; time += 1) expect((await open('ABCD-EFGH')).status).toBe(422)
  expect((await open('ABCD-EFGH')).status).toBe(429)
})

test('D38 the mail speaks the language of the page that asked', async () => {
  const subjects = []
  for (const host of ['vitrine.no', 'sv.vitrine.se', 'vitrine.fr']) {
    await mailedCode({}, host)
    subjects.push(shop.mails.at(-1)!.subject.replace(String(order.number), 'N'))
  }
  expect(subjects[0]).toMatch(/^Koden din for bestilling N hos /)
  expect(subjects[1]).toMatch(/^Din kod för beställning N hos /)
  expect(subjects[2]).toMatch(/^Votre code pour la commande N chez /)
})

test('D38 the erased person’s code opens nothing any more', async () => {
  const code = await mailedCode()
  expect((await stranger().post('/api/privacy/link', { email })).status).toBe(200)
  await shop.drainJobs()
  const token = /\/mine-data\/([\w-]{43})/.exec(shop.mails.at(-1)!.text)![1]
  expect((await stranger().post('/api/privacy/erasure', { token })).status).toBe(204)
  expect((await open(code)).status).toBe(422)
})

test('a code has signs that nobody confuses, and numbers are read as they are typed', () => {
  const every = new Uint8Array([0, 1, 18, 19, 20, 27, 30, 31])
  expect(codeFromBytes(every)).toBe('01JKMVYZ')
  expect(readableCode('01JKMVYZ')).toBe('01JK-MVYZ')
  expect(normalCode(' oi jk–mv.yz ')).toBe('01JKMVYZ')
  expect(['1234', ' #1234 ', '１２', '', '12a', '1e3', '-1', '1'.repeat(16)].map(typedOrderNumber)).toEqual([
    ...[1234, 1234, 12, null],
    ...[null, null, null, null],
  ])
})
