import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberships } from '#database/schema/schema.ts'
import { cents } from '#shared/money.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let browser: TestBrowser

beforeAll(async () => {
  shop = await createTestShop({ seed: 'none' })
  browser = createBrowser(shop)
  const account = { email: 'kari@example.test', password: 'en stille vinterkveld', firstName: '', lastName: '' }
  const registered = await browser.post('/api/register', account)
  browser.token = ((await registered.json()) as { token: string }).token
  await startTrial(((await (await browser.get('/api/user')).json()) as { id: number }).id)
})
afterAll(() => shop.close())

/** A membership in its trial, at the provider and here. */
async function startTrial(customerId: number): Promise<void> {
  const { payments } = shop
  const provider = await payments.createCustomer({ email: 'kari@example.test', name: 'Kari', key: 'c', metadata: {} })
  const payment = await payments.createPayment({
    amount: cents(1000),
    currency: 'EUR',
    customerId: provider,
    keepCard: true,
    metadata: {},
    key: 'p',
  })
  const paid = await payments.confirmPayment({ paymentId: payment.id, paymentMethodId: 'pm_card_visa', key: 'x' })
  const membershipId = randomUUID()
  const subscription = await payments.createSubscription({
    customerId: provider,
    paymentMethodId: paid.paymentMethodId!,
    price: cents(1999),
    currency: 'EUR',
    productName: 'Membership',
    trialDays: 7,
    membershipId,
    metadata: { membership_id: membershipId },
    key: 's',
  })
  const now = shop.clock()
  await shop.database.insert(memberships).values({
    id: membershipId,
    customerId,
    orderId: 1,
    generation: 1,
    subscriptionId: subscription.id,
    status: subscription.status,
    price: cents(1999),
    trialDays: 7,
    trialEndsAt: subscription.trialEndsAt,
    currentPeriodEndsAt: subscription.currentPeriodEndsAt,
    createdAt: now,
    updatedAt: now,
  })
}

type ApiResponse = {
  data: { subscription: { stripe_status: string; ends_at: string | null; next_charge_at: string | null } }
}
const read = async (response: Response) => ((await response.json()) as ApiResponse).data.subscription

test('#361 DELETE ends the membership with its trial; until then it lasts and the member price applies', async () => {
  const before = await read(await browser.get('/api/user/subscription'))
  const ending = await read(await browser.delete('/api/user/subscription'))
  expect(ending).toMatchObject({ stripe_status: 'trialing', next_charge_at: null, ends_at: before.next_charge_at })
  expect(await (await browser.get('/api/user')).json()).toMatchObject({ member: true })
})

test('#362 a second DELETE is harmless', async () => {
  const first = await read(await browser.get('/api/user/subscription'))
  const response = await browser.delete('/api/user/subscription')
  expect(response.status).toBe(200)
  expect(await read(response)).toEqual(first)
})

test('a cancelled membership can be resumed, and cancelled again', async () => {
  const resumed = await read(await browser.post('/api/user/subscription/resume', undefined))
  expect(resumed.ends_at).toBeNull()
  expect(resumed.next_charge_at).not.toBeNull()
  expect((await read(await browser.delete('/api/user/subscription'))).ends_at).toBe(resumed.next_charge_at)
})
