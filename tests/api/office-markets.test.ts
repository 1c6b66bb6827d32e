import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopInformation } from '#contract/content.ts'
import type { MarketList, MarketsChange } from '#contract/office/platform/markets.ts'
import { productPrices } from '#database/schema/schema.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { cents } from '#shared/money.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let owner: OfficeCaller
let manager: OfficeCaller
let viewer: OfficeCaller

beforeAll(async () => {
  shop = await createTestShop({ environment: { ALLOWED_HOSTS: 'vitrine.no,sv.vitrine.se,vitrine.fr' } })
  owner = await signInAs(shop, 'owner', 'vitrine.no')
  manager = await signInAs(shop, 'manager', 'vitrine.no')
  viewer = await signInAs(shop, 'viewer', 'vitrine.no')
})
afterAll(() => shop.close())
beforeEach(async () => {
  const changes = {
    'markets.currencies': { NO: 'EUR', SE: 'EUR', FR: 'EUR' },
    'markets.bookCurrency': 'EUR',
    'markets.referenceRates': { NOK: null, SEK: null },
    'membership.prices': { NOK: cents(22_900), SEK: cents(21_900), DKK: null },
  }
  await updateSettings(shop, { actor: 'test', changes })
})

type Refusal = {
  code: string
  message: string
  missing?: Record<string, number>
  errors?: Record<string, string[]>
  changed?: { field: string }[]
}

const read = async (who = manager) => {
  const response = await who.get('/markets')
  return { status: response.status, tag: response.headers.get('etag')!, list: (await response.json()) as MarketList }
}
const ofMarkets = (no: 'EUR' | 'NOK', sv: 'EUR' | 'SEK' = 'EUR') => [
  { id: 'no' as const, currency: no },
  { id: 'sv' as const, currency: sv },
  { id: 'fr' as const, currency: 'EUR' as const },
]
const put = async (changes: Partial<MarketsChange>, { who = manager, tag = '' } = {}) => {
  const body = { items: ofMarkets('EUR'), book_currency: 'EUR', reference_rates: {}, ...changes }
  return who.call('PUT', '/markets', body, { 'if-match': tag || (await read()).tag })
}
const refusalOf = async (response: Response) => [response.status, (await response.json()) as Refusal] as const
const shown = async (host: string, language = 'no') =>
  (await (await createBrowser(shop, { host }).get(`/api/shop?lng=${language}`)).json()) as ShopInformation

