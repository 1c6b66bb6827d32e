// @module-tag engine
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkouts } from '#database/schema/schema.ts'
import { sweepCheckouts } from '#domain/sales/checkout/sweep-checkouts.ts'
import { cents } from '#shared/money.ts'
import {
  answerChallenge,
  cartToken,
  charges,
  complete,
  confirmAtProvider,
  ledger,
  pay,
  rowsOf,
  sandboxCall,
} from '../support/checkout-flow.ts'
import { setPrice } from '../support/set-price.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock, stockOf } from '../support/variants.ts'

const counted = 4353
const lamp = { [counted]: {} }
const declined = 'pm_card_visa_chargeDeclined'
const needsBank = 'pm_card_authenticationRequired'
const paid = { status: 200, body: { requires_action: false } }
const refused = (key: string) => ({ status: 422, body: { errors: { cartToken: [key] } } })

let shop: TestShop
let visitors = 0
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(new Date())
  await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'drop' })
})

function newBrowser(): TestBrowser {
  visitors += 1
  return createBrowser(shop, { address: `203.0.113.${visitors}` })
}
const restock = (stock: number) => putStock(shop, { id: counted, stock })
const stock = () => stockOf(shop, counted)
const later = (minutes: number) => shop.setNow(new Date(shop.clock().getTime() + minutes * 60_000))
const secretOf = ({ body }: Awaited<ReturnType<typeof pay>>) => (body.data as { clientSecret: string }).clientSecret
const lastState = async () =>
  (await shop.database.select().from(checkouts).orderBy(desc(checkouts.createdAt)).limit(1))[0]?.state

describe('a declined card', () => {
  test('lets the pieces go until the next try, which takes them again', async () => {
    await restock(1)
    const browser = newBrowser()
    const { token } = await cartToken(browser, lamp)
    expect((await pay(browser, token, declined)).body.errors).toEqual({ card: ['card.declined'] })
    expect(await stock()).toBe(1)
    expect(await rowsOf(shop, 'reservations')).toEqual([])
    expect(await pay(browser, token)).toEqual(paid)
    expect(await stock()).toBe(0)
  })

  test('leaves the piece to the first payer: the next try is refused before the provider is asked', async () => {
    await restock(1)
    const [first, second] = [newBrowser(), newBrowser()]
    const { token } = await cartToken(first, lamp)
    await pay(first, token, declined)
    expect(await pay(second, (await cartToken(second, lamp)).token)).toEqual(paid)
    const moved = (await ledger(shop)).map((entry) => entry.charges.length)
    expect(await pay(first, token)).toMatchObject(refused('cart.outOfStock'))
    expect((await ledger(shop)).map((entry) => entry.charges.length)).toEqual(moved)
    expect(await stock()).toBe(0)
    // Once restocked, the same cart continues at the price it was shown.
    await setPrice(shop, counted, { price: cents(9_900) })
    await restock(1)
    expect(await pay(first, token)).toEqual(paid)
    await setPrice(shop, counted, { price: cents(8_900) })
    expect((await charges(shop)).at(-1)).toMatchObject({ amount: 8_900 })
    expect(await stock()).toBe(0)
  })

  test.each(['the next try', 'the browser’s return', 'a webhook', 'the sweep'])(
    'at the bank, too, however the shop learns of it: by %s',
    async (how) => {
      await restock(1)
      const browser = newBrowser()
      const { token } = await cartToken(browser, lamp)
      const response = await pay(browser, token, needsBank)
      expect(await stock()).toBe(0)
      if (how === 'a webhook') await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'normal' })
      await answerChallenge(shop, secretOf(response), 'failure')
      if (how === 'the next try') expect((await pay(browser, token, declined)).status).toBe(422)
      if (how === 'the browser’s return') expect((await complete(browser, token)).status).toBe(409)
      if (how === 'a webhook') {
        await shop.sandbox.deliverWebhooks()
        await shop.drainJobs()
      }
      if (how === 'the sweep') {
        later(1)
        await sweepCheckouts(shop)
      }
      expect(await stock()).toBe(1)
      expect(await lastState()).toBe('DECLINED')
      expect(await pay(browser, token)).toEqual(paid)
      expect(await stock()).toBe(0)
    },
  )

  test('told by a late webhook takes nothing from the try that is under way', async () => {
    await restock(1)
    const browser = newBrowser()
    const { token } = await cartToken(browser, lamp)
    await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'hold' })
    await pay(browser, token, declined)
    const { confirmPayment } = shop.payments
    let stockWhilePaying: number | null | undefined
    shop.payments.confirmPayment = async (input) => {
      await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'normal' })
      await sandboxCall(shop, 'POST', '/sandbox/webhooks/release')
      await shop.sandbox.deliverWebhooks()
      await shop.drainJobs()
      stockWhilePaying = await stock()
      return confirmPayment(input)
    }
    expect(await pay(browser, token)).toEqual(paid)
    shop.payments.confirmPayment = confirmPayment
    expect(stockWhilePaying).toBe(0)
    expect(await stock()).toBe(0)
  })
})

