import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentPage } from '#contract/office/content/content.ts'
import { products } from '#database/schema/schema.ts'
import { saveFaq } from '#domain/content/editorial/save-content.ts'
import { htmlLang, inEveryLanguage, languages } from '#shared/markets.ts'
import { contentAdmin, responseOf } from '../support/content-admin.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

let web: WebShop
let admin: Awaited<ReturnType<typeof contentAdmin>>
beforeAll(async () => {
  web = await startWebShop({ rateLimitScale: 1_000 })
  admin = await contentAdmin(web.shop)
  // On the day a product is new, no reviews but its buyers' show.
  await web.shop.database.update(products).set({ createdAt: new Date(0) })
  await saveFaq(web.shop, [{ question: inEveryLanguage('Old question'), answer: inEveryLanguage('<p>Old</p>') }])
})
afterAll(() => web.close())

const preview = (kind: string, subject: string, language = 'en', market = 'no') =>
  admin.editor.get(`/content/${kind}/${subject}/preview?language=${language}&market=${market}`)
const pageOfShop = async (path: string) => (await fetch(`http://localhost:${web.port}${path}`)).text()

describe('O171 preview', () => {
  test('O171 shows the draft on the real page in each language and market, shoppers see the old one', async () => {
    const seen = await admin.read('pages', 'abonnement')
    const words = { no: 'Norsk utkast', sv: 'Svenskt utkast', fr: 'Brouillon', en: 'English draft' }
    const body = inEveryLanguage('<p><a href="{{hrefContact}}">x</a></p>')
    await admin.save(seen, { slug: 'abonnement', name: words, description: body })
    for (const language of languages) {
      for (const [market, contact] of [
        ['no', '/kontakt-oss'],
        ['sv', '/kontakta-oss'],
      ] as const) {
        const response = await preview('pages', 'abonnement', language, market)
        const html = await response.text()
        expect([response.status, html.slice(0, 40)]).toEqual([200, expect.stringContaining('<!doctype html>')])
        expect(html).toContain(`<html lang="${htmlLang(language)}"`)
        expect(html).toContain(`>${words[language]}</h1>`)
        expect(html).toContain(`href="${contact}">x</a>`)
      }
    }
    expect(await pageOfShop('/sider/abonnement?lng=en')).not.toContain('English draft')
  })

  test('O171 nothing runs in it, no cache or search engine keeps it, only the office may frame it', async () => {
    const response = await preview('pages', 'abonnement')
    const html = await response.text()
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain('sandbox allow-same-origin')
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    const path = '/api/admin/content/pages/abonnement/preview?language=en&market=no'
    expect((await fetch(`http://localhost:${web.port}${path}`)).status).toBe(401)
  })

  test('O171 questions, brands, hero and banner stand on the home page as they are written', async () => {
    await admin.save(await admin.read('faq'), {
      items: [
        { id: -1, is_shown: true, question: inEveryLanguage('New question'), answer: inEveryLanguage('<p>New</p>') },
      ],
    })
    const html = await (await preview('faq', 'faq')).text()
    expect(html).toContain('New question')
    expect(html).not.toContain('Old question')
    const image = { path: 'products/slippers-warm.jpg', alt: inEveryLanguage('Slippers'), focal_x: 0.2, focal_y: 0.9 }
    const block = { id: -1, is_shown: true, image, link: '/kategori/home', shown_until: null }
    const later = { shown_from: '2099-01-01T00:00:00Z' }
    const texts = {
      eyebrow: inEveryLanguage('Eyebrow'),
      title: inEveryLanguage('A new hero'),
      text: inEveryLanguage('Words'),
      action: inEveryLanguage('Go'),
    }
    await admin.save(await admin.read('home'), { items: [{ ...block, ...later, texts }] })
    const home = await (await preview('home', 'home')).text()
    expect(home).toContain('>A new hero</h1>')
    expect(home).not.toMatch(/rel="preload"[^>]*as="image"/)
    expect(home).toMatch(/<img[^>]*products\/slippers-warm\.jpg/)
    expect(home).toMatch(/focal focal-x-2 focal-y-9/)
    expect(home).toMatch(/<a[^>]*href="\/kategori\/home"[^>]*>Go<\/a>/)
    expect(await pageOfShop('/?lng=en')).not.toContain('A new hero')
    const brand = { id: -1, is_shown: true, name: 'Preview brand', image_path: null, link: null }
    await admin.save(await admin.read('brands'), { items: [brand] })
    expect(await (await preview('brands', 'brands')).text()).toContain('Preview brand')
    expect((await preview('faq', 'nothing')).status).toBe(404)
  })

  test('O171 reviews stand on a landing-style page', async () => {
    const picture = 'products/slippers-warm.jpg'
    const review = { rating: 5, content: inEveryLanguage('Draft review'), author: 'A', avatar_path: picture }
    await admin.save(await admin.read('reviews'), {
      items: [{ id: -1, is_shown: true, reply_image_path: null, ...review }],
    })
    expect(await (await preview('reviews', 'reviews')).text()).toContain('Draft review')
  })
})

test('O178 a kept home page changes at the moment of a picture, and when it is published', async () => {
  const { shop } = web
  shop.setNow(new Date('2026-04-01T09:00:00Z'))
  const texts = {
    eyebrow: inEveryLanguage(''),
    title: inEveryLanguage('For a day'),
    text: inEveryLanguage(''),
    action: inEveryLanguage(''),
  }
  const block = { id: -1, is_shown: true, image: null, link: null, texts }
  const open = await admin.read('home')
  const drafted = await admin.save(open, {
    items: [{ ...block, shown_from: '2026-04-02T09:00:00Z', shown_until: '2026-04-03T09:00:00Z' }],
  })
  await responseOf<ContentPage>(admin.callAction('POST', drafted, '/publish', {}))
  const isThere = async () => {
    const [html, read] = [await pageOfShop('/?lng=en'), await pageOfShop('/api/home?lng=en')]
    expect(html.includes('For a day')).toBe(read.includes('For a day'))
    return html.includes('For a day')
  }
  expect(await isThere()).toBe(false)
  expect(await isThere()).toBe(false)
  shop.setNow(new Date('2026-04-02T09:00:00Z'))
  expect(await isThere()).toBe(true)
  shop.setNow(new Date('2026-04-03T09:00:00Z'))
  expect(await isThere()).toBe(false)
})
