import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoShop } from '../../tools/servers/demo-shop.ts'
import { cartLine, plainText, storedCart, textIn, visitorWith } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, revisit } from '../support/real-browser.ts'
import { norway, startShopInKroner, sweden } from '../support/shop-in-kroner.ts'

afterAll(closeBrowser)

const slow = { timeout: 120_000 }
const cartOf = (page: Page) => page.getByRole('list', { name: textIn('en', 'cart.lines') })
const quantityShown = (page: Page) => page.getByTestId('cart-quantity').textContent()

/** The main part of the page never says any of this, from now until its tests end. */
async function neverShows(page: Page, words: RegExp): Promise<() => Promise<string[]>> {
  await page.evaluate(
    ({ source }) => {
      const seen: string[] = []
      const look = () => {
        const found = new RegExp(source).exec(document.body.textContent ?? '')
        if (found) seen.push(found[0])
      }
      look()
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
      Object.assign(window, { seenWords: seen })
    },
    { source: words.source },
  )
  return () => page.evaluate(() => (window as unknown as { seenWords: string[] }).seenWords)
}

test('C013 a cart kept from when this host sold in kroner takes its prices, and what is not sold here is named', {
  ...slow,
}, async () => {
  const perfume = { ...(await cartLine(4320, { quantity: 2 })), currency: 'SEK' as const }
  const lines = [
    { ...perfume, price: 828 },
    { ...perfume, id: 99_999, name: 'Krone sledge' },
  ] as never[]
  const visitor = await visitorWith(lines, { expectedNoise: [/404 \(Not Found\)/] })
  const { page } = visitor
  await visitor.goto('/handlekurv?lng=en')
  await page.getByRole('alert').waitFor()
  const said = textIn('en', 'cart.changes.notHere', { name: 'Krone sledge' })
  expect(await plainText(page.getByRole('alert'))).toContain(said)
  await expect.poll(() => storedCart(page)).toEqual([await cartLine(4320, { quantity: 2 })])
  expect(await plainText(page.getByRole('main'))).not.toContain('828')
  expectQuiet(visitor)
})

describe('the link to the host of another country', () => {
  const [notInSweden, sized, brume] = [4319, 4350, 4320]
  let shop: DemoShop
  beforeAll(async () => {
    shop = await startShopInKroner([notInSweden])
  })
  afterAll(() => shop.stop())

  const inKroner = { slug: 'x', image: null, currency: 'NOK', variant: null, variantLabel: null }
  const line = (id: number, more: object) => ({
    ...inKroner,
    id,
    name: `Norwegian ${id}`,
    price: 777,
    quantity: 1,
    membership: false,
    regularPrice: 777,
    memberPrice: 666,
    ...more,
  })

  test('C013 is pressed on the Norwegian host: the Swedish one has the cart at its own prices, and names what it does not sell', {
    ...slow,
  }, async () => {
    const visitor = await revisit({
      host: norway,
      port: shop.port,
      expectedNoise: [/404 \(Not Found\)/],
      stored: {
        cartItems: JSON.stringify([
          line(brume, { quantity: 2 }),
          line(sized, { variant: 'L/XL', variantLabel: 'L/XL', membership: true, price: 666 }),
          line(notInSweden, {}),
        ]),
      },
    })
    const { page, context } = visitor
    // The other host keeps its own choices of these.
    await context.addInitScript(() => Object.assign(localStorage, { welcome: 'closed', consent: 'refused' }))
    await visitor.goto('/?lng=en')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Sweden' })
    await link.press('Enter')
    await page.waitForURL(`http://${sweden}:${shop.port}/**`)
    await expect.poll(async () => (await storedCart(page)).map(({ price }) => price > 0)).toEqual([true, true, false])
    expect(new URL(page.url()).hash).toBe('')
    const [perfume, slippers, waiting] = await storedCart(page)
    expect(perfume).toMatchObject({ id: brume, quantity: 2, membership: false, currency: 'SEK', slug: 'perfume-brume' })
    expect(slippers).toMatchObject({ id: sized, variant: 'L/XL', membership: true, currency: 'SEK' })
    expect(waiting).toMatchObject({ id: notInSweden, name: '', price: 0, currency: 'XXX' })
    expect(slippers!.price).toBe(slippers!.memberPrice)
    await expect.poll(() => quantityShown(page)).toBe('3')

    await page.goto(`http://${sweden}:${shop.port}/kundvagn?lng=en`)
    await page.getByRole('alert').waitFor()
    const said = textIn('en', 'cart.changes.notHere', { name: 'Azur eau de parfum' })
    expect(await plainText(page.getByRole('alert'))).toContain(said)
    await expect.poll(async () => (await storedCart(page)).map(({ id }) => id)).toEqual([brume, sized])
    await expect.poll(() => cartOf(page).getByRole('listitem').count()).toBe(2)
    expect(await plainText(page.getByRole('main'))).not.toMatch(/777|666|Norwegian|€/)
    expectQuiet(visitor)
  })
})

