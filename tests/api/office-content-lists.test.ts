import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaqItem, type HomeParts, homeParts, type Review } from '#contract/content.ts'
import type { ContentPage } from '#contract/office/content/content.ts'
import { settings } from '#database/schema/schema.ts'
import { saveContent, saveFaq, saveReviews, saveTestimonials } from '#domain/content/editorial/save-content.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import { contentAdmin, responseOf } from '../support/content-admin.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

type Item = { id: number; is_shown: boolean }

let shop: TestShop
let admin: Awaited<ReturnType<typeof contentAdmin>>
const picture = 'products/slippers-warm.jpg'
beforeAll(async () => {
  shop = await createTestShop()
  admin = await contentAdmin(shop)
  await saveFaq(
    shop,
    [1, 2, 3].map((number) => ({
      question: inEveryLanguage(`Q${number}`),
      answer: inEveryLanguage(`<p>A${number}</p>`),
    })),
  )
  await saveReviews(shop, [
    { rating: 5, content: inEveryLanguage('Good'), author: 'Kari', avatarPath: picture, replyImagePath: null },
    { rating: 4, content: inEveryLanguage('Fine'), author: 'Ola', avatarPath: picture, replyImagePath: picture },
  ])
  await saveTestimonials(shop, [{ body: inEveryLanguage('Warm'), authorName: 'Siv', imagePath: picture }])
})
afterAll(() => shop.close())

const inShop = async <Body>(path: string) =>
  (await (await shop.app.request(`http://localhost/api/${path}`)).json()) as Body
const itemsOf = (page: ContentPage) => page.data.items as Item[]
const questions = async () => (await inShop<FaqItem[]>('faq?lng=en')).map(({ question }) => question)
const publish = async (kind: string, items: object[]) =>
  admin.publish(await admin.save(await admin.read(kind), { items }))

describe('O177 lists', () => {
  it('O177 add, edit, order and switch off questions: the ids of the others stay', async () => {
    const before = itemsOf(await admin.read('faq'))
    const [first, second, third] = before as [Item, Item, Item]
    const added = {
      id: -7,
      is_shown: true,
      question: inEveryLanguage('New'),
      answer: inEveryLanguage('<p onclick="x()">N</p>'),
    }
    const drafted = await admin.save(await admin.read('faq'), {
      items: [third, { ...first, question: inEveryLanguage('Q1 again') }, { ...second, is_shown: false }, added],
    })
    expect(await questions()).toEqual(['Q1', 'Q2', 'Q3'])
    expect(itemsOf(drafted).map(({ id }) => id)).toEqual([third.id, first.id, second.id, -7])
    const published = await admin.publish(drafted)
    expect(await questions()).toEqual(['Q3', 'Q1 again', 'New'])
    const ids = itemsOf(published).map(({ id }) => id)
    expect(ids.slice(0, 3)).toEqual([third.id, first.id, second.id])
    expect(ids[3]).toBeGreaterThan(Math.max(...before.map(({ id }) => id)))
    expect((await inShop<FaqItem[]>('faq')).at(-1)?.answer).toBe('<p>N</p>')

    // A row that is removed and restored gets its number back.
    await publish('faq', itemsOf(published).slice(0, 2))
    const gone = await admin.read('faq')
    const restored = await responseOf<ContentPage>(admin.callAction('POST', gone, '/restore', { number: 2 }))
    await responseOf(admin.callAction('POST', restored, '/publish', {}))
    expect(itemsOf(await admin.read('faq')).map(({ id }) => id)).toEqual(ids)
  })

  it('O177 reviews, testimonials and the marketing section too; numbers of rows that never were are refused', async () => {
    const reviews = itemsOf(await admin.read('reviews'))
    const swapped = await publish('reviews', [{ ...reviews[1], is_shown: true }, reviews[0]!])
    expect(itemsOf(swapped).map(({ id }) => id)).toEqual([reviews[1]!.id, reviews[0]!.id])
    expect((await inShop<Review[]>('reviews')).map(({ id }) => id)).toEqual([reviews[1]!.id, reviews[0]!.id])
    const block = {
      id: -1,
      title: inEveryLanguage('T'),
      body: inEveryLanguage('<p>B</p>'),
      image: { path: picture, alt: inEveryLanguage('A') },
    }
    await publish('marketing', [block])
    expect(await inShop('marketing')).toEqual([{ title: 'T', body: '<p>B</p>', image: picture, imageAlt: 'A' }])
    const quotes = itemsOf(await admin.read('testimonials'))
    const foreign = { ...quotes[0]!, id: 999_999 }
    const refused = await responseOf<{ errors: object }>(
      admin.callAction('PUT', await admin.read('testimonials'), '/draft', { data: { items: [foreign] } }),
      422,
    )
    expect(refused.errors).toEqual({ 'items.0.id': ['validation.unknown'] })
    const missing = { ...quotes[0]!, image_path: 'products/none.jpg' }
    const noPicture = await responseOf<{ errors: object }>(
      admin.callAction('PUT', await admin.read('testimonials'), '/draft', { data: { items: [missing] } }),
      422,
    )
    expect(noPicture.errors).toEqual({ 'items.0.image_path': ['validation.noImage'] })
  })

  it('O177 fewer than 8 brands or 7 questions are published with a warning', async () => {
    const brand = (number: number, more = {}) => ({
      id: -number,
      name: `Brand ${number}`,
      image_path: null,
      link: null,
      is_shown: true,
      ...more,
    })
    const few = await admin.save(await admin.read('brands'), { items: [1, 2, 3].map((number) => brand(number)) })
    expect(few.warnings).toEqual([{ code: 'few', count: 3, needed: 8 }])
    await admin.publish(few)
    const faq = await admin.read('faq')
    expect(faq.warnings).toContainEqual(expect.objectContaining({ code: 'few', needed: 7 }))
    const shown = await inShop<HomeParts>('home')
    expect(shown.brands.map(({ name }) => name)).toEqual(['Brand 1', 'Brand 2', 'Brand 3'])
    const all = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => brand(number))
    expect((await admin.save(await admin.read('brands'), { items: all })).warnings).toEqual([])
    for (const link of ['javascript:alert(1)', '//elsewhere.example', 'http://plain.example']) {
      const wrong = { items: [brand(1, { link })] }
      expect((await admin.callAction('PUT', await admin.read('brands'), '/draft', { data: wrong })).status, link).toBe(
        422,
      )
    }
  })
})