describe('the markets', () => {
  test('C010 charge in euros on a fresh install, three of them, each with its brand and hosts', async () => {
    const { list } = await read()
    expect(list.items.map(({ id, country, currency, brand }) => [id, country, currency, brand])).toEqual([
      ['no', 'NO', 'EUR', 'brand.main'],
      ['sv', 'SE', 'EUR', 'brand.main'],
      ['fr', 'FR', 'EUR', 'brand.french'],
    ])
    expect(list.items[2]).toMatchObject({ brand_name: 'Maison Vitrine', tax_region: 'eu' })
    expect(list.items[2]!.hosts).toEqual({ domains: ['fr'], labels: [], others: false })
    expect(list).toMatchObject({ book_currency: 'EUR', reference_rates: {}, without_membership_price: ['DKK'] })
    const [first] = list.missing.NOK ? [list.missing.NOK] : []
    expect(first).toBeGreaterThan(0)
    expect(list.missing).toEqual({ EUR: 0, NOK: first, SEK: first, DKK: first })
  })

  test('C010 every host shows euros, in Norwegian with kr and the euros beside them', async () => {
    for (const host of ['vitrine.no', 'sv.vitrine.se', 'vitrine.fr']) {
      expect(await shown(host)).toMatchObject({ currency: 'EUR', priceSign: 'kr', membership: { price: 19.99 } })
      expect(await shown(host, 'fr')).toMatchObject({ currency: 'EUR', priceSign: '€' })
    }
  })

  test('C012 a currency that products have no price in is refused with their number, until that is accepted', async () => {
    const { list } = await read()
    const [status, refusal] = await refusalOf(await put({ items: ofMarkets('NOK', 'SEK') }))
    const { NOK, SEK } = list.missing
    expect([status, refusal.code, refusal.missing]).toEqual([422, 'markets.unpriced', { NOK, SEK }])
    expect(refusal.message).toContain(String(NOK))
    expect((await read()).list.items.map(({ currency }) => currency)).toEqual(['EUR', 'EUR', 'EUR'])

    const accepted = await put({ items: ofMarkets('NOK'), accept_missing: true })
    expect(accepted.status).toBe(200)
    expect((await accepted.json()) as MarketList).toMatchObject({
      items: [{ currency: 'NOK' }, { currency: 'EUR' }, { currency: 'EUR' }],
      missing: { EUR: 0, NOK },
    })
    // What was accepted is not asked for again.
    expect((await put({ items: ofMarkets('NOK'), reference_rates: { NOK: 11.72 } })).status).toBe(200)
    expect((await put({ items: ofMarkets('EUR') })).status).toBe(200)
  })

  test('C011 C017 a host charged in kroner shows kr in every language, its own membership price and nothing beside it', async () => {
    await put({ items: ofMarkets('NOK'), accept_missing: true })
    for (const language of ['no', 'sv', 'fr', 'en']) {
      const information = await shown('vitrine.no', language)
      expect(information).toMatchObject({ currency: 'NOK', priceSign: 'kr', membership: { price: 229 } })
      expect(await shown('sv.vitrine.se', language)).toMatchObject({ currency: 'EUR', membership: { price: 19.99 } })
      const page = await createBrowser(shop, { host: 'vitrine.no' }).get(`/api/pages/abonnement?lng=${language}`)
      const text = await page.text()
      expect(text).toContain('229,00\u00a0kr')
      expect(text).not.toContain('€')
    }
  })

  test('C011 the product feed of a host names its currency alone', async () => {
    await shop.database
      .insert(productPrices)
      .values({ productId: 4352, currency: 'NOK', price: cents(89_900), memberPrice: null })
      .onConflictDoNothing()
    await put({ items: ofMarkets('NOK'), accept_missing: true })
    const feed = async (host: string) => (await createBrowser(shop, { host }).get('/feeds/products.xml')).text()
    expect(await feed('vitrine.no')).toContain('<g:price>899.00 NOK</g:price>')
    expect(await feed('vitrine.no')).not.toContain('EUR')
    expect(await feed('sv.vitrine.se')).not.toContain('NOK')
  })
})

