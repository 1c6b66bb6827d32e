// @module-tag full
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, customers } from '#database/schema/schema.ts'
import { listObjects } from '../../sandbox/objects.ts'
import { buy, cartToken, charges, ledger, pay, rowsOf } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let owner: TestBrowser
beforeAll(async () => {
  shop = await createTestShop()
  owner = (await openMember(shop, { email: 'boss@example.test', card: null })).browser
  await shop.database.update(customers).set({ role: 'owner' }).where(eq(customers.email, 'boss@example.test'))
})
afterAll(() => shop.close())

test('#18 #20 #21 the owner switches to reading B: new members pay its price, who was there before keeps the old one', async () => {
  const early = await openMember(shop, { email: 'early@example.test', card: 'pm_card_visa' })
  const response = await owner.patch('/api/admin/settings', { preset: 'B' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ 'membership.price': 24.99, 'membership.trialDays': 7 })
  const [entry] = await shop.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({ actor: 'owner', subject: 'membership.price', before: 1_999, after: 2_499 })

  const late = await openMember(shop, { email: 'late@example.test', card: 'pm_card_mastercard' })
  await late.pass('8d')
  expect(await early.charged()).toEqual([1999])
  expect(await late.charged()).toEqual([2499])
  expect(await early.subscription()).toMatchObject({ price: 19.99 })
  expect(await late.subscription()).toMatchObject({ price: 24.99 })
  const receipt = shop.mails.find(({ to, subject }) => to === 'late@example.test' && subject.startsWith('Receipt'))
  expect(receipt?.text).toContain('24,99')

  expect((await owner.patch('/api/admin/settings', { preset: 'C' })).status).toBe(422)
  expect(await (await owner.patch('/api/admin/settings', { preset: 'A' })).json()).toMatchObject({
    'membership.price': 19.99,
  })
  expect(await (await owner.get('/api/admin/settings/presets')).json()).toMatchObject({
    A: { 'membership.price': 19.99 },
    B: { 'membership.price': 24.99 },
  })
  expect((await early.browser.get('/api/admin/settings/presets')).status).toBe(403)
})

test('#426 #445 a guest with a used card is told before anything is charged, and pays the first month at once', async () => {
  const first = await openMember(shop, { email: 'trial@example.test', card: 'pm_card_amex' })
  await first.cancel()
  await first.pass('8d')
  expect(await first.subscription()).toMatchObject({ stripe_status: 'canceled' })

  const guest = createBrowser(shop)
  const before = (await ledger(shop)).length
  const shown = await cartToken(guest, { '4350': { membership: true } })
  expect(shown.offer).toMatchObject({ trialDays: 7 })
  // The address is that of an account which bought while signed in: only its owner gets the member price.
  const claimed = await pay(guest, shown.token, 'pm_card_discover', { email: 'Trial@example.test' })
  expect(claimed).toMatchObject({ status: 422, body: { errors: { email: ['checkout.signIn'] } } })
  const refused = await pay(guest, shown.token, 'pm_card_amex', { email: 'other@example.test' })
  expect(refused).toMatchObject({ status: 422, body: { errors: { cartToken: ['cart.offerChanged'] } } })
  expect(await ledger(shop)).toHaveLength(before)
  const again = await cartToken(guest, { '4350': { membership: true } })
  expect(again.offer).toMatchObject({ trialDays: 0, price: 19.99 })
  // This card was not used before: the free days are offered again.
  const fresh = await pay(guest, again.token, 'pm_card_jcb', { email: 'fresh@example.test' })
  expect(fresh.body.errors).toEqual({ cartToken: ['cart.offerChanged'] })
  expect((await cartToken(guest, { '4350': { membership: true } })).offer).toMatchObject({ trialDays: 7 })

  await pay(guest, (await cartToken(guest, { '4350': { membership: true } })).token, 'pm_card_amex')
  const paidBefore = (await charges(shop)).length
  const card = { email: 'other@example.test', paymentMethodId: 'pm_card_amex' }
  const order = await buy(guest, { '4350': { membership: true } }, card)
  expect(order).toMatchObject({ total: 39.99, first_month: { amount: 19.99 } })
  await shop.drainJobs()
  expect((await charges(shop)).slice(paidBefore).map(({ amount }) => amount)).toEqual([3999, 1999])
  expect((await rowsOf(shop, 'memberships')).at(-1)).toMatchObject({ trial_days: 0, status: 'active' })
  expect(
    shop.mails.filter(({ to, subject }) => to === 'other@example.test' && subject.startsWith('Receipt')),
  ).toHaveLength(1)
})

test('#426 a card with a live membership starts no second one under another address', async () => {
  await openMember(shop, { email: 'one@example.test', card: 'pm_card_diners' })
  const guest = createBrowser(shop)
  const shown = await cartToken(guest, { '4350': { membership: true } })
  const fields = { email: 'two@example.test' }
  expect((await pay(guest, shown.token, 'pm_card_diners', fields)).body.errors).toEqual({
    cartToken: ['cart.offerChanged'],
  })
  // The same as for a card whose membership is over: a guest learns nothing of it.
  expect((await cartToken(guest, { '4350': { membership: true } })).offer).toMatchObject({ trialDays: 0 })
  const before = (await rowsOf(shop, 'memberships')).length
  await buy(guest, { '4350': { membership: true } }, { ...fields, paymentMethodId: 'pm_card_diners' })
  await shop.drainJobs()
  expect(await rowsOf(shop, 'memberships')).toHaveLength(before)
})

test('each brand’s members read its own name on their bills, and one price is made for each amount', async () => {
  const local = await createTestShop({ environment: { ALLOWED_HOSTS: 'localhost,boutique.fr' } })
  for (const [host, card] of [
    ['localhost', 'pm_card_visa'],
    ['boutique.fr', 'pm_card_mastercard'],
    ['boutique.fr', 'pm_card_amex'],
  ] as const) {
    const fields = { email: `${card}@example.test`.toLowerCase(), paymentMethodId: card }
    await buy(createBrowser(local, { host }), { '4350': { membership: true } }, fields)
    await local.drainJobs()
  }
  const lines = listObjects(local.sandbox.state, 'invoice').data.map(({ lines }) => lines.data[0]!.description)
  expect(lines.toSorted()).toEqual([
    'Free trial of Maison Vitrine membership',
    'Free trial of Maison Vitrine membership',
    'Free trial of Vitrine membership',
  ])
  expect(listObjects(local.sandbox.state, 'price').data).toHaveLength(2)
  await local.close()
})
