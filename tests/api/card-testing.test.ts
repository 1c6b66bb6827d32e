// @module-tag full
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { errorMessage } from '#api/error-message.ts'
import { checkouts } from '#database/schema/schema.ts'
import { raiseAlerts } from '#domain/office/alerts/raise-alerts.ts'
import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import { releaseTexts } from '#shared/translations.ts'
import {
  answerChallenge,
  cartToken,
  complete,
  confirmAtProvider,
  ledger,
  pay,
  rowsOf,
  sandboxCall,
  visitorFields,
} from '../support/checkout-flow.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock, stockOf } from '../support/variants.ts'

const counted = 4353
const plain = { '4352': {} }
const lamp = { [counted]: {} }
const declined = 'pm_card_visa_chargeDeclined'
const needsBank = 'pm_card_authenticationRequired'

let shop: TestShop
let networks = 0
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(new Date())
  await webhooks('drop')
})

function newAddress(): string {
  networks += 1
  return `203.0.113.${networks}`
}
const newBrowser = (address = newAddress(), app: Pick<TestShop, 'app'> = shop) => createBrowser(app, { address })
const tokenFor = async (browser: TestBrowser, lines: Record<string, object> = plain) =>
  (await cartToken(browser, lines)).token
async function paymentOf(token: string) {
  const [row] = await shop.database
    .select()
    .from(checkouts)
    .where(eq(checkouts.cartTokenHash, hashToken(token)))
  return (await ledger(shop)).find((entry) => entry.payment_intent === row?.paymentIntentId)
}
const failedCharges = async () =>
  (await ledger(shop)).flatMap(({ charges }) => charges.filter(({ status }) => status === 'failed')).length
const webhooks = (mode: 'drop' | 'normal') => sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode })
const stock = async () => await stockOf(shop, counted)

async function decline(browser: TestBrowser, token: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    // Typing another e-mail address does not make the visitor a different one.
    const fields = { email: `typed-${randomBytes(4).toString('hex')}@example.test` }
    expect(await pay(browser, token, declined, fields)).toMatchObject({ status: 422 })
  }
}

test('security 24: ten declined cards end a payment at the provider, and give its stock back', async () => {
  await putStock(shop, { id: counted, stock: 5 })
  const browser = newBrowser()
  const token = await tokenFor(browser, lamp)
  await decline(browser, token, 10)
  expect(await paymentOf(token)).toMatchObject({ status: 'canceled' })
  expect((await rowsOf(shop, 'checkouts')).at(-1)).toMatchObject({ state: 'EXPIRED', declines: 10 })
  expect(await rowsOf(shop, 'reservations')).toEqual([])
  expect(await stock()).toBe(5)

  const before = await failedCharges()
  browser.cookies.set('lng', 'no')
  const refused = await browser.postForm('/api/checkout', {
    ...visitorFields,
    paymentMethodId: 'pm_card_visa',
    cartToken: token,
  })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600)
  expect(await refused.json()).toEqual({ message: errorMessage('request.tooMany', releaseTexts('no')) })
  expect(await failedCharges()).toBe(before)
  // Ten minutes later a new cart is bought as ever; the ended one is over for good.
  shop.setNow(new Date(Date.now() + 601_000))
  expect(await pay(browser, token)).toMatchObject({ status: 422, body: { errors: { cartToken: ['cart.invalid'] } } })
  expect((await pay(browser, await tokenFor(browser))).status).toBe(200)
})

test('security 24: ten declined cards of a browser, over several carts and however it signs in, shut it out', async () => {
  const browser = newBrowser()
  await decline(browser, await tokenFor(browser), 4)
  await decline(browser, await tokenFor(browser), 4)
  const account = { email: 'cards@example.test', password: 'lake winter candle', firstName: 'A', lastName: 'B' }
  const signedIn = await newBrowser().post('/api/register', account)
  browser.token = ((await signedIn.json()) as { token: string }).token
  const open = await tokenFor(browser)
  await decline(browser, open, 2)
  const intents = (await ledger(shop)).length
  const token = await tokenFor(browser)
  expect((await pay(browser, token, 'pm_card_visa')).status).toBe(429)
  expect(await ledger(shop)).toHaveLength(intents)
  // The payment that the browser had begun is cancelled too.
  expect(await paymentOf(open)).toMatchObject({ status: 'canceled' })
})

test('security 24: a bearer token that comes with another session and network each time gets ten cards, too', async () => {
  const account = { email: 'rotating@example.test', password: 'lake winter candle', firstName: 'A', lastName: 'B' }
  const first = newBrowser()
  const { token: bearer } = (await (await first.post('/api/register', account)).json()) as { token: string }
  first.token = bearer
  const token = await tokenFor(first)
  const fresh = () => Object.assign(newBrowser(), { token: bearer })
  for (let time = 0; time < 10; time += 1) await decline(fresh(), token, 1)
  expect(await paymentOf(token)).toMatchObject({ status: 'canceled' })
  expect((await pay(fresh(), token, 'pm_card_visa')).status).toBe(429)
})

test('security 24: twenty declined cards of a network, over any number of browsers, shut it out', async () => {
  const address = newAddress()
  const browsers = Array.from({ length: 5 }, () => newBrowser(address))
  for (const browser of browsers) await decline(browser, await tokenFor(browser), 4)
  const waiting = newBrowser(address)
  const before = await failedCharges()
  expect((await pay(waiting, await tokenFor(waiting), declined)).status).toBe(429)
  expect(await failedCharges()).toBe(before)
  const elsewhere = newBrowser()
  expect((await pay(elsewhere, await tokenFor(elsewhere))).status).toBe(200)
})

