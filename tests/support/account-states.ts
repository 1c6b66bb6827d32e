import type { Page } from 'playwright-core'
import type { Language, Market } from '../../src/shared/markets.ts'
import { hrefIn } from '../../src/shared/paths.ts'
import { addressStates } from './address-states.ts'
import type { KnownResponse } from './network-tricks.ts'
import { order, orderStates } from './order-states.ts'
import { overviewStates } from './overview-states.ts'
import { passwordStates } from './password-states.ts'
import { textIn } from './paying-visitor.ts'

/** State of one screen: the API's responses, and the steps before it is inspected. */
export type ScreenState = {
  name: string
  path: string
  /** The first that matches counts. */
  responses: KnownResponse[]
  /** Done after loading; the state is there when it ends. */
  reach(page: Page, say: (key: string, values?: Record<string, string>) => string): Promise<void>
  signedOut?: boolean
}

const later = '2026-12-24T10:00:00.000Z'
const sooner = '2026-11-24T10:00:00.000Z'

const subscription = (changes: Record<string, unknown>) => ({
  data: {
    subscription: {
      id: 'm1',
      stripe_status: 'active',
      price: 19.99,
      currency: 'EUR',
      trial_ends_at: null,
      next_charge_at: later,
      ends_at: null,
      ...changes,
    },
  },
})

const term = (changes: Record<string, unknown> = {}) => ({ until: later, open: true, stated_at: null, ...changes })
const bought = (quantity: number, paid: number) => ({ quantity, paid, back: { quantity: 0, paid: 0 } })
const withdrawnLines = [
  { position: 0, name: 'Hansker i skinn', variant: 'M', quantity: 2, price: 642.99, bought: bought(2, 1285.98) },
  { position: 1, name: 'Tekanne i støpejern', variant: null, quantity: 1, price: 0.01, bought: bought(1, 0.01) },
]
const withdrawable = (number: number, changes: Record<string, unknown> = {}) => ({
  id: `order${number}`,
  number,
  created_at: sooner,
  total: 1285.99,
  currency: 'EUR',
  goods: term(),
  membership: null,
  ...changes,
})

const invoices = ['paid', 'open', 'void', 'uncollectible'].map((status, index) => ({
  id: `in_${index}`,
  number: `VITRINE-000${index}`,
  created_at: sooner,
  amount: 19.99,
  currency: 'EUR',
  status,
  url: index === 2 ? null : 'https://pay.test/invoice',
}))

const ofSubscription = /\/api\/user\/subscription$/
const ofInvoices = /\/api\/user\/invoices$/
const ofWithdrawals = /\/api\/user\/withdrawals$/
const ofCard = /\/api\/user\/payment-method$/
const ofConfirmation = /\/api\/user\/payment-confirmation$/
const gone = { message: 'gone' }

