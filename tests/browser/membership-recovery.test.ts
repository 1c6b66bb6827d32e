import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Subscription } from '#contract/customers.ts'
import { type DemoShop, startDemoShop } from '../../tools/servers/demo-shop.ts'
import { type ApiSession, apiSession, buyOverApi } from '../support/live-orders.ts'
import { bank, cards, enterCard, plainText, textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, revisit } from '../support/real-browser.ts'

// A shop of its own: time passes in it.
let shop: DemoShop
beforeAll(async () => {
  shop = await startDemoShop(inject('demoData'))
})
afterAll(async () => {
  await closeBrowser()
  await shop.stop()
})

const en = (key: string, values?: Record<string, string>) => textIn('en', key, values)

async function sandboxCall<ApiResponse>(method: string, path: string, json?: object): Promise<ApiResponse> {
  const response = await fetch(`http://localhost:${shop.sandboxPort}${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  })
  expect(response.status, `${method} ${path}`).toBeLessThan(300)
  return (await response.json()) as ApiResponse
}

async function subscriptionOf(api: ApiSession): Promise<Subscription | null> {
  const response = await api.call('GET', '/api/user/subscription')
  return ((await response.json()) as { data: { subscription: Subscription | null } }).data.subscription
}

const becomes = (api: ApiSession, status: string) =>
  expect.poll(async () => (await subscriptionOf(api))?.stripe_status).toBe(status)

/** Returns a member in the trial whose card was changed to one on which the next charge fails. */
async function memberWith(email: string, card: string, stumbling: string) {
  const guest = await apiSession(undefined, shop.port)
  const account = { email, password: 'correct horse battery', firstName: 'Kari', lastName: 'Nordmann' }
  const { token } = (await (await guest.call('POST', '/api/register', account)).json()) as { token: string }
  const api = await apiSession(token, shop.port)
  await buyOverApi(api, email, { 4318: { quantity: 1, membership: true } }, card)
  await expect.poll(async () => (await subscriptionOf(api))?.next_charge_at).toBeTruthy()
  const changed = await api.call('POST', '/api/user/payment-method', { paymentMethodId: stumbling })
  expect(changed.status).toBe(204)
  return { token, api }
}

const receipts = async (email: string) => {
  const mails = await sandboxCall<{ to: unknown; subject: string; text: string }[]>('GET', '/mail.json')
  return mails.filter(({ to }) => JSON.stringify(to).includes(email))
}

it('#317 #321 #423 a charge that failed: red, told plainly, settled once by another card', {
  timeout: 120_000,
}, async () => {
  const email = 'recovers@example.test'
  const { token, api } = await memberWith(email, 'pm_card_visa', 'pm_card_chargeCustomerFail')
  await sandboxCall('POST', '/sandbox/clock', { advance: '8d' })
  await becomes(api, 'past_due')

  const visitor = await revisit({ port: shop.port, stored: { 'vitrine.session': token } })
  const { page } = visitor
  await visitor.goto('/konto/abonnementer')
  const badge = page.getByText(en('account.subscription.past_due'), { exact: true })
  await badge.waitFor()
  await expect.poll(() => badge.getAttribute('data-tone')).toBe('red')
  await expect.poll(() => plainText(page.getByRole('main'))).toContain(en('account.subscription.pastDueText'))
  await page.getByRole('button', { name: en('account.subscription.changeCard') }).click()
  await enterCard(page, cards.mastercard)
  await page.getByRole('button', { name: en('account.subscription.saveCard') }).click()
  await page.getByText(en('account.subscription.active'), { exact: true }).waitFor()
  await expect
    .poll(() => plainText(page.getByRole('region', { name: en('account.subscription.invoices') })))
    .toMatch(/19,99 €Paid/)
  await expect
    .poll(async () => (await receipts(email)).filter(({ subject }) => subject.startsWith('Receipt')).length)
    .toBe(1)
  expectQuiet(visitor)
})

it('#424 #427 a bank that asks at the renewal: the mail leads to a page where it is confirmed, and the membership goes on', {
  timeout: 120_000,
}, async () => {
  const email = 'confirms@example.test'
  const { token, api } = await memberWith(email, 'pm_card_gb', 'pm_card_authenticationRequired')
  await sandboxCall('POST', '/sandbox/clock', { advance: '8d' })
  await becomes(api, 'past_due')
  await expect
    .poll(async () => (await receipts(email)).map(({ subject }) => subject))
    .toContain('Please confirm your payment')
  const mail = (await receipts(email)).find(({ subject }) => subject === 'Please confirm your payment')!
  const link = /https?:\/\/\S+\/konto\/abonnementer/.exec(mail.text)![0]

  const visitor = await revisit({ port: shop.port, stored: { 'vitrine.session': token } })
  const { page } = visitor
  await visitor.goto(new URL(link).pathname)
  await page.getByRole('button', { name: en('account.subscription.confirmPayment') }).click()
  await bank(page).refuse()
  await page.getByRole('alert').getByText(en('card.authenticationFailed')).waitFor()
  await page.getByRole('button', { name: en('account.subscription.confirmPayment') }).waitFor({ state: 'detached' })

  // The way on: a card, here the same one, whose bank asks once more.
  await page.getByRole('button', { name: en('account.subscription.changeCard') }).click()
  await enterCard(page, '4000002760003184')
  await page.getByRole('button', { name: en('account.subscription.saveCard') }).click()
  await page.getByRole('button', { name: en('account.subscription.confirmPayment') }).click()
  await bank(page).accept()
  await page.getByText(en('account.subscription.active'), { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: en('account.subscription.confirmPayment') }).count()).toBe(0)
  await becomes(api, 'active')
  expectQuiet(visitor)
})
