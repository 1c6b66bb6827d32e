import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { page, shopInformation } from '#contract/content.ts'
import { savePage } from '#domain/content/editorial/save-content.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { languages } from '#shared/markets.ts'
import { figureNames, figurePlaceholders } from '#shared/text-placeholders.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const get = (path: string, host?: string) => createBrowser(shop, { host }).get(path)
const read = async (path: string, host?: string) => (await get(path, host)).json()
const change = (changes: Record<string, unknown>) => updateSettings(shop, { actor: 'owner@vitrine.test', changes })

describe('content pages', () => {
  it('#327 #358 GET /api/pages/{slug} answers information with name and HTML description', async () => {
    const response = await read('/api/pages/abonnement')
    expect(page.parse(response)).toEqual(response)
    expect(response).toEqual({
      slug: 'abonnement',
      information: {
        name: 'Membership',
        description:
          '<p>7 days free, then 19,99\u00a0€ a month. <a href="/kontakt-oss">Contact Vitrine Handel AS</a>.</p>',
      },
    })
  })

  it('fills addresses of the market and figures of the language', async () => {
    expect((await read('/api/pages/abonnement', 'sv.localhost')).information.description).toContain('/kontakta-oss')
    expect((await read('/api/pages/abonnement?lng=no')).information.description).toContain(
      '19,99\u00a0kr (19,99\u00a0€) per måned',
    )
  })

  it('#287 an unknown slug is a 404', async () => {
    expect((await get('/api/pages/nothing')).status).toBe(404)
    expect((await get('/api/pages/%F0%9F%98%80')).status).toBe(404)
  })

  it('#165 pages are sanitised when saved, and a placeholder with a typing error is refused', async () => {
    await savePage(shop, {
      slug: 'unsafe',
      name: { en: 'X' },
      description: { en: '<p onclick="x">A</p><script>1</script>' },
    })
    expect((await read('/api/pages/unsafe')).information.description).toBe('<p>A</p>')
    const wrong = { slug: 'wrong', name: { en: 'X' }, description: { en: '{{trailDays}}' } }
    await expect(savePage(shop, wrong)).rejects.toMatchObject({
      fields: { 'description.en': ['validation.unknownPlaceholder'] },
    })
  })

  it('#19 every text follows the owner’s figures at once', async () => {
    await change({ 'membership.price': 2_499, 'membership.trialDays': 10, 'delivery.home': [2, 4] })
    const { description } = (await read('/api/pages/abonnement')).information
    expect(description).toContain('10 days free, then 24,99\u00a0€')
    expect(description).not.toContain('19,99')
    expect((await read('/api/faq'))[0].answer).toBe('<p>24,99\u00a0€ a month; delivered in 2 to 4 working days.</p>')
    const early = 'early access to promotions and new items'
    const membership = { price: 24.99, trialDays: 10, landingTrialDays: 14, early }
    expect((await read('/api/shop')).membership).toEqual(membership)
    await change({ 'membership.price': 1_999, 'membership.trialDays': 7, 'delivery.home': [3, 9] })
  })
})

describe('lists of texts', () => {
  it('#335 FAQ items have a question and an HTML answer', async () => {
    expect(await read('/api/faq')).toEqual([
      { question: 'What does it cost?', answer: '<p>19,99\u00a0€ a month; delivered in 3 to 9 working days.</p>' },
    ])
  })

  it('#334 testimonials have a body and an author with name and image', async () => {
    const [one] = await read('/api/testimonials')
    expect(one).toEqual({ body: 'Came quickly.', author: { name: 'Ingrid H.', imageUrl: expect.any(String) } })
  })

  it('#333 reviews have id, rating, content, author, avatar and a reply image or none; off means none', async () => {
    const reviews = await read('/api/reviews')
    expect(reviews).toEqual([
      {
        id: expect.any(Number),
        rating: 5,
        content: 'Warm at once.',
        author: 'Kari N.',
        avatar: 'avatars/kari-n.svg',
        replyImage: null,
      },
    ])
    await change({ 'claims.reviews': { mode: 'off' } })
    expect(await read('/api/reviews')).toEqual([])
    expect((await read('/api/shop')).claims.reviews).toBe(null)
    await change({ 'claims.reviews': { mode: 'static' } })
  })

  it('marketing blocks are an empty list where there are none', async () => {
    expect(await read('/api/marketing')).toEqual([])
  })
})