describe('paid at the provider after a decline', () => {
  /** A challenge whose secret is then used with cards the shop never sees. */
  async function declinedWithSecret(): Promise<{ browser: TestBrowser; token: string; secret: string }> {
    const browser = newBrowser()
    const { token } = await cartToken(browser, lamp)
    const secret = secretOf(await pay(browser, token, needsBank))
    await answerChallenge(shop, secret, 'failure')
    expect((await complete(browser, token)).status).toBe(409)
    return { browser, token, secret }
  }

  test('the order takes the pieces that were let go', async () => {
    await restock(1)
    const { browser, token, secret } = await declinedWithSecret()
    expect(await stock()).toBe(1)
    expect(await confirmAtProvider(shop, secret, 'pm_card_visa')).toBe(200)
    expect((await complete(browser, token)).status).toBe(200)
    expect(await stock()).toBe(0)
    expect((await rowsOf(shop, 'orders')).at(-1)).toMatchObject({ flag: null })
  })

  test('and paid back where they are gone', async () => {
    await restock(1)
    const { browser, token, secret } = await declinedWithSecret()
    const other = newBrowser()
    expect(await pay(other, (await cartToken(other, lamp)).token)).toEqual(paid)
    expect(await confirmAtProvider(shop, secret, 'pm_card_visa')).toBe(200)
    expect((await complete(browser, token)).status).toBe(200)
    expect(await stock()).toBe(0)
    const order = (await rowsOf(shop, 'orders')).find(({ payment_intent_id: id }) => secret.startsWith(String(id)))
    expect(order).toMatchObject({ flag: 'stock' })
    const entry = (await ledger(shop)).find(({ payment_intent: id }) => secret.startsWith(id))
    expect(entry).toMatchObject({ amount: 8_900, amount_refunded: 8_900 })
  })
})

describe('45 minutes after the first try', () => {
  test('the pieces, the payment and the price are let go, however often it was tried again', async () => {
    await restock(1)
    const browser = newBrowser()
    const { token } = await cartToken(browser, lamp)
    await pay(browser, token, needsBank)
    for (const card of ['pm_card_threeDSecure2Required', needsBank]) {
      later(20)
      await sweepCheckouts(shop)
      expect((await pay(browser, token, card)).body).toMatchObject({ requires_action: true })
      expect(await stock()).toBe(0)
    }
    later(4)
    await sweepCheckouts(shop)
    expect(await stock()).toBe(0)
    later(2)
    await sweepCheckouts(shop)
    expect(await stock()).toBe(1)
    expect((await ledger(shop)).at(-1)?.status).toBe('canceled')
    expect(await pay(browser, token)).toMatchObject(refused('cart.invalid'))
  })

  test('a try that comes before the sweep ends the checkout instead of paying', async () => {
    await restock(1)
    const browser = newBrowser()
    const { token } = await cartToken(browser, lamp)
    await pay(browser, token, declined)
    later(20)
    await pay(browser, token, declined)
    later(26)
    expect(await pay(browser, token)).toMatchObject(refused('cart.invalid'))
    expect((await ledger(shop)).at(-1)?.status).toBe('canceled')
    expect(await stock()).toBe(1)
    expect(await pay(browser, (await cartToken(browser, lamp)).token)).toEqual(paid)
  })

  test('what was paid by then is an order', async () => {
    await restock(1)
    const browser = newBrowser()
    const { token } = await cartToken(browser, lamp)
    const response = await pay(browser, token, needsBank)
    await answerChallenge(shop, secretOf(response), 'success')
    later(46)
    expect(await pay(browser, token)).toEqual(paid)
    expect(await stock()).toBe(0)
  })
})
