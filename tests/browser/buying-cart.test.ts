import { afterAll, describe, expect, it } from 'vitest'
import { cents } from '#shared/money.ts'
import { watchRequests } from '../support/network-tricks.ts'
import { cartLine, plainText, storedCart, textIn, visitorWith } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, hydrated, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const en = (key: string, variables?: Record<string, string>) => textIn('en', key, variables)
const tokenCall = /\/api\/cart\/token$/

describe('the cart', () => {
  it('#200 #201 #202 #203 #219 #220 #221 #222 lists lines with image, link, price, stepper and remove, exact to the cent', async () => {
    const visitor = await visitorWith([
      await cartLine(4319, { quantity: 3 }),
      await cartLine(4318, { membership: true }),
    ])
    const { page } = visitor
    await visitor.goto('/handlekurv')
    await page.getByRole('heading', { level: 1, name: en('cart.title') }).waitFor()
    const line = page
      .getByRole('list', { name: en('cart.lines') })
      .getByRole('listitem')
      .first()
    const name = (await line.getByRole('link').textContent())!
    await expect.poll(() => line.getByRole('link').getAttribute('href')).toBe('/produkt/perfume-azur')
    await expect
      .poll(() => line.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    await expect.poll(() => plainText(line)).toContain('224,97 €')
    const summary = page.getByRole('complementary', { name: en('cart.summary') })
    const totals = await plainText(summary)
    for (const part of ['Subtotal292,96 €', 'Estimated shippingFree', 'Total292,96 €']) expect(totals).toContain(part)
    await expect.poll(() => page.getByRole('link', { name: en('cart.checkout') }).getAttribute('href')).toBe('/kassen')
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0)

    await line.getByRole('button', { name: en('cart.more', { name }) }).click()
    await expect.poll(() => plainText(summary)).toContain('Total367,95 €')
    await line.getByRole('button', { name: en('cart.fewer', { name }) }).click()
    await expect.poll(() => plainText(summary)).toContain('Total292,96 €')
    expectQuiet(visitor)
  })

  it('#204 #207 #213 #214 #215 one fewer of one removes the line, remove does, undo brings back; empty shows its image', async () => {
    const visitor = await visitorWith([await cartLine(4319), await cartLine(4318)])
    const { page } = visitor
    await visitor.goto('/handlekurv')
    const lines = page.getByRole('list', { name: en('cart.lines') }).getByRole('listitem')
    await lines
      .first()
      .getByRole('button', { name: /^One fewer/ })
      .click()
    await expect.poll(() => lines.count()).toBe(1)
    const before = ['Azur eau de parfum', 'Ambre eau de parfum']
    await page.getByRole('button', { name: en('cart.undo') }).click()
    await expect.poll(() => lines.getByRole('heading').allTextContents()).toEqual(before)
    expect((await storedCart(page)).map(({ name }) => name)).toEqual(before)
    await lines
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect.poll(() => lines.count()).toBe(1)
    await lines
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await page.getByRole('img', { name: en('cart.emptyCart.image') }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: en('cart.checkout') }).count()).toBe(0)
    await expect.poll(() => storedCart(page)).toEqual([])
    await page.reload()
    await page.getByRole('img', { name: en('cart.emptyCart.image') }).waitFor()
    expectQuiet(visitor)
  })

  it('#206 #207 a token is asked for on load and on each change, and kept in a strict cookie', async () => {
    const visitor = await visitorWith([await cartLine(4319)])
    const { page, context } = visitor
    const calls = watchRequests(page, tokenCall)
    const first = page.waitForResponse(tokenCall)
    await visitor.goto('/handlekurv')
    const { token } = (await (await first).json()) as { token: string }
    const cookie = async () => (await context.cookies()).find(({ name }) => name === 'cart')
    await expect.poll(cookie).toMatchObject({ value: token, path: '/', sameSite: 'Strict' })
    expect(calls[0]!.postDataJSON()).toMatchObject({ products: { 4319: { quantity: 1, membership: false } } })
    const second = page.waitForResponse(tokenCall)
    await page.getByRole('button', { name: /^One more/ }).click()
    const renewed = (await (await second).json()) as { token: string }
    await expect.poll(cookie).toMatchObject({ value: renewed.token })
    expectQuiet(visitor)
  })

  it('#161 #170 #208 #209 #210 #211 #212 #218 adding makes a line of the specified fields, kept over reloads and in new tabs; the other price switches it', {
    tags: 'smoke',
  }, async () => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto('/produkt/perfume-ambre')
    const normal = page.getByRole('button', { name: en('product.addNormal') })
    await normal.click()
    await expect
      .poll(() => storedCart(page))
      .toMatchObject([
        {
          id: 4318,
          name: expect.any(String),
          price: 89.99,
          quantity: 1,
          slug: 'perfume-ambre',
          membership: false,
          image: expect.any(String),
        },
      ])
    await normal.click()
    await expect.poll(() => storedCart(page)).toMatchObject([{ quantity: 2, membership: false }])
    await page.getByRole('button', { name: en('product.addMember') }).click()
    await expect.poll(() => storedCart(page)).toMatchObject([{ quantity: 3, membership: true, price: 67.99 }])
    await page.reload()
    await hydrated(page)
    await expect.poll(() => page.getByTestId('cart-quantity').textContent()).toBe('3')
    const tab = await visitor.context.newPage()
    await tab.goto(`${visitor.origin}/handlekurv`)
    await tab.getByText('3 items', { exact: true }).waitFor()
    expectQuiet(visitor)
  })

  it('#223 two tabs stay in step', async () => {
    const visitor = await visitorWith([await cartLine(4319)])
    const { page } = visitor
    await visitor.goto('/handlekurv')
    const other = await visitor.context.newPage()
    await other.goto(`${visitor.origin}/handlekurv`)
    await hydrated(other)
    await other.getByRole('button', { name: /^One more/ }).click()
    await page.getByText('2 items', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^One more/ }).click()
    await other.getByText('3 items', { exact: true }).waitFor()
    expectQuiet(visitor)
  })

  it.each([
    ['no JSON', '{"oops'],
    ['another shape', '{"items": 3}'],
    ['outdated lines', '[{"product": 4318, "count": 2}, null, 7]'],
    ['impossible values', '[{"id": -1, "name": 5, "price": "free", "quantity": 1e9}]'],
  ])('#216 stored %s gives an empty cart', async (_what, cartItems) => {
    const visitor = await revisit({ stored: { cartItems } })
    await visitor.goto('/handlekurv')
    await visitor.page.getByRole('img', { name: en('cart.emptyCart.image') }).waitFor()
    expectQuiet(visitor)
  })

  it('#217 products gone and prices of another day are put right with a notice', async () => {
    const gone = { ...(await cartLine(4318)), id: 987654, name: 'Lamp of yesterday' }
    const cheap = { ...(await cartLine(4319)), price: cents(1) }
    const visitor = await visitorWith([gone, cheap], { expectedNoise: [/status of (422|404)/] })
    const { page } = visitor
    await visitor.goto('/handlekurv')
    const notice = page.getByRole('alert')
    await notice.getByText('Sold out or no longer for sale, and removed: Lamp of yesterday.').waitFor()
    await expect.poll(() => plainText(notice)).toContain('now 74,99 € instead of 1,00 €')
    await expect.poll(() => storedCart(page)).toMatchObject([{ id: 4319, price: 74.99 }])
    await notice.getByRole('button', { name: en('cart.changes.close') }).click()
    await expect.poll(() => notice.count()).toBe(0)
    expectQuiet(visitor)
  })

  it('the price of a line is chosen in the cart, and the totals say what a membership costs today and later', async () => {
    const visitor = await visitorWith([await cartLine(4318), await cartLine(4342)])
    const { page } = visitor
    await visitor.goto('/handlekurv')
    const choice = page.getByRole('group', { name: en('cart.priceOf', { name: 'Ambre eau de parfum' }) })
    await expect.poll(() => choice.getByRole('radio', { name: /^Normal price 89,99/ }).isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('group', { name: /^Price of/ }).count()).toBe(1)
    const summary = page.getByRole('complementary', { name: en('cart.summary') })
    await expect.poll(() => plainText(summary)).toContain('Total117,99 €')
    expect(await plainText(summary)).not.toContain(en('cart.membership.today'))

    await choice.getByRole('radio', { name: /^Member price 67,99/ }).check()
    await expect.poll(() => plainText(summary)).toContain('Total95,99 €')
    const inSevenDays = new Date(Date.now() + 7 * 86_400_000)
    const first = inSevenDays.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/Oslo' })
    for (const part of ['Membership today0,00 €', first, '19,99 €'])
      await expect.poll(() => plainText(summary)).toContain(part)
    expect(await storedCart(page)).toMatchObject([{ id: 4318, membership: true, price: 67.99 }, { id: 4342 }])
    await page.reload()
    await hydrated(page)
    await expect.poll(() => choice.getByRole('radio', { name: /^Member price/ }).isChecked()).toBe(true)
    expectQuiet(visitor)
  })

  it('#205 the membership blurb says what the member price saves', async () => {
    const visitor = await visitorWith([await cartLine(4318)])
    await visitor.goto('/handlekurv')
    const blurb = visitor.page.getByRole('region', { name: en('cart.blurb.title') })
    await expect.poll(() => plainText(blurb)).toContain('you would save 22,00 €')
    expectQuiet(visitor)
  })
})