/** Every state of the account's screens and of those around it, on a market. */
export function accountStates(market: Market): ScreenState[] {
  const href = (key: Parameters<typeof hrefIn>[1], params = {}, query = {}) => hrefIn(market, key, params, query)
  const main = (page: Page) => page.getByRole('main')
  const seen =
    (key: string, values: Record<string, string> = {}): ScreenState['reach'] =>
    (page, say) =>
      main(page).getByText(say(key, values), { exact: true }).first().waitFor()
  const press =
    (key: string, then: ScreenState['reach']): ScreenState['reach'] =>
    async (page, say) => {
      await main(page)
        .getByRole('button', { name: say(key) })
        .first()
        .click()
      await then(page, say)
    }
  const alert: ScreenState['reach'] = (page) => main(page).getByRole('alert').first().waitFor()
  const member = (
    name: string,
    changes: Record<string, unknown>,
    reach: ScreenState['reach'],
    more: ScreenState['responses'] = [],
  ) => ({
    name: `subscriptions ${name}`,
    path: href('subscriptions'),
    responses: [
      ...more,
      [ofSubscription, subscription(changes)],
      [ofInvoices, invoices],
      [ofWithdrawals, []],
      [ofConfirmation, { clientSecret: null, owed: { amount: 19.99, currency: 'EUR', retry_at: later } }],
      [ofCard, { id: 'pm_1', brand: 'visa', last4: '4242', expires: '2034-12', payable: true }],
    ] as ScreenState['responses'],
    reach,
  })
  const withdrawal = { path: href('withdrawal', {}, { orderId: 'order10001' }) }
  const ofOrder = /\/api\/orders\/order10001$/
  const ofWithdrawal = /\/api\/orders\/order10001\/withdrawal$/

  return [
    ...overviewStates(
      { account: href('account'), overview: href('overview') },
      {
        ending: subscription({ next_charge_at: null, ends_at: later }),
        owing: subscription({ stripe_status: 'past_due' }),
      },
      { seen, alert },
    ),
    { name: 'settings', path: href('settings'), responses: [], reach: seen('account.settingsPage.sendConfirmation') },
    {
      name: 'settings with an address that is none',
      path: href('settings'),
      responses: [],
      async reach(page, say) {
        await page.getByLabel(say('account.settingsPage.email'), { exact: true }).fill('nobody')
        await main(page)
          .getByRole('button', { name: say('account.settingsPage.save') })
          .click()
        await main(page).getByText(say('validation.email')).waitFor()
      },
    },
    {
      name: 'settings with another address',
      path: href('settings'),
      responses: [],
      async reach(page, say) {
        await page.getByLabel(say('account.settingsPage.email'), { exact: true }).fill('another@example.test')
        await page.getByLabel(say('account.settingsPage.currentPassword'), { exact: true }).waitFor()
      },
    },
    {
      name: 'settings asking before erasing',
      path: href('settings'),
      responses: [],
      reach: press('privacy.erase.actionAccount', press('privacy.erase.confirm', alert)),
    },
    ...addressStates(href('addresses'), { press, seen, alert }),
    {
      name: 'subscriptions none',
      path: href('subscriptions'),
      responses: [[ofSubscription, { data: { subscription: null } }]],
      reach: seen('account.subscription.emptyTitle'),
    },
    {
      name: 'subscriptions failed',
      path: href('subscriptions'),
      responses: [[ofSubscription, gone, 500]],
      reach: alert,
    },
    member('trialing', { stripe_status: 'trialing', trial_ends_at: later }, seen('account.subscription.trialing'), [
      [ofWithdrawals, [withdrawable(10001, { membership: term() })]],
      [ofInvoices, []],
    ]),
    member('active', {}, seen('account.subscription.active')),
    member('ending', { next_charge_at: null, ends_at: later }, seen('account.subscription.resume')),
    member(
      'ended',
      { stripe_status: 'canceled', next_charge_at: null, ends_at: sooner },
      seen('account.subscription.again'),
    ),
    member(
      'ended without a bill',
      { stripe_status: 'canceled', next_charge_at: null, ends_at: sooner },
      seen('account.subscription.nothingCharged'),
      [[ofInvoices, []]],
    ),
    member(
      'trial ending',
      { stripe_status: 'trialing', next_charge_at: null, ends_at: later },
      seen('account.subscription.resume'),
    ),
    member('card not known', {}, seen('account.subscription.active'), [[ofCard, gone, 503]]),
    member('past due', { stripe_status: 'past_due' }, seen('account.subscription.past_due')),
    member('waiting for the bank', { stripe_status: 'past_due' }, seen('account.subscription.confirmPayment'), [
      [ofConfirmation, { clientSecret: 'pi_1_secret_1', owed: { amount: 19.99, currency: 'EUR', retry_at: null } }],
    ]),
    member('unpaid', { stripe_status: 'unpaid' }, seen('account.subscription.unpaid')),
    member('asking before cancelling', {}, press('account.subscription.cancel', seen('account.subscription.yes'))),
    member('not cancelled', {}, press('account.subscription.cancel', press('account.subscription.yes', alert)), [
      [/^DELETE .*\/subscription$/, gone, 500],
    ]),
    member(
      'another card',
      { stripe_status: 'past_due' },
      press('account.subscription.changeCard', seen('account.subscription.saveCard')),
    ),
    member('without invoices to read', {}, alert, [[ofInvoices, gone, 503]]),
    {
      name: 'thank you',
      path: href('thankyou', {}, { orderId: 'order10001' }),
      responses: [[ofOrder, order(10001, { set_password: true })]],
      reach: seen('thankyou.follow'),
    },
    ...orderStates.map(({ name, changes, say: shown }) => ({
      name: `order ${name}`,
      path: href('order', { id: 'order10001' }),
      responses: [[ofOrder, order(10001, changes)]] as ScreenState['responses'],
      reach: seen(shown),
    })),
    {
      name: 'withdrawals',
      path: href('withdrawal'),
      responses: [
        [
          ofWithdrawals,
          [
            withdrawable(10003),
            withdrawable(10002, { goods: term({ open: false, stated_at: sooner }) }),
            withdrawable(10001, { goods: term({ open: false, until: sooner }) }),
          ],
        ],
      ],
      reach: seen('withdrawal.orders'),
    },
    {
      name: 'withdrawal open',
      ...withdrawal,
      responses: [
        [ofOrder, order(10001)],
        [ofWithdrawal, { goods: term(), membership: term(), left: withdrawnLines }],
      ],
      // The goods are ticked at first; unticking them shows the message for an empty choice.
      async reach(page, say) {
        await main(page).getByRole('checkbox', { checked: true }).first().uncheck()
        await press('withdrawal.confirm', alert)(page, say)
      },
    },
    {
      name: 'withdrawal stated',
      ...withdrawal,
      responses: [
        [ofOrder, order(10001)],
        [
          ofWithdrawal,
          {
            goods: term({ stated_at: sooner }),
            membership: term({ open: false, until: sooner }),
            left: withdrawnLines,
            statements: [{ subject: 'goods', stated_at: sooner, lines: withdrawnLines.slice(1) }],
          },
        ],
      ],
      reach: seen('withdrawal.goods', { number: '10001' }),
    },
    {
      name: 'withdrawal of an unknown order',
      ...withdrawal,
      responses: [
        [ofOrder, gone, 404],
        [ofWithdrawal, gone, 404],
      ],
      reach: alert,
    },
    {
      name: 'withdrawal for guests',
      path: href('withdrawal'),
      responses: [],
      reach: seen('withdrawal.guestTitle'),
      signedOut: true,
    },
    { name: 'your data', path: href('privacy'), responses: [], reach: seen('privacy.request.submit'), signedOut: true },
    {
      name: 'your data by link',
      path: href('privacyLink', { token: 'a-token' }),
      responses: [
        [
          /\/api\/privacy\/overview$/,
          {
            email: 'ase-marie.bjork-hansen@a-rather-long-host.example.test',
            account: true,
            key: 'a-key',
            orders: [withdrawable(10002), withdrawable(10001, { goods: term({ open: false, until: sooner }) })].map(
              (each) => ({ ...each, key: 'k' }),
            ),
          },
        ],
      ],
      reach: press('privacy.erase.actionAccount', seen('privacy.erase.question')),
      signedOut: true,
    },
    {
      name: 'your data erased',
      path: href('privacyLink', { token: 'a-token' }),
      responses: [
        [/\/api\/privacy\/overview$/, { email: 'guest@example.test', account: false, key: 'a-key', orders: [] }],
        [/\/api\/privacy\/erasure$/, {}],
      ],
      reach: press('privacy.erase.action', press('privacy.erase.confirm', seen('privacy.erase.doneTitle'))),
      signedOut: true,
    },
    {
      name: 'your data by an old link',
      path: href('privacyLink', { token: 'a-token' }),
      responses: [],
      reach: alert,
      signedOut: true,
    },
    {
      name: 'reset password refused',
      path: href('resetPassword', { token: 'a-token' }),
      responses: [],
      async reach(page, say) {
        await page.getByLabel(say('login.resetPassword.password')).fill('a new long password')
        await press('login.resetPassword.submit', alert)(page, say)
      },
      signedOut: true,
    },
    ...passwordStates((query) => href('resetPassword', { token: 'a-token' }, query), { press, seen }),
    {
      name: 'confirm address refused',
      path: href('confirmEmail', { token: 'a-token' }),
      responses: [],
      reach: press('login.confirmEmail.submit', alert),
      signedOut: true,
    },
    {
      name: 'confirm address done',
      path: href('confirmEmail', { token: 'a-token' }),
      responses: [[/\/api\/auth\/confirm-email$/, {}]],
      reach: press('login.confirmEmail.submit', seen('login.confirmEmail.done')),
      signedOut: true,
    },
    {
      name: 'login refused',
      path: href('login'),
      responses: [],
      async reach(page, say) {
        await page.getByLabel(say('login.email')).fill('nobody@example.test')
        await page.getByLabel(say('login.password')).fill('not the right one')
        await press('login.submit', alert)(page, say)
      },
      signedOut: true,
    },
    {
      name: 'register refused',
      path: href('register'),
      responses: [[/\/api\/register$/, { message: 'x', errors: { email: ['validation.emailTaken'] } }, 422]],
      async reach(page, say) {
        await page.getByLabel(say('login.email')).fill('kari@example.test')
        await page.getByLabel(say('login.password')).fill('a long password')
        await press('login.register.submit', alert)(page, say)
      },
      signedOut: true,
    },
  ]
}

export const sayIn =
  (language: Language) =>
  (key: string, values: Record<string, string> = {}) =>
    textIn(language, key, { brandName: language === 'fr' ? 'Maison Vitrine' : 'Vitrine', ...values })