describe('O178 hero and banner', () => {
  const hero = (id: number, title: string, more: object = {}) => ({
    id,
    is_shown: true,
    link: '/kategori/home',
    shown_from: null,
    shown_until: null,
    texts: {
      eyebrow: inEveryLanguage(''),
      title: inEveryLanguage(title),
      text: inEveryLanguage('Text'),
      action: inEveryLanguage('Look'),
    },
    image: { path: picture, alt: inEveryLanguage('Alt'), focal_x: 0.25, focal_y: 0.75 },
    ...more,
  })

  it('O178 picture with focal point, texts and link; from and until; after until the former one shows', async () => {
    expect(await inShop('home')).toMatchObject({ hero: null, banner: null, shows_banner: true })
    shop.setNow(new Date('2026-05-01T09:00:00Z'))
    const campaign = hero(-2, 'Campaign {{trialDays}}', {
      shown_from: '2026-05-01T12:00:00+02:00',
      shown_until: '2026-05-02T12:00:00+02:00',
    })
    const saved = await publish('home', [campaign, hero(-1, 'Standing')])
    const parts = await inShop<HomeParts>('home')
    expect(homeParts.parse(parts)).toEqual(parts)
    expect(parts.hero).toEqual({
      eyebrow: '',
      title: 'Standing',
      text: 'Text',
      action: 'Look',
      link: '/kategori/home',
      image: { path: picture, alt: 'Alt', focus: { x: 0.25, y: 0.75 } },
    })
    expect(parts.changes_at).toBe('2026-05-01T10:00:00.000Z')
    shop.setNow(new Date('2026-05-01T10:00:00Z'))
    expect(await inShop('home')).toMatchObject({
      hero: { title: 'Campaign 7' },
      changes_at: '2026-05-02T10:00:00.000Z',
    })
    shop.setNow(new Date('2026-05-02T10:00:00Z'))
    expect(await inShop('home')).toMatchObject({ hero: { title: 'Standing' }, changes_at: null })
    // Published content reads back unchanged, because the next draft is based on it.
    expect((await admin.read('home')).live?.number).toBe(saved.live?.number)
    const wrong = (more: object) => admin.callAction('PUT', saved, '/draft', { data: { items: [hero(-1, 'x', more)] } })
    for (const link of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere', 'kategori']) {
      expect((await responseOf<{ errors: object }>(wrong({ link }), 422)).errors).toHaveProperty(['items.0.link'])
    }
    const backwards = { shown_from: '2026-05-02T00:00:00Z', shown_until: '2026-05-01T00:00:00Z' }
    expect((await responseOf<{ errors: object }>(wrong(backwards), 422)).errors).toEqual({
      'items.0.shown_until': ['validation.endBeforeStart'],
    })
  })

  it('O178 a banner that is switched off is gone, one whose time is over gives way to the one of the shop', async () => {
    const { texts, ...rest } = hero(-1, 'Banner')
    const { eyebrow: _, ...words } = texts
    const published = await publish('banner', [{ ...rest, texts: words, is_shown: false }])
    expect(await inShop('home')).toMatchObject({ banner: null, shows_banner: false })
    const over = { ...itemsOf(published)[0], is_shown: true, shown_until: '2026-01-01T00:00:00Z' }
    await publish('banner', [over])
    expect(await inShop('home')).toMatchObject({ banner: null, shows_banner: true })
  })
})