it('#345 with storage blocked the shop still works for the visit', async () => {
  const visitor = await revisit()
  await visitor.page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(window, name, { get: blocked })
  })
  const { page } = visitor
  await visitor.goto('/produkt/perfume-ambre')
  const close = page.getByRole('dialog').getByRole('button').first()
  await close.click()
  await page.getByRole('button', { name: en('product.addNormal') }).click()
  await expect.poll(() => page.getByTestId('cart-quantity').textContent()).toBe('1')
  await page.getByRole('banner').locator('a[href="/handlekurv"]').click()
  await page.getByText('1 item', { exact: true }).waitFor()
  await page.getByRole('link', { name: en('cart.checkout') }).click()
  await page.getByLabel(en('checkout.email'), { exact: true }).waitFor()
  expectQuiet(visitor)
})

it('#345 with storage full the shop still works for the visit', async () => {
  const visitor = await revisit()
  await visitor.page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const { page } = visitor
  await visitor.goto('/produkt/perfume-ambre')
  await page.getByRole('button', { name: en('product.addNormal') }).click()
  await page.getByRole('button', { name: en('product.addNormal') }).click()
  await expect.poll(() => page.getByTestId('cart-quantity').textContent()).toBe('2')
  await page.getByRole('banner').locator('a[href="/handlekurv"]').click()
  await page.getByText('2 items', { exact: true }).waitFor()
  expectQuiet(visitor)
})
