// @module-tag full
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Product, ProductCard } from '#contract/catalogue.ts'
import type { PricePlan, PricePlanList } from '#contract/office/catalogue/price-plans.ts'
import type { ProductPrices } from '#contract/office/catalogue/prices.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { sweepPricePlans } from '#domain/catalogue/price-plans/apply-price-plans.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { dayMs, hourMs, minuteMs } from '#shared/dates.ts'
import { cartToken, ledger, pay } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let editor: OfficeCaller
/** When each test begins. */
const start = new Date('2026-03-10T10:00:00Z')
beforeAll(async () => {
  shop = await createTestShop({ environment: { ALLOWED_HOSTS: 'vitrine.no,vitrine.fr' } })
})
afterAll(() => shop.close())

let product: ProductPage
let number = 0
beforeEach(async () => {
  await at(start, false)
  const name = { en: `Planned ${++number}` }
  const sizes = [
    { key: 'S', label: { en: 'S' } },
    { key: 'L', label: { en: 'L' }, price: 120 },
  ]
  const draft = { name, price: 100, member_price: 60, state: 'active', categories: [2], sizes }
  product = await jsonOf<ProductPage>(editor.call('POST', '/products', draft), 201)
})

async function jsonOf<Body>(response: Promise<Response> | Response, status = 200): Promise<Body> {
  const got = await response
  const body = (await got.json()) as Body
  expect([got.status, got.status === status ? null : body]).toEqual([status, null])
  return body
}

const later = (ms: number) => new Date(start.getTime() + ms)
const days = (count: number) => later(count * dayMs).toISOString()

async function at(moment: Date | string, sweep = true): Promise<void> {
  shop.setNow(new Date(moment))
  // Sessions expire while unused, so the editor signs in again.
  editor = await signInAs(shop, 'editor')
  if (sweep) await sweepPricePlans(shop)
}

const ask = (body: object = {}) =>
  editor.call('POST', '/scheduled-prices', {
    product: product.id,
    price: 80,
    member_price: 50,
    kind: 'reduction',
    starts_at: days(1),
    ends_at: days(8),
    ...body,
  })
const plan = (body: object = {}) => jsonOf<PricePlan>(ask(body), 201)
const readPlan = ({ id }: PricePlan) => jsonOf<PricePlan>(editor.get(`/scheduled-prices/${id}`))
const change = (one: PricePlan, body: object, version = one.version) =>
  editor.call('PATCH', `/scheduled-prices/${one.id}`, body, { 'if-match': `"${version}"` })
const cancel = (one: PricePlan) =>
  editor.call('DELETE', `/scheduled-prices/${one.id}`, undefined, { 'if-match': `"${one.version}"` })
const edit = async (body: object) => {
  const { version } = await jsonOf<ProductPage>(editor.get(`/products/${product.id}`))
  const headers = { 'if-match': `"${version}"` }
  return jsonOf<ProductPage>(editor.call('PUT', `/products/${product.id}`, body, headers))
}
const history = () => jsonOf<ProductPrices>(editor.get(`/products/${product.id}/prices`))

/** Reads the product on a Swedish host; on Norwegian hosts member prices count as prices as well. */
const inShop = async (language = 'en', host = 'sv.localhost') => {
  const response = shop.app.request(`http://${host}/api/products/${product.slug}?lng=${language}`)
  return (await jsonOf<{ data: Product }>(response)).data
}
const inLists = async () => {
  const paths = ['/api/products?per_page=100', '/api/categories/home/products?per_page=100']
  const lists = paths.map(async (path) => jsonOf<ProductCard[]>(shop.app.request(`http://localhost${path}`)))
  return (await Promise.all(lists)).map((list) => list.find(({ id }) => id === product.id)!.price)
}

