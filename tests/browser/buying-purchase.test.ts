import { afterAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { Language } from '#shared/markets.ts'
import { newCustomer, newMember, storedLines } from '../support/live-orders.ts'
import { mailTo, sandbox, subscriptionsOf, takenBy, watchLedger } from '../support/live-sandbox.ts'
import { linesOf, widerThanScreen } from '../support/page-audit.ts'
import {
  cards,
  cartLine,
  fillCheckout,
  newAddress,
  orderIdOf,
  payButton,
  plainText,
  storedCart,
  textIn,
  tracked,
  visitorWith,
} from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, hydrated, revisit, type Visitor, visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

/** The order as the API gives it to this browser. */
async function orderOf({ page, origin }: Visitor, id: string): Promise<Order> {
  const response = await page.evaluate(
    (address) => fetch(address).then((response) => response.json()),
    `${origin}/api/orders/${id}`,
  )
  return response as Order
}

type Site = {
  host: string
  language: Language
  subject: RegExp
  total: string
  locale: string
  paths: { cart: string; checkout: string; thanks: string }
}

describe.each([
  {
    host: 'localhost',
    language: 'en',
    subject: /Your order (\d+)/,
    total: '89,99 €',
    locale: 'sv',
    paths: { cart: '/handlekurv', checkout: '/kassen', thanks: '/kassen/takk' },
  },
  {
    host: 'sv.localhost',
    language: 'en',
    subject: /Your order (\d+)/,
    total: '89,99 €',
    locale: 'sv',
    paths: { cart: '/kundvagn', checkout: '/kassan', thanks: '/kassan/tack' },
  },
  {
    host: 'vitrine.fr',
    language: 'fr',
    subject: /Votre commande (\d+)/,
    total: '89,99 €',
    locale: 'fr',
    paths: { cart: '/handlekurv', checkout: '/kassen', thanks: '/kassen/takk' },
  },
] satisfies Site[])('a guest at $host', ({ host, language, subject, total, locale, paths }) => {
  const text = (key: string, variables?: Record<string, string>) => textIn(language, key, variables)

  it('#1 #7 #171 #237 #238 #241 #242 #245 #246 #262 #263 #264 #265 #266 #438 buys at the normal price: order, charge and mail', {
    tags: language === 'fr' ? ['smoke'] : [],
  }, async () => {
    const visitor = await revisit({ host })
    const { page } = visitor
    const money = await watchLedger()
    const calls: string[] = []
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'POST' && /payment_methods|\/api\//.test(pathname)) calls.push(pathname)
      if (pathname === '/v1/payment_methods') keys.push(request.headers().authorization)
    })

    await visitor.goto('/produkt/perfume-ambre')
    await page.getByRole('button', { name: text('product.addNormal') }).click()
    const name = (await page.getByRole('heading', { level: 1 }).textContent())!
    await page.getByText(text('shell.added', { name })).first().waitFor({ state: 'attached' })
    await expect.poll(() => page.getByTestId('cart-quantity').textContent()).toBe('1')
    await page.getByRole('banner').locator(`a[href="${paths.cart}"]`).click()
    await page.getByRole('link', { name: text('cart.checkout') }).click()
    await page.waitForURL((url) => url.pathname === paths.checkout)

    const address = newAddress()
    await fillCheckout(page, address, undefined, language)
    const frame = page.frames().find((each) => each.url().includes('locale='))!
    expect(new URL(frame.url()).searchParams.get('locale')).toBe(locale)
    await expect.poll(() => plainText(payButton(page))).toContain(total)
    await payButton(page).click()
    const id = await orderIdOf(page)
    expect(new URL(page.url()).pathname).toBe(paths.thanks)
    expect(calls.filter((path) => path !== '/api/cart/token')).toEqual([
      '/v1/payment_methods',
      '/api/checkout',
      '/api/checkout/success',
    ])

    expect(keys).toEqual(['Bearer pk_test_sandbox'])
    await page.getByRole('heading', { level: 1, name: text('thankyou.title') }).waitFor()
    const order = await orderOf(visitor, id)
    const main = page.getByRole('main')
    await main.getByText(String(order.number), { exact: true }).waitFor()
    await main.getByText(text('thankyou.processing')).waitFor()
    for (const shown of ['Åse Bjørk', 'Storgata 1', '+4790000000'])
      await expect.poll(() => plainText(main)).toContain(shown)
    await expect.poll(() => main.locator('time').getAttribute('datetime')).toBe(order.created_at)
    expect(order).toMatchObject({ id, total: 89.99, name: 'Åse Bjørk', phone: '+4790000000' })

    await expect
      .poll(() => storedLines(address.email))
      .toMatchObject([{ id, product_id: '4318', quantity: '1', price: '89.99', membership: 'false', total: '89.99' }])
    expect(takenBy(await money())).toEqual([8999])
    const mail = await mailTo(address.email, subject)
    expect(mail.subject).toContain(String(order.number))
    expect(mail.text).toContain(text('mail.order.lead'))
    expect(await subscriptionsOf(address.email)).toEqual([])
    expectQuiet(visitor)
  })
})