describe('a made-up link', () => {
  test('C013 puts in products of this shop at its prices, one time, and starts no membership', slow, async () => {
    const visitor = await visitorWith([await cartLine(4319)], { expectedNoise: [/404 \(Not Found\)/] })
    const { page } = visitor
    await visitor.goto('/?lng=en#cart=4320.2m,4319.99m,99999.5,4320.9')
    await expect.poll(async () => (await storedCart(page)).filter(({ name }) => name).length).toBe(2)
    const own = [await cartLine(4319), await cartLine(4320, { quantity: 2 })]
    expect((await storedCart(page)).slice(0, 2)).toEqual(own)
    await expect.poll(() => quantityShown(page)).toBe('3')
    await visitor.goto('/handlekurv?lng=en')
    await page.getByRole('alert').waitFor()
    expect(await plainText(page.getByRole('alert'))).toContain(textIn('en', 'cart.changes.gone'))
    await expect.poll(() => storedCart(page)).toEqual(own)
    await visitor.goto('/kassen?lng=en')
    await page.getByLabel(textIn('en', 'checkout.email'), { exact: true }).waitFor()
    expect(await plainText(page.getByRole('main'))).not.toContain(textIn('en', 'cart.membership.today'))
    expectQuiet(visitor)
  })

  test('C013 cannot bring names, pictures or prices, and leaves the cart alone', slow, async () => {
    const own = [await cartLine(4319)]
    const visitor = await visitorWith(own)
    const { page } = visitor
    const forged = { ...own[0], id: 4320, name: 'FREE GOLD', price: 0.01, image: 'https://evil.test/x.png' }
    for (const text of [encodeURIComponent(JSON.stringify([forged])), '4320.1.%E0%A4', '4320.1,4318.100']) {
      await page.goto('about:blank')
      await visitor.goto(`/handlekurv?lng=en#cart=${text}`)
      const seen = await neverShows(page, /FREE GOLD|0\.01/)
      await expect.poll(() => new URL(page.url()).hash).toBe('')
      await cartOf(page).getByRole('listitem').first().waitFor()
      expect(await storedCart(page)).toEqual(own)
      expect(await seen()).toEqual([])
    }
    expectQuiet(visitor)
  })
})

test('C013 what a link carries stays while the shop cannot be asked, unseen, and comes as soon as it can', {
  ...slow,
}, async () => {
  const visitor = await revisit({ expectedNoise: [/503 \(Service Unavailable\)/, /could not be (fetched|read)/] })
  const { page, context } = visitor
  await context.route('**/api/products/4320', (route) => route.fulfill({ status: 503, body: '{}' }))
  await visitor.goto('/handlekurv?lng=en#cart=4320.2')
  await page.getByRole('alert').waitFor()
  expect(await plainText(page.getByRole('alert'))).toContain(textIn('en', 'cart.unchecked'))
  expect(await storedCart(page)).toMatchObject([{ id: 4320, quantity: 2, name: '' }])
  expect(await quantityShown(page)).toBe('0')
  expect(await cartOf(page).count()).toBe(0)
  await context.unroute('**/api/products/4320')
  await page.getByRole('button', { name: textIn('en', 'cart.askAgain') }).click()
  await expect.poll(() => storedCart(page)).toEqual([await cartLine(4320, { quantity: 2 })])
  await expect.poll(() => plainText(cartOf(page))).toContain((await cartLine(4320)).name)
  expect(await quantityShown(page)).toBe('2')
  expectQuiet(visitor)
})