describe('O135 a planned reduction', () => {
  test('O135 at its minute lists, page and quotes change, a cart from before is not charged; at its end the price is back', async () => {
    await plan()
    await at(later(dayMs - minuteMs))
    expect([await inLists(), (await inShop()).price]).toEqual([[100, 100], 100])
    const browser = createBrowser(shop)
    const key = `${product.id}:S`
    const before = await cartToken(browser, { [key]: { quantity: 1 } })
    await at(later(dayMs))
    expect(await inLists()).toEqual([80, 80])
    const shown = await inShop()
    expect([shown.price, shown.membership_price]).toEqual([80, 50])
    expect(shown.sizes.map(({ price, membership_price }) => [price, membership_price])).toEqual([
      [80, 50],
      [120, null],
    ])
    const charges = (await ledger(shop)).length
    expect(await pay(browser, before.token)).toMatchObject({
      status: 422,
      body: { errors: { cartToken: ['cart.priceChanged'] } },
    })
    expect(await ledger(shop)).toHaveLength(charges)
    const now = await cartToken(browser, { [key]: { quantity: 1 } })
    expect(now).not.toEqual(before)
    expect((await pay(browser, now.token)).status).toBe(200)
    expect((await ledger(shop)).at(-1)).toMatchObject({ amount: 8_000 })
    await at(later(8 * dayMs))
    expect([await inLists(), (await inShop()).price, (await inShop()).membership_price]).toEqual([[100, 100], 100, 60])
  })

  test('O135 nobody at work at its minute: it begins and ends once the shop is up again, and never twice', async () => {
    const one = await plan()
    await at(later(2 * dayMs), false)
    await Promise.all([sweepPricePlans(shop), sweepPricePlans(shop)])
    expect(await readPlan(one)).toMatchObject({
      state: 'RUNNING',
      price_before: 100,
      member_price_before: 60,
      version: 2,
    })
    expect((await inShop()).price).toBe(80)
    await sweepPricePlans(shop)
    await at(later(9 * dayMs))
    await sweepPricePlans(shop)
    expect(await readPlan(one)).toMatchObject({ state: 'ENDED', version: 3 })
    expect((await inShop()).price).toBe(100)
    expect((await history()).history.filter(({ source }) => source === 'plan')).toHaveLength(2)
  })

  test('O135 missed from start to end it changes nothing, and says so', async () => {
    const one = await plan()
    await at(later(9 * dayMs))
    expect(await readPlan(one)).toMatchObject({ state: 'CANCELLED' })
    expect((await history()).history.filter(({ source }) => source === 'plan')).toEqual([])
  })

  test('O135 of a size, and a price for good; at once where no start is given', async () => {
    const one = await plan({ size: 'S', price: 70, member_price: null, starts_at: null })
    expect(one).toMatchObject({ state: 'RUNNING', size: 'S', price_before: null, lowest_prior_price: 100 })
    expect((await inShop()).sizes.map(({ price }) => price)).toEqual([70, 120])
    expect((await inShop()).price).toBe(100)
    const good = await plan({ price: 200, member_price: undefined, kind: 'permanent', ends_at: null })
    expect(good).toMatchObject({ state: 'PLANNED', member_price: 60, warning: null })
    await at(later(dayMs))
    expect(await readPlan(good)).toMatchObject({ state: 'ENDED' })
    expect((await inShop()).price).toBe(200)
    await at(later(8 * dayMs))
    expect((await inShop()).sizes.map(({ price }) => price)).toEqual([200, 120])
  })
})