describe('the shop', () => {
  it('#29 brand, address and claims come from settings; the French host has its own brand', async () => {
    const response = await read('/api/shop')
    expect(z.encode(shopInformation, shopInformation.parse(response))).toEqual(response)
    expect(response).toMatchObject({
      market: 'no',
      language: 'en',
      country: 'NO',
      brand: { name: 'Vitrine', legalName: 'Vitrine Handel AS' },
      claims: {
        customers: { mode: 'static', count: 10_000 },
        lowStock: { count: 4 },
        reviews: { average: 4.7, count: 983 },
      },
      tracking: { currency: 'SEK' },
    })
    await change({ 'brand.main': { name: 'Galleri' } })
    expect((await read('/api/shop')).brand).toMatchObject({ name: 'Galleri', legalName: 'Vitrine Handel AS' })
    await change({ 'brand.main': { name: 'Vitrine' } })
  })

  it('shows no secret', async () => {
    const text = await (await get('/api/shop')).text()
    expect(text).not.toContain(shop.environment.stripe.secretKey)
    expect(text).not.toContain(shop.environment.stripe.webhookSecret)
  })

  it('#455 content names the figures of the screens in every language, also a real claim', async () => {
    const named = figureNames.map((name) => `<p>{{${name}}}</p>`).join('')
    await savePage(shop, { slug: 'figures', name: { en: 'Figures' }, description: { en: named } })
    for (const mode of ['static', 'real', 'off']) {
      await change({ 'claims.customers': { mode } })
      for (const language of languages) {
        const response = shopInformation.parse(await read(`/api/shop?lng=${language}`))
        const figures = figurePlaceholders(response, language)
        const { description } = (await read(`/api/pages/figures?lng=${language}`)).information
        expect(description, `${mode} ${language}`).toBe(figureNames.map((name) => `<p>${figures[name]}</p>`).join(''))
      }
    }
    await change({ 'claims.customers': { mode: 'static' } })
  })

  it('#455 real claims carry the real figures: reviews that the shop wrote itself count for nothing', async () => {
    await change({ 'claims.reviews': { mode: 'real' }, 'claims.customers': { mode: 'real' } })
    expect((await read('/api/shop')).claims).toMatchObject({
      customers: { mode: 'real', count: 0 },
      reviews: { mode: 'real', average: 0, count: 0, landingAverage: 0, landingCount: 0 },
    })
    expect(await read('/api/reviews')).toEqual([])
    await change({ 'claims.reviews': { mode: 'static' }, 'claims.customers': { mode: 'static' } })
  })
})

describe('locales', () => {
  const keys = (tree: object, prefix = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'object' ? keys(value, `${prefix}${key}.`) : [`${prefix}${key}`],
    )

  it('#43 #45 #372 the four languages answer with the same keys', async () => {
    const english = keys(await read('/api/locales/en.json')).toSorted()
    expect(english.length).toBeGreaterThan(20)
    for (const language of ['no', 'sv', 'fr']) {
      const response = await get(`/api/locales/${language}.json`)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(keys(await response.json()).toSorted()).toEqual(english)
    }
  })

  it('#372 an unknown language is a 404 as JSON', async () => {
    for (const file of ['de.json', 'no', 'no.txt', '..%2Fno.json', 'constructor.json', 'NO.json']) {
      const response = await get(`/api/locales/${file}`)
      expect(response.status, file).toBe(404)
      expect(await response.json()).toHaveProperty('message')
    }
  })

  it('#42 holds a text for every key: what a language lacks is English, nothing is empty', async () => {
    for (const language of ['no', 'sv', 'fr', 'en']) {
      const text = JSON.stringify(await read(`/api/locales/${language}.json`))
      expect(text).not.toMatch(/:(""|null)[,}]/)
    }
  })

  it('is sent again only when it changed', async () => {
    const first = await get('/api/locales/no.json')
    const again = await createBrowser(shop).request('/api/locales/no.json', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })
})