it('#263 the French thank-you page says it in the specified words', async () => {
  expect(textIn('fr', 'thankyou.title')).toBe('Merci pour votre commande !')
})

describe('buying at the member price', () => {
  it('#5 #20 #259 #271 #444 a guest is shown what begins, becomes a member and is mailed a way in', {
    tags: 'smoke',
  }, async () => {
    const visitor = await visitorWith([await cartLine(4319, { membership: true })])
    const { page } = visitor
    const money = await watchLedger()
    const address = newAddress()
    await visitor.goto('/kassen')
    await fillCheckout(page, address, cards.visaDebit)
    const summary = page.getByRole('region', { name: textIn('en', 'checkout.membership.title') })
    const reported = await plainText(summary)
    const first = new Date(Date.now() + 7 * 86_400_000)
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/Oslo' }).format(
      first,
    )
    for (const part of ['59,99 €', '7 free days', day, '19,99 € a month', 'Cancel at any time'])
      expect(reported).toContain(part)
    await payButton(page).click()
    await orderIdOf(page)
    await page.getByRole('heading', { name: textIn('en', 'thankyou.setPassword.title') }).waitFor()
    expect(takenBy(await money())).toEqual([5999])
    await expect.poll(() => subscriptionsOf(address.email)).toMatchObject([{ status: 'trialing' }])
    const [subscription] = await subscriptionsOf(address.email)
    expect(Math.abs(subscription!.trial_end! * 1000 - first.getTime())).toBeLessThan(86_400_000)

    const mail = await mailTo(address.email, /password/i)
    const link = /https?:\/\/\S+\/nytt-passord\/[\w-]+\?first=1/.exec(mail.text)![0]
    await page.goto(link)
    await hydrated(page)
    await page.getByRole('heading', { level: 1, name: textIn('en', 'login.resetPassword.firstTitle') }).waitFor()
    const password = page.getByLabel(textIn('en', 'login.resetPassword.firstPassword'), { exact: true })
    await password.fill('correct horse battery')
    await page.getByRole('button', { name: textIn('en', 'login.resetPassword.firstSubmit') }).click()
    await page.waitForURL('**/konto')
    await page.getByText(textIn('en', 'account.overview.member')).waitFor()
    expectQuiet(visitor)
  })

  it('#2 #8 #9 #391 #446 a customer who buys it has the member price from then on, and one membership only', async () => {
    const customer = await newCustomer()
    const visitor = await visitorWith([await cartLine(4320, { membership: true })], {
      stored: { 'vitrine.session': customer.token },
    })
    const { page } = visitor
    await visitor.goto('/kassen')
    await page.getByLabel(textIn('en', 'checkout.email'), { exact: true }).waitFor()
    await expect
      .poll(() => page.getByLabel(textIn('en', 'checkout.email'), { exact: true }).inputValue())
      .toBe(customer.email)
    await fillCheckout(page, { ...newAddress(), email: customer.email }, cards.mastercard)
    await payButton(page).click()
    await orderIdOf(page)
    // The page is not reloaded: the shop notices by itself that the visitor is now a member.
    await page.waitForResponse(async (response) => {
      return response.url().endsWith('/api/user') && ((await response.json()) as { member: boolean }).member
    })
    await page.getByRole('link', { name: textIn('en', 'thankyou.home') }).click()
    const add = page.getByRole('button', { name: /^(Add|Quick)/ }).first()
    await add.click()
    await expect.poll(() => storedCart(page)).toMatchObject([{ membership: true }])
    await page.getByRole('banner').locator('a[href="/handlekurv"]').click()
    await page.getByRole('link', { name: textIn('en', 'cart.checkout') }).click()
    await fillCheckout(page, { ...newAddress(), email: customer.email })
    await expect
      .poll(() => page.getByRole('region', { name: textIn('en', 'checkout.membership.title') }).count())
      .toBe(0)
    await payButton(page).click()
    await page.waitForURL(/orderId=/)
    await expect.poll(() => subscriptionsOf(customer.email)).toHaveLength(1)
    await page.goto(`${visitor.origin}/konto`)
    await page.getByRole('heading', { name: '2 orders' }).waitFor()
    // A member is offered the one price that the cart keeps.
    await page.goto(`${visitor.origin}/produkt/perfume-ambre`)
    await page.getByText(textIn('en', 'product.memberOwn')).waitFor()
    expect(await page.getByRole('button', { name: textIn('en', 'product.addNormal') }).count()).toBe(0)
    await page.getByRole('button', { name: textIn('en', 'product.addMember') }).click()
    await expect.poll(() => storedCart(page)).toMatchObject([{ membership: true }])
    expectQuiet(visitor)
  })

  it('#445 a customer who had a trial is told before paying that the first month is charged at once, and it is', async () => {
    const member = await newMember()
    const [earlier] = await subscriptionsOf(member.email)
    await sandbox('DELETE', `/v1/subscriptions/${earlier!.id}`)
    const user = async () => (await (await member.api.call('GET', '/api/user')).json()) as { member: boolean }
    await expect.poll(user).toMatchObject({ member: false })
    const visitor = await visitorWith([await cartLine(4319, { membership: true })], {
      stored: { 'vitrine.session': member.token },
    })
    const { page } = visitor
    const money = await watchLedger()
    await visitor.goto('/handlekurv')
    const blurb = page.getByRole('region', { name: textIn('en', 'cart.blurb.title') })
    await expect.poll(() => plainText(blurb)).toContain('the first month, 19,99 €, is charged at once')
    expect(await plainText(blurb)).not.toContain('free for')
    await visitor.goto('/kassen')
    await fillCheckout(page, { ...newAddress(), email: member.email }, cards.discover)
    const summary = page.getByRole('region', { name: textIn('en', 'checkout.membership.title') })
    await expect.poll(() => plainText(summary)).toContain(textIn('en', 'checkout.membership.noTrial'))
    const totals = page.getByRole('complementary', { name: textIn('en', 'checkout.summary') })
    for (const part of ['Goods59,99 €', 'Membership, first month19,99 €', 'Total today79,98 €'])
      await expect.poll(() => plainText(totals)).toContain(part)
    await expect.poll(() => plainText(payButton(page))).toBe('Order with obligation to pay 79,98 €')
    await payButton(page).click()
    await orderIdOf(page)
    const started = page.getByRole('region', { name: textIn('en', 'order.membership.title') })
    await expect
      .poll(() => plainText(started))
      .toMatch(/19,99 € was charged on .+ to your card \(Discover ending in \d{4}\) for the first month\./)
    const bought = page.getByRole('region', { name: textIn('en', 'thankyou.lines') })
    for (const part of ['Goods59,99 €', 'Membership, first month19,99 €', 'Paid today79,98 €', 'Discover ending in'])
      await expect.poll(() => plainText(bought)).toContain(part)
    await expect.poll(async () => takenBy(await money())).toEqual([5999, 1999])
    expectQuiet(visitor)
  })
})