describe('O179 what is entered here is no opinion of a buyer', () => {
  it('O179 the office marks reviews and testimonials static', async () => {
    for (const kind of ['reviews', 'testimonials']) expect(await admin.read(kind)).toMatchObject({ is_static: true })
    expect(await admin.read('faq')).toMatchObject({ is_static: false })
  })
})

describe('O185 pictures', () => {
  it('O185 one that content uses cannot be deleted, and the answer names where it is', async () => {
    const path = 'products/only-here.jpg'
    const { readFile } = await import('node:fs/promises')
    await shop.storage.put(path, await readFile('demo/photos/vase-terra.jpg'))
    const drafted = await admin.save(await admin.read('testimonials'), {
      items: [{ id: -1, is_shown: true, author_name: 'A', body: inEveryLanguage('B'), image_path: path }],
    })
    const refused = async () => responseOf<object>(admin.editor.call('DELETE', `/uploads?path=${path}`), 409)
    const draft = { kind: 'draft', id: 'testimonials/testimonials', path: '/office/content/testimonials' }
    expect(await refused()).toMatchObject({ code: 'picture.inUse', uses: [draft] })
    const published = await admin.publish(drafted)
    const { uses } = await responseOf<{ uses: object[] }>(admin.editor.get(`/uploads/uses?path=${path}`))
    expect(uses).toEqual([{ ...draft, kind: 'content', name: 'testimonials' }])
    expect(await refused()).toMatchObject({ uses })
    await admin.publish(await admin.save(published, { items: [] }))
    await responseOf(admin.editor.call('DELETE', `/uploads?path=${path}`), 204)
    await responseOf(admin.editor.call('DELETE', `/uploads?path=${path}`), 404)
    expect(await shop.storage.has(path)).toBe(false)
    // A product's pictures, and those within texts, count as well.
    const product = await responseOf<{ uses: { kind: string }[] }>(admin.editor.get(`/uploads/uses?path=${picture}`))
    expect(product.uses.map(({ kind }) => kind)).toContain('product')
    await saveContent(shop, 'pages', {
      slug: 'with-picture',
      name: inEveryLanguage('Pictured'),
      is_shown: true,
      description: inEveryLanguage(`<p><img src="/storage/${picture}" alt=""></p>`),
    })
    type Listed = {
      items: { path: string; uses: object[] }[]
      next: string | null
      previous: string | null
      total: number
    }
    const listed = (query: string) => responseOf<Listed>(admin.editor.get(`/uploads?${query}`))
    const again = await responseOf<{ uses: object[] }>(admin.editor.get(`/uploads/uses?path=${picture}`))
    expect(again.uses).toContainEqual({
      kind: 'content',
      id: 'pages/with-picture',
      name: 'Pictured',
      path: '/office/content/pages/with-picture',
    })

    // The list names the uses too, and shows which pictures are unused.
    await shop.storage.put('products/unused-one.jpg', await readFile('demo/photos/vase-terra.jpg'))
    const found = await listed(`q=${picture.slice(9)}`)
    expect(found.items.map((item) => ({ path: item.path, uses: item.uses }))).toEqual([
      { path: picture, uses: again.uses },
    ])
    const unused = await listed('state=unused')
    expect(unused.items.map((item) => item.path)).toContain('products/unused-one.jpg')
    expect(unused.items.flatMap((item) => item.uses)).toEqual([])
    const used = await listed('state=used&limit=100')
    expect(used.items.every((item) => item.uses.length > 0)).toBe(true)
    const whole = await listed('limit=100')
    expect(used.total + unused.total).toBe(whole.total)
    // Paging forwards lists each picture once, and paging back works too.
    const paths: string[] = []
    let page = await listed('limit=2')
    for (; page.next; page = await listed(`limit=2&cursor=${page.next}`)) paths.push(...page.items.map((i) => i.path))
    paths.push(...page.items.map((item) => item.path))
    expect(paths).toEqual(whole.items.map((item) => item.path))
    const back = await listed(`limit=2&cursor=${page.previous}`)
    expect(back.items.at(-1)?.path).toBe(paths[paths.length - page.items.length - 1])
    await responseOf(admin.editor.get('/uploads?state=lost'), 422)
    // A logo is a use, also where no page has been made with it.
    await shop.database
      .insert(settings)
      .values({ key: 'brand.main', value: { logo: 'products/unused-one.jpg' } })
      .onConflictDoUpdate({ target: settings.key, set: { value: { logo: 'products/unused-one.jpg' } } })
    const logo = await responseOf<{ uses: object[] }>(
      admin.editor.call('DELETE', '/uploads?path=products/unused-one.jpg'),
      409,
    )
    expect(logo.uses).toEqual([
      { kind: 'setting', id: 'brand.main', name: 'brand.main', path: '/office/settings/company' },
    ])
  })
})