describe('O136 O139 the lowest price of the 30 days before', () => {
  test('O136 stands in the answer for one product during the reduction only, with the sizes that it reduces', async () => {
    await at(later(20 * dayMs), false)
    await edit({ price: 90 })
    await at(later(25 * dayMs), false)
    await edit({ price: 110 })
    const one = await plan({ starts_at: days(40), ends_at: days(50) })
    expect(one).toMatchObject({ lowest_prior_price: 90, warning: null })
    expect(await inShop()).not.toHaveProperty('lowest_prior_price')
    await at(later(40 * dayMs))
    for (const language of ['no', 'sv', 'fr', 'en']) {
      const shown = await inShop(language)
      expect(shown.lowest_prior_price).toBe(90)
      expect(shown.sizes.map((size) => size.lowest_prior_price)).toEqual([90, undefined])
    }
    // Fixed at the beginning: what the history says later does not move it.
    await at(later(49 * dayMs))
    expect((await inShop()).lowest_prior_price).toBe(90)
    const [card] = await jsonOf<object[]>(shop.app.request('http://localhost/api/products?per_page=1'))
    expect(card).not.toHaveProperty('lowest_prior_price')
    await at(later(50 * dayMs))
    expect(await inShop()).not.toHaveProperty('lowest_prior_price')
  })

  test('O136 80, 100, then 90 is no reduction: the answer warns and names 80', async () => {
    await at(later(3 * dayMs), false)
    await edit({ price: 80 })
    await at(later(10 * dayMs), false)
    await edit({ price: 100 })
    const one = await plan({ price: 90, member_price: null, starts_at: days(20), ends_at: days(25) })
    expect(one).toMatchObject({ warning: 'not_a_reduction', lowest_prior_price: 80 })
    await at(later(20 * dayMs))
    expect((await inShop()).lowest_prior_price).toBe(80)
    // Nothing says that it is reduced: feeds and cards name the one price that holds.
    const feed = await (await shop.app.request('http://sv.localhost/feeds/products.xml')).text()
    const item = feed.split('<item>').find((part) => new RegExp(`/${product.slug}[<?&]`).test(part))!
    expect(item).toMatch(/<g:price>90\.00 EUR<\/g:price>/)
    expect(item).not.toMatch(/sale_price|100\.00|compare/)
    expect(await inLists()).toEqual([90, 90])
    const { items } = await jsonOf<PricePlanList>(editor.get(`/scheduled-prices?product=${product.id}`))
    expect(items).toMatchObject([{ id: one.id, state: 'RUNNING', warning: 'not_a_reduction' }])
  })

  test('O136 in Norway prices to members count: there it names 60 and is no reduction, elsewhere it is one', async () => {
    const hosts = ['localhost', 'vitrine.no', 'sv.localhost', 'vitrine.fr']
    const everywhere = () => Promise.all(hosts.map(async (host) => (await inShop('en', host)).lowest_prior_price))
    const { lowest } = await history()
    expect(lowest).toHaveLength(2)
    expect(lowest).toContainEqual({ size: null, currency: 'EUR', price: 100, price_norway: 60 })
    // A size with a price of its own has no member price but its own.
    expect(lowest).toContainEqual({ size: 'L', currency: 'EUR', price: 120, price_norway: 120 })
    const one = await plan({ starts_at: days(31), ends_at: days(40) })
    const reported = {
      lowest_prior_price: 100,
      warning: null,
      lowest_prior_price_norway: 60,
      warning_norway: 'not_a_reduction',
    }
    expect(one).toMatchObject(reported)
    await at(later(31 * dayMs))
    expect(await readPlan(one)).toMatchObject({ state: 'RUNNING', ...reported })
    expect(await everywhere()).toEqual([60, 60, 100, 100])
    // The next step of the same reduction keeps what the first one began with.
    await plan({ price: 70, member_price: 40, starts_at: days(40), ends_at: days(45) })
    await at(later(40 * dayMs))
    expect(await everywhere()).toEqual([60, 60, 100, 100])
    await at(later(45 * dayMs))
    await updateSettings(shop, { changes: { 'prices.lowestPriorPrice': 'always' }, actor: 'test' })
    expect(await everywhere()).toEqual([40, 40, 70, 70])
    await updateSettings(shop, { changes: { 'prices.lowestPriorPrice': 'reductions' }, actor: 'test' })
  })

  test('O136 the price of a draft never was one: it counts since the product is on sale', async () => {
    const draft = { name: { en: 'Cheap draft' }, price: 10, member_price: null }
    product = await jsonOf<ProductPage>(editor.call('POST', '/products', draft), 201)
    await at(later(dayMs), false)
    await edit({ price: 100 })
    await jsonOf(editor.call('POST', '/products/bulk', { ids: [product.id], act: 'activate' }))
    const one = await plan({ member_price: null, starts_at: days(10), ends_at: days(12) })
    expect(one).toMatchObject({ lowest_prior_price: 100, warning: null })
  })

  test('O139 member prices and normal ones are announced by nothing but reductions, unless the owner wants it', async () => {
    expect(await inShop()).not.toHaveProperty('lowest_prior_price')
    await updateSettings(shop, { changes: { 'prices.lowestPriorPrice': 'always' }, actor: 'test' })
    expect((await inShop()).lowest_prior_price).toBe(100)
    await updateSettings(shop, { changes: { 'prices.lowestPriorPrice': 'off' }, actor: 'test' })
    await plan({ starts_at: null })
    expect((await inShop()).price).toBe(80)
    expect(await inShop()).not.toHaveProperty('lowest_prior_price')
    await updateSettings(shop, { changes: { 'prices.lowestPriorPrice': 'reductions' }, actor: 'test' })
    expect((await inShop()).lowest_prior_price).toBe(100)
  })
})