test('security 24: no more cards are tried in parallel than are left, by two processes together', async () => {
  const address = newAddress()
  const apps = [shop, { app: createApi(shop) }]
  const browsers = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const browser = newBrowser(address, apps[index % 2])
      return { browser, token: await tokenFor(browser) }
    }),
  )
  const before = await failedCharges()
  const responses = await Promise.all(browsers.map(({ browser, token }) => pay(browser, token, declined)))
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(20)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
  expect(await failedCharges()).toBe(before + 20)
})

test('security 24: a challenge that failed and a card that cannot be used count; what is paid does not', async () => {
  const browser = newBrowser()
  for (let time = 0; time < 12; time += 1) {
    expect((await pay(browser, await tokenFor(browser))).status).toBe(200)
  }
  const member = await tokenFor(browser, { '4350': { membership: true } })
  for (let time = 0; time < 4; time += 1) {
    expect(await pay(browser, member, `pm_nobody${time}`)).toMatchObject({
      status: 422,
      body: { errors: { card: ['card.invalid'] } },
    })
  }
  const token = await tokenFor(browser)
  for (let time = 0; time < 6; time += 1) {
    const { body } = await pay(browser, token, needsBank)
    await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'failure')
    expect((await complete(browser, token)).status).toBe(409)
  }
  expect((await pay(browser, token, needsBank)).status).toBe(429)
})

test('security 24: cards tried at the provider with the secret of a challenge count, and end the payment after ten', async () => {
  await webhooks('normal')
  const address = newAddress()
  const browser = newBrowser(address)
  const token = await tokenFor(browser)
  const { body } = await pay(browser, token, needsBank)
  const { clientSecret } = body.data as { clientSecret: string }
  for (let time = 0; time < 10; time += 1) {
    expect(await confirmAtProvider(shop, clientSecret, declined)).toBe(402)
  }
  expect(await paymentOf(token)).toMatchObject({ status: 'requires_payment_method' })
  await notifyOfDeclines()
  expect(await paymentOf(token)).toMatchObject({ status: 'canceled' })
  expect(await confirmAtProvider(shop, clientSecret, 'pm_card_visa')).toBe(400)
  expect((await pay(browser, await tokenFor(browser))).status).toBe(429)

  // They count for the network as well; these are its other ten.
  const other = newBrowser(address)
  await decline(other, await tokenFor(other), 5)
  const third = newBrowser(address)
  const response = await pay(third, await tokenFor(third), needsBank)
  const { clientSecret: secret } = response.body.data as { clientSecret: string }
  for (let time = 0; time < 5; time += 1) await confirmAtProvider(shop, secret, declined)
  await notifyOfDeclines()
  const late = newBrowser(address)
  expect((await pay(late, await tokenFor(late))).status).toBe(429)
})

test('security 24: a decline that the shop and a webhook both tell of counts once', async () => {
  await webhooks('normal')
  const browser = newBrowser()
  const token = await tokenFor(browser)
  await decline(browser, token, 9)
  await notifyOfDeclines()
  await notifyOfDeclines()
  expect((await rowsOf(shop, 'checkouts')).find(({ declines }) => declines === 9)).toMatchObject({ state: 'DECLINED' })
  expect((await pay(browser, token)).status).toBe(200)
})

test('what was paid while its checkout is ended for declined cards is an order', async () => {
  const address = newAddress()
  const browser = newBrowser(address)
  const token = await tokenFor(browser)
  const { body } = await pay(browser, token, needsBank)
  const others = [newBrowser(address), newBrowser(address)]
  for (const other of others) await decline(other, await tokenFor(other), 10)
  await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
  expect(await pay(browser, token)).toEqual({ status: 200, body: { requires_action: false } })
  expect((await complete(browser, token)).body.order_id).toBeTruthy()
})

test('the owner is told once in an hour, of how many cards and of nobody, and the figures count refusals', async () => {
  shop.mails.length = 0
  const mails = () => shop.mails.filter(({ subject }) => subject.includes('card testing with stolen cards'))
  // The tests before came to their limits in this hour.
  for (let time = 0; time < 2; time += 1) {
    await Promise.all([raiseAlerts(shop), raiseAlerts(shop)])
    await shop.drainJobs()
  }
  // If the hour turns during the test, the mails are about two hours.
  const hours = new Set(mails().map(({ messageId }) => messageId))
  expect(hours.size).toBeGreaterThan(0)
  expect(hours.size).toBeLessThanOrEqual(2)
  expect(mails()).toHaveLength(hours.size)
  const text = mails().map((mail) => mail.text + mail.html)
  expect(text.join()).toMatch(/Declined payments in that hour\s+\d\d/)
  expect(text.join()).not.toMatch(/203\.0\.113|@example\.test|pi_/)
  const figures = await (await shop.app.request('http://localhost/metrics')).text()
  for (const limit of ['declines checkout', 'declines session', 'declines address']) {
    expect(figures).toMatch(new RegExp(`vitrine_limit_refusals_total\\{limit="${limit}"\\} [1-9]`))
  }
})

/** Lets the provider's events arrive and be processed. */
async function notifyOfDeclines(): Promise<void> {
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
}