describe('what does not fit', () => {
  test('a currency without a price of the membership', async () => {
    const items = [{ id: 'no', currency: 'DKK' }, ...ofMarkets('EUR').slice(1)] as MarketsChange['items']
    const [status, { errors }] = await refusalOf(await put({ items, accept_missing: true }))
    expect([status, errors]).toEqual([422, { 'items.0.currency': ['validation.membershipPrice'] }])
  })

  test('a market that is missing, named twice, or with another country or brand', async () => {
    const all = ofMarkets('EUR')
    const errorsOf = async (items: MarketsChange['items']) => (await refusalOf(await put({ items })))[1].errors
    expect(await errorsOf(all.slice(1))).toEqual({ items: ['validation.required'] })
    expect(await errorsOf([...all, all[0]!])).toEqual({ 'items.3.id': ['validation.taken'] })
    expect(await errorsOf([{ ...all[0]!, country: 'SE', brand: 'brand.french' }, ...all.slice(1)])).toEqual({
      'items.0.country': ['validation.invalid'],
      'items.0.brand': ['validation.invalid'],
    })
    expect((await put({ items: (await read()).list.items })).status).toBe(200)
  })

  test('C012 a market, currency, books or rate that the shop does not know', async () => {
    const before = (await read()).list
    const [first, ...others] = ofMarkets('EUR')
    const errorsOf = async (changes: object) => {
      const [status, { errors }] = await refusalOf(await put(changes as Partial<MarketsChange>))
      return [status, Object.keys(errors ?? {})]
    }
    expect(await errorsOf({ items: [{ ...first, id: 'dk' }, ...others] })).toEqual([422, ['items.0.id']])
    expect(await errorsOf({ items: [{ ...first, currency: 'USD' }, ...others] })).toEqual([422, ['items.0.currency']])
    expect(await errorsOf({ items: [{ ...first, currency: 'nok' }, ...others] })).toEqual([422, ['items.0.currency']])
    expect(await errorsOf({ book_currency: 'USD' })).toEqual([422, ['book_currency']])
    expect(await errorsOf({ reference_rates: { USD: 1.08 } })).toEqual([422, ['reference_rates.USD']])
    expect(await errorsOf({ reference_rates: { EUR: 2 } })).toEqual([422, ['reference_rates.EUR']])
    expect(await errorsOf({ reference_rates: { NOK: '11,72' } })).toEqual([422, ['reference_rates.NOK']])
    expect((await read()).list).toEqual(before)
  })

  test.each([0, -1, 11.1234567, 2_000_000])('a reference rate of %d', async (rate) => {
    const [status, { errors }] = await refusalOf(await put({ reference_rates: { NOK: rate } }))
    expect(status).toBe(422)
    expect(Object.keys(errors!)).toContain('reference_rates.NOK')
  })

  test('rates are kept as they are given, and those left out are gone', async () => {
    await put({ reference_rates: { NOK: 11.723456, SEK: 11.05 }, book_currency: 'NOK' })
    expect((await read()).list).toMatchObject({ reference_rates: { NOK: 11.723456, SEK: 11.05 }, book_currency: 'NOK' })
    await put({ reference_rates: { SEK: 11 } })
    expect((await read()).list.reference_rates).toEqual({ SEK: 11 })
  })

  test('O204 a change over another one, a call without a version, and a role that may only read', async () => {
    const { tag } = await read()
    await put({ reference_rates: { NOK: 11 } })
    const [status, { code, changed }] = await refusalOf(
      await put({ reference_rates: { NOK: 12 } }, { tag, who: owner }),
    )
    expect([status, code]).toEqual([409, 'edit.conflict'])
    expect(changed!.map(({ field }) => field)).toEqual(['reference_rates'])
    const body = { items: ofMarkets('EUR'), book_currency: 'EUR', reference_rates: {} }
    expect((await manager.call('PUT', '/markets', body)).status).toBe(428)
    expect((await read(viewer)).status).toBe(200)
    expect((await put({}, { who: viewer })).status).toBe(403)
  })
})

describe('the settings’ own call', () => {
  const patch = async (changes: object, who = owner) =>
    who.call('PATCH', '/settings', changes, { 'if-match': (await read()).tag })

  test('does not choose currencies, unless they are as they were', async () => {
    const [status, { errors }] = await refusalOf(await patch({ 'markets.currencies': { NO: 'NOK' } }))
    expect([status, errors]).toEqual([422, { 'markets.currencies': ['validation.ofMarkets'] }])
    expect((await patch({ 'markets.currencies': { NO: 'EUR' } })).status).toBe(200)
  })

  test('sets the prices of the membership by currency, that in euros too for who may decide it', async () => {
    expect((await patch({ 'membership.prices': { EUR: 21.99, NOK: 249.5, SEK: null } })).status).toBe(200)
    const settings = await getSettings(shop)
    expect([settings['membership.price'], settings['membership.prices']]).toEqual([2_199, { NOK: 24_950 }])
    const stored = (await (await owner.get('/settings')).json()) as Record<string, unknown>
    expect(stored['membership.prices']).toEqual({ EUR: 21.99, NOK: 249.5 })
    expect((await patch({ 'membership.prices': { EUR: 19.99 } }, manager)).status).toBe(403)
    expect((await patch({ 'membership.prices': { NOK: 239 } }, manager)).status).toBe(200)
    await patch({ 'membership.price': 19.99 })
  })

  test('keeps a price in every currency that a market charges in', async () => {
    await put({ items: ofMarkets('NOK'), accept_missing: true })
    const [status, { errors }] = await refusalOf(await patch({ 'membership.prices': { NOK: null } }))
    expect([status, errors]).toEqual([422, { 'membership.prices': ['validation.membershipPrice'] }])
  })

  test('C011 the reported currency may be the order’s own', async () => {
    expect((await patch({ 'tracking.currency': 'order' })).status).toBe(200)
    expect((await shown('vitrine.no')).tracking.currency).toBe('order')
    expect((await patch({ 'tracking.currency': 'kroner' })).status).toBe(422)
    await patch({ 'tracking.currency': 'SEK' })
  })
})