describe('O137 what cannot be planned', () => {
  const refused = async (body: object, field: string, code: string) => {
    const { errors } = await jsonOf<{ errors: Record<string, string[]> }>(ask(body), 422)
    expect([body, Object.keys(errors)]).toEqual([body, [field]])
    expect(errors[field]).toEqual([code])
  }

  test('O137 is refused with 422 and its field', async () => {
    await plan()
    await refused({ starts_at: days(7), ends_at: days(9) }, 'starts_at', 'validation.plansOverlap')
    await refused({ starts_at: days(0.5), ends_at: days(2) }, 'starts_at', 'validation.plansOverlap')
    await refused({ starts_at: days(10), ends_at: days(10) }, 'ends_at', 'validation.endBeforeStart')
    await refused({ starts_at: days(10), ends_at: days(9) }, 'ends_at', 'validation.endBeforeStart')
    await refused({ starts_at: days(-1) }, 'starts_at', 'validation.past')
    await refused({ starts_at: days(10), ends_at: days(11), price: 101 }, 'price', 'validation.noReduction')
    await refused({ starts_at: days(10), ends_at: days(11), price: 100 }, 'price', 'validation.noReduction')
    await refused({ starts_at: days(10), ends_at: null }, 'ends_at', 'validation.required')
    await refused({ starts_at: days(10), kind: 'permanent' }, 'ends_at', 'validation.permanentHasNoEnd')
    const plain = { starts_at: days(10), ends_at: days(11), member_price: undefined }
    await refused({ ...plain, price: 60 }, 'member_price', 'validation.memberPriceLower')
    await refused({ size: 'XXL' }, 'size', 'validation.unknown')
    await refused({ product: 99_999_999 }, 'product', 'validation.unknown')
    await refused({ starts_at: 'tomorrow' }, 'starts_at', 'validation.invalid')
    // Another size, and what begins when the other ends, do not overlap.
    await plan({ size: 'S' })
    await plan({ starts_at: days(8), ends_at: days(9), price: 90 })
    const planned = sql`SELECT 1 FROM scheduled_prices WHERE product_id = ${product.id}`
    expect(((await shop.database.execute(planned)) as unknown as { rows: unknown[] }).rows).toHaveLength(3)
  })

  test('O137 two at once for the same time: one is made', async () => {
    const statuses = (await Promise.all([ask(), ask()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 422])
  })
})

describe('O138 changes', () => {
  test('O138 a price that is edited during a plan ends the plan: nothing comes back, both are in the history', async () => {
    const one = await plan({ starts_at: null })
    const size = await plan({ size: 'S', price: 70, member_price: null, starts_at: null })
    await at(later(hourMs))
    await edit({ name: { en: 'Only the name' } })
    expect(await readPlan(one)).toMatchObject({ state: 'RUNNING' })
    await edit({ price: 95, member_price: 40 })
    expect(await readPlan(one)).toMatchObject({ state: 'ENDED', ended_at: expect.stringMatching(/^2026-03-10T11:00/) })
    expect(await readPlan(size)).toMatchObject({ state: 'RUNNING' })
    await at(later(9 * dayMs))
    expect((await inShop()).price).toBe(95)
    const own = (await history()).history.filter(({ size: key }) => key === null)
    expect(own.map(({ price, source }) => [price, source])).toEqual([
      [95, 'edit'],
      [80, 'plan'],
      [100, 'edit'],
    ])
    const { items } = await jsonOf<{ items: { action: string }[] }>(
      (await signInAs(shop, 'owner')).get(`/audit?subject=plan:${one.id}`),
    )
    expect(items.map(({ action }) => action).sort()).toEqual(['plan.ended', 'plan.made', 'plan.started'])
  })

  test('a plan is changed by the version that was seen; of one that runs only the end', async () => {
    const one = await plan()
    const changed = await jsonOf<PricePlan>(change(one, { price: 85, ends_at: days(5) }))
    expect(changed).toMatchObject({ price: 85, member_price: 50, version: 2, starts_at: one.starts_at })
    expect((await jsonOf<{ code: string }>(change(one, { price: 70 }), 409)).code).toBe('edit.conflict')
    await at(later(dayMs))
    const running = await readPlan(one)
    expect((await jsonOf<{ code: string }>(change(running, { price: 70 }), 409)).code).toBe('state.notAllowed')
    expect(await jsonOf(change(running, { ends_at: days(0) }), 422)).toMatchObject({
      errors: { ends_at: ['validation.past'] },
    })
    await jsonOf(change(running, { ends_at: days(2) }))
    await at(later(2 * dayMs))
    expect((await inShop()).price).toBe(100)
  })

  test('a plan that is cancelled never begins; one that runs gives the price back at once', async () => {
    const one = await plan()
    expect((await cancel(one)).status).toBe(204)
    await at(later(2 * dayMs))
    expect((await inShop()).price).toBe(100)
    expect((await jsonOf<{ code: string }>(cancel({ ...one, version: 2 }), 409)).code).toBe('state.notAllowed')
    const now = await plan({ starts_at: null, ends_at: days(20) })
    expect((await inShop()).price).toBe(80)
    expect((await cancel(now)).status).toBe(204)
    expect((await inShop()).price).toBe(100)
  })

  test('staff who may not change prices see plans only', async () => {
    const viewer = await signInAs(shop, 'viewer')
    await plan()
    expect(
      (await jsonOf<PricePlanList>(viewer.get(`/scheduled-prices?product=${product.id}&state=PLANNED`))).total,
    ).toBe(1)
    expect((await viewer.call('POST', '/scheduled-prices', { product: product.id })).status).toBe(403)
  })
})
