import { expect } from 'vitest'
import type { ConfirmationResponse, MemberInvoice, OwedPayment, Subscription, User } from '#contract/customers.ts'
import { answerChallenge, buy, ledger, sandboxCall } from './checkout-flow.ts'
import { createBrowser, type TestBrowser } from './test-browser.ts'
import type { TestShop } from './test-shop.ts'

export type Member = {
  browser: TestBrowser
  email: string
  /** Lets time pass at the provider, then processes what it reported. */
  pass(step: string): Promise<void>
  subscription(): Promise<Subscription | null>
  account(): Promise<User>
  invoices(): Promise<MemberInvoice[]>
  cancel(): Promise<Subscription>
  resume(): Promise<Response>
  changeCard(paymentMethodId: string): Promise<Response>
  confirmation(): Promise<string | null>
  owed(): Promise<OwedPayment | null>
  answerChallenge(clientSecret: string): Promise<void>
  /** Amounts charged for the membership, in cents, oldest first. */
  charged(): Promise<number[]>
  /** Subjects of the mails about the membership, oldest first. */
  mails(): string[]
}

/** Registers a customer who has just bought at the member price, or has bought nothing if `card` is null. */
export async function openMember(
  shop: TestShop,
  { email, card }: { email: string; card: string | null },
): Promise<Member> {
  const browser = createBrowser(shop)
  const account = { email, password: 'lake winter candle', firstName: 'Ola', lastName: 'Nordmann' }
  const registered = await browser.post('/api/register', account)
  expect(registered.status).toBe(201)
  browser.token = ((await registered.json()) as { token: string }).token
  let goods: string | null = null
  if (card !== null) {
    await buy(browser, { '4350': { membership: true } }, { email, paymentMethodId: card })
    await shop.drainJobs()
    goods = (await ledger(shop)).at(-1)!.customer
  }
  const confirmation = async () => {
    const response = await browser.post('/api/user/payment-confirmation', undefined)
    return (await response.json()) as ConfirmationResponse
  }
  const read = async <ApiResponse>(path: string) => (await (await browser.get(path)).json()) as ApiResponse

  return {
    browser,
    email,
    async pass(step) {
      await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: step })
      await shop.drainJobs()
    },
    subscription: async () =>
      (await read<{ data: { subscription: Subscription | null } }>('/api/user/subscription')).data.subscription,
    account: () => read('/api/user'),
    invoices: () => read('/api/user/invoices'),
    async cancel() {
      const response = await browser.delete('/api/user/subscription')
      expect(response.status).toBe(200)
      await shop.drainJobs()
      return ((await response.json()) as { data: { subscription: Subscription } }).data.subscription
    },
    async resume() {
      const response = await browser.post('/api/user/subscription/resume', undefined)
      await shop.drainJobs()
      return response
    },
    async changeCard(paymentMethodId) {
      return browser.post('/api/user/payment-method', { paymentMethodId })
    },
    confirmation: async () => (await confirmation()).clientSecret,
    owed: async () => (await confirmation()).owed,
    answerChallenge: (clientSecret) => answerChallenge(shop, clientSecret, 'success'),
    async charged() {
      const own = (await ledger(shop)).filter((entry) => entry.customer !== null && entry.customer === goods)
      return own
        .filter((entry) => !('checkout_id' in entry.metadata))
        .flatMap((entry) => entry.charges.filter((charge) => charge.status === 'succeeded').map(({ amount }) => amount))
    },
    mails: () =>
      shop.mails
        .filter(({ to, messageId }) => to === email && !/^<(order|password)-/.test(messageId))
        .map(({ subject }) => subject),
  }
}

export function expectMailsOnce(shop: TestShop): void {
  const ids = shop.mails.map((mail) => mail.messageId)
  expect(ids).toEqual([...new Set(ids)])
}

/** Lets the provider's time pass until 24 January: a week's trial then ends on the 31st, a day that few months have. */
export async function moveToEndOfJanuary(shop: TestShop): Promise<void> {
  const now = shop.clock()
  const target = new Date(now)
  target.setUTCMonth(0, 24)
  if (target <= now) target.setUTCFullYear(now.getUTCFullYear() + 1)
  const days = Math.round((target.getTime() - now.getTime()) / 86_400_000)
  await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: `${days}d` })
}
