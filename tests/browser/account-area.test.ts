import { afterAll, describe, expect, it } from 'vitest'
import { buyOverApi, newCustomer, newMember } from '../support/live-orders.ts'
import { mailTo, sandbox, subscriptionsOf } from '../support/live-sandbox.ts'
import { respondWith, watchRequests } from '../support/network-tricks.ts'
import { cartLine, enterCard, newAddress, plainText, textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, hydrated, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const en = (key: string, variables?: Record<string, string>) => textIn('en', key, variables)

describe('the account', () => {
  it('#306 #307 #308 #309 #340 menu, a count of 0 for a new customer, and logging out', async () => {
    const { token } = await newCustomer()
    const visitor = await revisit({ stored: { 'vitrine.session': token } })
    const { page } = visitor
    await visitor.goto('/konto')
    const menu = page.getByRole('navigation', { name: en('account.menu') })
    for (const [key, path] of [
      ['home', '/konto'],
      ['subscriptions', '/konto/abonnementer'],
      ['settings', '/konto/innstillinger'],
    ] as const) {
      await expect.poll(() => menu.getByRole('link', { name: en(`account.${key}`) }).getAttribute('href')).toBe(path)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const beyond = await menu
      .getByRole('listitem')
      .evaluateAll((items) => items.filter((item) => item.getBoundingClientRect().right > window.innerWidth).length)
    expect(beyond).toBe(0)
    const count = page.getByRole('region', { name: en('account.overview.orders') })
    await expect.poll(() => plainText(count)).toBe(`${en('account.overview.orders')}0`)
    await menu.getByRole('button', { name: en('account.logout') }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('vitrine.session'))).toBeNull()
    await page
      .getByRole('banner')
      .getByRole('link', { name: en('shell.header.login') })
      .waitFor()
    const after = await fetch(`${visitor.origin}/api/user`, { headers: { authorization: `Bearer ${token}` } })
    expect(after.status).toBe(401)
    expectQuiet(visitor)
  })

  it('another e-mail address asks for the password, and holds once its mailed link is opened', async () => {
    const { token, email, password } = await newCustomer()
    const visitor = await revisit({ stored: { 'vitrine.session': token }, expectedNoise: [/422 \(Unprocessable/] })
    const { page } = visitor
    await visitor.goto('/konto/innstillinger')
    const field = page.getByLabel(en('account.settingsPage.email'), { exact: true })
    const secret = page.getByLabel(en('account.settingsPage.currentPassword'), { exact: true })
    const save = page.getByRole('button', { name: en('account.settingsPage.save') })
    const moved = newAddress().email
    expect(await secret.count()).toBe(0)
    await field.fill(moved)
    await secret.fill('not the right one')
    await save.click()
    await page.getByText(en('auth.wrongPassword')).waitFor()
    await secret.fill(password)
    await save.click()
    await page.getByText(en('account.settingsPage.emailPending', { email: moved, current: email })).waitFor()
    expect(await field.inputValue()).toBe(email)
    expect(await secret.count()).toBe(0)

    const { text } = await mailTo(moved, /Confirm your new/)
    await page.goto(/https?:\/\/\S+\/bekreft-epost\/[\w-]{43}/.exec(text)![0])
    await hydrated(page)
    await page.getByRole('button', { name: en('login.confirmEmail.submit') }).click()
    await page.getByText(en('login.confirmEmail.done')).waitFor()
    await visitor.goto('/konto/innstillinger')
    await expect.poll(() => field.inputValue()).toBe(moved)
    expectQuiet(visitor)
  })

  it('#374 signing out begins another browser session: the cart asks for a new token, and buying goes on without a reload', async () => {
    const { token } = await newCustomer()
    const cart = JSON.stringify([await cartLine(4318)])
    const visitor = await revisit({ stored: { 'vitrine.session': token, cartItems: cart } })
    const { page, context } = visitor
    const cookie = async (name: string) => (await context.cookies()).find((each) => each.name === name)?.value
    const asked: number[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/cart/token') asked.push(response.status())
    })
    await visitor.goto('/handlekurv')
    await expect.poll(() => asked).toEqual([200])
    const names = ['vitrine_session', 'XSRF-TOKEN', 'cart']
    const before = await Promise.all(names.map(cookie))
    await page.getByRole('banner').locator('a[href^="/konto"]').first().click()
    // Reads that are under way would be refused once the session has ended.
    await page.getByText(en('account.overview.noOrders')).waitFor()
    await page.getByRole('button', { name: en('account.logout') }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => cookie('vitrine_session')).not.toBe(before[0])
    await page.getByRole('banner').locator('a[href="/handlekurv"]').first().click()
    await expect.poll(() => asked).toEqual([200, 200])
    await expect.poll(() => cookie('cart')).not.toBe(before[2])
    for (const [index, name] of names.entries()) expect([name, await cookie(name)]).not.toEqual([name, before[index]])
    expectQuiet(visitor)
  })

  it('#270 #309 #389 the real count of orders, each opening its page', async () => {
    const { token, email, api } = await newCustomer()
    const id = await buyOverApi(api, email, { 4320: { quantity: 2, membership: false } })
    const visitor = await revisit({ stored: { 'vitrine.session': token } })
    const { page } = visitor
    await visitor.goto('/konto')
    await page.getByRole('heading', { name: '1 order' }).waitFor()
    await page.locator(`a[href*="${id}"]`).click()
    await page.getByRole('heading', { level: 1, name: /^Order \d+$/ }).waitFor()
    await expect.poll(() => plainText(page.getByRole('main'))).toContain('128,00 €')
    expectQuiet(visitor)
  })

  it('the address of the last order is kept with one press', async () => {
    const { token, email, api } = await newCustomer()
    await buyOverApi(api, email, { 4320: { quantity: 1, membership: false } })
    const visitor = await revisit({ stored: { 'vitrine.session': token } })
    const { page } = visitor
    await visitor.goto('/konto/adresser')
    await page.getByRole('heading', { name: en('account.addressesPage.empty') }).waitFor()
    await page.getByRole('button', { name: en('account.addressesPage.saveLast') }).click()
    await page.getByRole('article').getByText(en('account.addressesPage.default'), { exact: true }).waitFor()
    expectQuiet(visitor)
  })

  it('#309 a long list: all are counted, a page is shown, and more come at the press of a button', async () => {
    const { token } = await newCustomer()
    const visitor = await revisit({ stored: { 'vitrine.session': token } })
    const { page } = visitor
    const orders = Array.from({ length: 30 }, (_, index) => ({
      id: `o${index}`,
      number: 10_100 - index,
      created_at: '2026-03-01T10:00:00.000Z',
      name: 'K',
      address: 'S',
      phone: '1',
      total: 10,
      currency: 'EUR',
      lines: [],
      set_password: false,
    }))
    await page.route(
      (url) => url.pathname === '/api/user/orders',
      (route) => {
        const from = (Number(new URL(route.request().url()).searchParams.get('page')) - 1) * 24
        return route.fulfill({ json: orders.slice(from, from + 24), headers: { 'X-Total-Count': '30' } })
      },
    )
    await visitor.goto('/konto')
    await page.getByRole('heading', { name: '30 orders' }).waitFor()
    const rows = page.getByRole('main').getByRole('link', { name: /^Order 10/ })
    await expect.poll(() => rows.count()).toBe(24)
    await page.getByRole('button', { name: en('account.overview.more') }).click()
    await expect.poll(() => rows.count()).toBe(30)
    await expect.poll(() => page.getByRole('button', { name: en('account.overview.more') }).count()).toBe(0)
    expectQuiet(visitor)
  })

  it('#310 #311 #312 #313 settings: country fixed to Sweden, saving shows nothing, a reload shows the values', async () => {
    const { token } = await newCustomer()
    const visitor = await revisit({ stored: { 'vitrine.session': token } })
    const { page } = visitor
    await visitor.goto('/konto/innstillinger')
    const field = (name: string) => page.getByLabel(en(`account.settingsPage.${name}`), { exact: true })
    await expect.poll(() => field('country').isDisabled()).toBe(true)
    await expect.poll(() => field('country').inputValue()).toBe(en('account.settingsPage.sweden'))
    await field('firstName').fill('Ingrid')
    await field('postalCode').fill('111 22')
    await page.getByText(en('account.settingsPage.unconfirmed')).waitFor()
    const main = page.getByRole('main')
    const before = await plainText(main)
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('button', { name: en('account.settingsPage.save') }).click()
    expect((await saved).status()).toBe(200)
    await page.getByText(en('account.settingsPage.saved')).waitFor({ state: 'attached' })
    await expect.poll(() => plainText(main)).toBe(before)
    await page.reload()
    await hydrated(page)
    await expect.poll(() => field('firstName').inputValue()).toBe('Ingrid')
    expect([await field('lastName').inputValue(), await field('postalCode').inputValue()]).toEqual([
      'Nordmann',
      '111 22',
    ])
    expectQuiet(visitor)
  })
})

describe('the membership', () => {
  it('#320 none: an empty state that leads to the offer', async () => {
    const { token } = await newCustomer()
    const visitor = await revisit({ stored: { 'vitrine.session': token } })
    const { page } = visitor
    await visitor.goto('/konto/abonnementer')
    await page.getByRole('heading', { name: en('account.subscription.emptyTitle') }).waitFor()
    const offer = page.getByRole('main').getByRole('link', { name: en('account.subscription.emptyAction') })
    await expect.poll(() => offer.getAttribute('href')).toBe('/sider/abonnement')
    expectQuiet(visitor)
  })

  it('#314 #315 #318 #319 in trial: badge, first charge, cancelled in two steps, the member price kept until the end', {
    tags: 'smoke',
  }, async () => {
    const { token, email } = await newMember()
    const visitor = await revisit({ stored: { 'vitrine.session': token } })
    const { page } = visitor
    const calls = watchRequests(page, /\/api\/user\/subscription$/)
    await visitor.goto('/konto/abonnementer')
    const badge = page.getByText(en('account.subscription.trialing'), { exact: true })
    await badge.waitFor()
    await expect.poll(() => badge.getAttribute('data-tone')).toBe('indigo')
    const main = page.getByRole('main')
    await expect.poll(() => plainText(main)).toMatch(/First charge: 19,99 € on \d+ \w+/)
    await page.getByRole('button', { name: en('account.subscription.cancel') }).click()
    expect(calls.filter((call) => call.method() === 'DELETE')).toEqual([])
    await page.getByRole('button', { name: en('account.subscription.yes') }).click()
    await page.getByText(/Cancelled\. The membership and the member price last until \d+ \w+/).waitFor()
    await expect.poll(() => page.getByRole('button', { name: en('account.subscription.cancel') }).count()).toBe(0)
    const [first, second] = calls.map((call) => call.method()).slice(-2)
    expect([first, second]).toEqual(['DELETE', 'GET'])
    await expect.poll(() => subscriptionsOf(email)).toMatchObject([{ status: 'trialing', cancel_at_period_end: true }])

    await page.goto(`${visitor.origin}/produkt/perfume-ambre`)
    await hydrated(page)
    await page.getByText(en('product.memberOwn')).waitFor()
    expectQuiet(visitor)
  })

  it('#321 a cancelled membership is resumed, another card is put in, and the invoices are there to open', async () => {
    const { token, email } = await newMember()
    const visitor = await revisit({ stored: { 'vitrine.session': token } })
    const { page } = visitor
    await visitor.goto('/konto/abonnementer')
    await page.getByRole('button', { name: en('account.subscription.cancel') }).click()
    await page.getByRole('button', { name: en('account.subscription.yes') }).click()
    await page.getByRole('button', { name: en('account.subscription.resume') }).click()
    await page.getByRole('button', { name: en('account.subscription.cancel') }).waitFor()
    await expect.poll(() => subscriptionsOf(email)).toMatchObject([{ status: 'trialing', cancel_at_period_end: false }])

    await page.getByRole('button', { name: en('account.subscription.changeCard') }).click()
    await enterCard(page, '5555555555554444')
    await page.getByRole('button', { name: en('account.subscription.saveCard') }).click()
    await page.getByRole('main').getByText(en('account.subscription.cardChanged')).waitFor()

    // Nothing is charged yet; a later invoice is listed with its number, amount, state and link.
    await page.getByRole('main').getByText(en('account.subscription.noInvoices')).waitFor()
    const invoice = {
      id: 'in_1',
      number: 'VITRINE-0001',
      created_at: '2026-03-01T10:00:00.000Z',
      amount: 19.99,
      currency: 'EUR',
      status: 'paid',
      url: `${visitor.origin}/sider/abonnement`,
    }
    await respondWith(page, /\/api\/user\/invoices$/, [invoice])
    await page.reload()
    const list = page.getByRole('region', { name: en('account.subscription.invoices') })
    const link = list.getByRole('link', { name: en('account.subscription.invoice', { number: invoice.number }) })
    await expect.poll(() => link.getAttribute('href')).toBe(invoice.url)
    await expect.poll(() => plainText(list)).toMatch(/1 March 2026.*19,99 €.*Paid/)
    expectQuiet(visitor)
  })

  it('#321 a membership that is not there any more cannot be resumed, and the page says why', async () => {
    const { token } = await newCustomer()
    const visitor = await revisit({
      stored: { 'vitrine.session': token },
      expectedNoise: [/status of 404/, /could not be resumed/],
    })
    const { page } = visitor
    const ending = { id: 'sub_1', stripe_status: 'active', price: 19.99, currency: 'EUR', trial_ends_at: null }
    await respondWith(page, /\/api\/user\/subscription$/, {
      data: { subscription: { ...ending, next_charge_at: null, ends_at: '2099-12-24T10:00:00.000Z' } },
    })
    await visitor.goto('/konto/abonnementer')
    await page.getByRole('button', { name: en('account.subscription.resume') }).click()
    await expect.poll(() => plainText(page.getByRole('alert'))).toContain(en('membership.notFound'))
    expectQuiet(visitor)
  })

  it.each([
    ['#316 active is green', { stripe_status: 'active' }, 'account.subscription.active', 'green'],
    ['#317 past due is red', { stripe_status: 'past_due' }, 'account.subscription.past_due', 'red'],
    [
      '#317 ended is red',
      { stripe_status: 'canceled', ends_at: '2026-01-02T00:00:00.000Z' },
      'account.subscription.canceled',
      'red',
    ],
  ])('%s', async (_row, changes, key, tone) => {
    const { token } = await newCustomer()
    const visitor = await revisit({ stored: { 'vitrine.session': token } })
    const subscription = {
      id: 'sub_1',
      price: 19.99,
      currency: 'EUR',
      trial_ends_at: null,
      next_charge_at: '2026-12-24T10:00:00.000Z',
      ends_at: null,
    }
    await respondWith(visitor.page, /\/api\/user\/subscription$/, {
      data: { subscription: { ...subscription, ...changes } },
    })
    await visitor.goto('/konto/abonnementer')
    const badge = visitor.page.getByText(en(key), { exact: true })
    await badge.waitFor()
    await expect.poll(() => badge.getAttribute('data-tone')).toBe(tone)
    expectQuiet(visitor)
  })

  it('#318 a provider that does not answer: told, and it can be tried again', async () => {
    const { token, email } = await newMember()
    const visitor = await revisit({
      stored: { 'vitrine.session': token },
      expectedNoise: [/status of 50\d/, /could not be cancelled/],
    })
    const { page } = visitor
    await visitor.goto('/konto/abonnementer')
    await sandbox('POST', '/sandbox/faults', { on: 'subscriptions.update', effect: 'error_500_before', times: 20 })
    try {
      await page.getByRole('button', { name: en('account.subscription.cancel') }).click()
      await page.getByRole('button', { name: en('account.subscription.yes') }).click()
      await page.getByRole('alert').waitFor()
    } finally {
      await sandbox('DELETE', '/sandbox/faults')
    }
    await page.getByRole('button', { name: en('account.subscription.yes') }).click()
    await page.getByText(/Cancelled\./).waitFor()
    await expect.poll(() => subscriptionsOf(email)).toMatchObject([{ cancel_at_period_end: true }])
    expectQuiet(visitor)
  })
})
