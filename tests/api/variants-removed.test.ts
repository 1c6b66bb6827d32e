import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PricePlan } from '#contract/office/catalogue/price-plans.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { answerChallenge, buy, cartToken, complete, pay } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let editor: OfficeCaller
let coat: ProductPage

const option = (id: string, ...values: string[]) => ({
  id,
  name: { en: id },
  values: values.map((value) => ({ id: value, label: { en: value } })),
})

beforeAll(async () => {
  shop = await createTestShop()
  editor = await signInAs(shop, 'editor')
  const response = await editor.call('POST', '/products', {
    name: { en: 'Coat to lose variants' },
    price: 100,
    state: 'active',
    options: [option('size', 's', 'm'), option('colour', 'black', 'red')],
    variants: [
      { values: ['s', 'black'] },
      { values: ['s', 'red'] },
      { values: ['m', 'black'], stock: 5 },
      { values: ['m', 'red'], price: 120 },
    ],
  })
  expect(response.status, await response.clone().text()).toBe(201)
  coat = (await response.json()) as ProductPage
})
afterAll(() => shop.close())

const keyOf = (...values: string[]) => coat.variants.find((variant) => variant.values.join() === values.join())!.key
const lineOf = (...values: string[]) => `${coat.id}:${keyOf(...values)}`

/** Saves the product without one of its variants. */
async function removeVariant(...values: string[]): Promise<{ status: number; errors?: Record<string, string[]> }> {
  const now = (await (await editor.get(`/products/${coat.id}`)).json()) as ProductPage
  const variants = now.variants
    .filter((variant) => variant.values.join() !== values.join())
    .map(({ key, values, price }) => ({ key, values, price }))
  const headers = { 'if-match': `"${now.version}"` }
  const response = await editor.call('PUT', `/products/${coat.id}`, { variants }, headers)
  return { status: response.status, errors: ((await response.json()) as { errors?: Record<string, string[]> }).errors }
}

describe('C070 a variant that staff remove', () => {
  it('C070 stays while an order or a reservation has it', async () => {
    await buy(createBrowser(shop), { [lineOf('s', 'black')]: {} })
    const ordered = await removeVariant('s', 'black')
    expect([ordered.status, Object.values(ordered.errors ?? {})]).toEqual([422, [['validation.variantOrdered']]])
    expect(Object.keys(ordered.errors!)).toEqual(['variants.0.key'])
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { [lineOf('m', 'black')]: {} })
    // The bank asks the payer: the pieces are held meanwhile.
    expect((await pay(browser, token, 'pm_card_authenticationRequired')).body).toMatchObject({ requires_action: true })
    const held = await removeVariant('m', 'black')
    expect([held.status, Object.values(held.errors ?? {})]).toEqual([422, [['validation.variantOrdered']]])
    // One that is not counted is not held, but the payment may still come.
    const other = createBrowser(shop)
    const uncounted = await cartToken(other, { [lineOf('m', 'red')]: {} })
    const asked = await pay(other, uncounted.token, 'pm_card_authenticationRequired')
    expect((await removeVariant('m', 'red')).status).toBe(422)
    await answerChallenge(shop, (asked.body.data as { clientSecret: string }).clientSecret, 'failure')
    await complete(other, uncounted.token)
  })

  it('C070 is refused where a cart still has it; the rest of the cart is sold', async () => {
    const lines = [lineOf('s', 'red'), lineOf('m', 'red')] as const
    const browser = createBrowser(shop)
    await cartToken(browser, { [lines[0]]: {}, [lines[1]]: {} })
    expect((await removeVariant('s', 'red')).status).toBe(200)
    const products = { [lines[0]]: { quantity: 1 }, [lines[1]]: { quantity: 1 } }
    const response = await browser.post('/api/cart/token', { products })
    const { errors } = (await response.json()) as { errors: Record<string, string[]> }
    expect([response.status, errors]).toEqual([422, { products: ['cart.unknownProduct'] }])
    await cartToken(browser, { [lines[1]]: {} })
  })

  it('C070 stays where a file leaves it out, and the report says why; the price in the file waits with it', async () => {
    const file = `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price
${coat.slug},Coat to lose variants,size,m,colour,black,99
`
    const response = await editor.send('POST', '/imports?name=coat.csv', file, 'text/csv')
    const { id } = (await response.json()) as { id: number }
    await shop.drainJobs()
    expect(await (await editor.get(`/imports/${id}`)).json()).toMatchObject({
      check: { changed: 0, refused: 1 },
      refused: [{ line: 2, why: expect.stringContaining('would lose "s, black", which is in orders') }],
    })
  })

  it('C070 ends the plan that runs for its price', async () => {
    const response = await editor.call('POST', '/scheduled-prices', {
      product: coat.id,
      size: keyOf('m', 'red'),
      price: 90,
      member_price: null,
      kind: 'reduction',
      starts_at: null,
      ends_at: new Date(shop.clock().getTime() + 86_400_000).toISOString(),
    })
    expect(response.status, await response.clone().text()).toBe(201)
    const { id } = (await response.json()) as PricePlan
    expect(await (await editor.get(`/scheduled-prices/${id}`)).json()).toMatchObject({ state: 'RUNNING' })
    expect((await removeVariant('m', 'red')).status).toBe(200)
    expect(await (await editor.get(`/scheduled-prices/${id}`)).json()).toMatchObject({ state: 'ENDED' })
  })
})

it('C070 a picture that leaves the product leaves its variants; one of another product is refused', async () => {
  const [own, other] = ['products/coat-in-black', 'products/coat-of-others'] as const
  const black = { width: 40, height: 30, channels: 3, background: '#000000' } as const
  for (const path of [own, other]) await shop.storage.put(path, await sharp({ create: black }).png().toBuffer())
  const made = await editor.call('POST', '/products', {
    name: { en: 'Coat with a picture' },
    price: 100,
    images: [{ path: own }],
    options: [option('colour', 'black', 'red')],
    variants: [{ values: ['black'], image: own }, { values: ['red'] }],
  })
  const { id, variants } = (await made.json()) as ProductPage
  expect(variants.map(({ image }) => image)).toEqual([own, null])
  const headers = { 'if-match': made.headers.get('etag')! }
  const foreign = [{ values: ['black'], image: other }, { values: ['red'] }]
  const refused = await editor.call('PUT', `/products/${id}`, { variants: foreign }, headers)
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { errors: { 'variants.0.image': ['validation.noImage'] } },
  ])
  const saved = await editor.call('PATCH', `/products/${id}/images`, { images: [{ path: other }] }, headers)
  expect(saved.status, await saved.clone().text()).toBe(200)
  expect(((await saved.json()) as ProductPage).variants.map(({ image }) => image)).toEqual([null, null])
})