describe('after the order', () => {
  it('#247 #267 #268 #269 #270 #395 #416 one Purchase event, no second one on reloading, an empty cart, the order hidden from others', async () => {
    const visitor = await visitorWith([await cartLine(4321, { quantity: 2 })])
    const { page } = visitor
    await visitor.goto('/kassen')
    await fillCheckout(page, newAddress())
    await payButton(page).click()
    const id = await orderIdOf(page)
    await page.getByRole('heading', { level: 1, name: textIn('en', 'thankyou.title') }).waitFor()
    await expect.poll(() => tracked(page, 'Purchase')).toMatchObject([{ value: 220, currency: 'SEK', order_id: id }])
    await expect.poll(() => page.getByRole('banner').count()).toBe(0)
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0)
    await expect.poll(() => storedCart(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toMatch(/(^|; )cart=/)

    const events = page.waitForResponse((response) => response.url().includes('/api/orders/'))
    await page.reload()
    await events
    await page.getByRole('heading', { level: 1, name: textIn('en', 'thankyou.title') }).waitFor()
    expect(await tracked(page, 'Purchase')).toEqual([])
    await page.goto(`${visitor.origin}/kassen`)
    await page.waitForURL('**/handlekurv')
    await page.getByRole('img', { name: textIn('en', 'cart.emptyCart.image') }).waitFor()
    expectQuiet(visitor)

    const stranger = await revisit({ expectedNoise: [/404/] })
    for (const query of [`?orderId=${id}`, '?orderId=unknown', '']) {
      await stranger.goto(`/kassen/takk${query}`)
      await stranger.page.getByRole('heading', { name: textIn('en', 'thankyou.missing.title') }).waitFor()
      await expect.poll(() => stranger.page.getByRole('main').textContent()).not.toContain('Bjørk')
      expect(await tracked(stranger.page, 'Purchase')).toEqual([])
    }
    expectQuiet(stranger)
  })

  it('#269 #416 the payer’s own account reports nothing again: not in this browser, not in another one', async () => {
    const customer = await newCustomer()
    const signedIn = { 'vitrine.session': customer.token }
    const visitor = await visitorWith([await cartLine(4321)], { stored: signedIn })
    const { page } = visitor
    await visitor.goto('/kassen')
    await fillCheckout(page, { ...newAddress(), email: customer.email })
    await payButton(page).click()
    const id = await orderIdOf(page)
    await expect.poll(() => tracked(page, 'Purchase')).toHaveLength(1)

    const other = await revisit({ stored: signedIn })
    for (const { page: reader, goto } of [visitor, other]) {
      await goto('/konto')
      await reader.getByRole('main').locator(`a[href*="${id}"]`).first().click()
      await reader.getByRole('heading', { level: 1, name: /^Order \d+$/ }).waitFor()
      expect(await tracked(reader, 'Purchase')).toEqual([])
      await reader.reload()
      await reader.getByRole('heading', { level: 1, name: /^Order \d+$/ }).waitFor()
      expect(await tracked(reader, 'Purchase')).toEqual([])
    }
    expectQuiet(other)
  })

  it('#370 the link in the mail shows the order in another browser', async () => {
    const visitor = await visitorWith([await cartLine(4318)])
    await visitor.goto('/kassen')
    const address = newAddress()
    await fillCheckout(visitor.page, address)
    await payButton(visitor.page).click()
    const id = await orderIdOf(visitor.page)
    const mail = await mailTo(address.email, /Your order/)
    const link = new RegExp(`https?://\\S+${id}\\S*`).exec(mail.text)![0]
    const other = await revisit()
    await other.page.goto(link)
    await other.page.getByRole('heading', { level: 1, name: /^Order \d+$/ }).waitFor()
    expectQuiet(other)
  })

  it('neither welcome nor consent stands between a first visitor with a small screen and the order', async () => {
    const visitor = await visit({
      width: 360,
      height: 640,
      stored: { cartItems: JSON.stringify([await cartLine(4318)]) },
    })
    const { page } = visitor
    await visitor.goto('/handlekurv')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: textIn('en', 'cart.checkout') }).click()
    const address = newAddress()
    await fillCheckout(page, address)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await payButton(page).click()
    await orderIdOf(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    // An address with hyphens stays on one line, with its full stop; one that is wider than the screen wraps.
    const reported = page.getByRole('main').locator('h1 ~ p span').first()
    await expect.poll(() => reported.textContent()).toBe(`${address.email}.`)
    for (const [email, lines] of [
      ['anne-marie-bjork@example.test', 1],
      [`${'long-'.repeat(12)}@example.test`, 2],
    ] as const) {
      await reported.evaluate((element, text) => {
        element.textContent = text
      }, `${email}.`)
      expect(await linesOf(reported), email).toBe(lines)
    }
    expect(await widerThanScreen(page)).toEqual([])
    expectQuiet(visitor)
  })
})
