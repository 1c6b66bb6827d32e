// @module-tag full

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CategoryList, CategoryPage } from '#contract/office/catalogue/categories.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

/** Pages that the web server sends after a change is saved in the office. */

let web: WebShop
let editor: OfficeCaller
beforeAll(async () => {
  web = await startWebShop()
  editor = await signInAs(web.shop, 'editor')
})
afterAll(() => web.close())

const visit = (path: string) => fetch(`http://127.0.0.1:${web.port}${path}`, { redirect: 'manual' })
const read = async (id: number) => (await (await editor.get(`/products/${id}`)).json()) as ProductPage

async function change(id: number, body: object): Promise<void> {
  const { version } = await read(id)
  const response = await editor.call('PUT', `/products/${id}`, body, { 'if-match': `"${version}"` })
  expect(response.status).toBe(200)
}

test('O128 a save is on every page that shows the product, in every language, and drops no other page', async () => {
  const pages = [
    '/',
    '/produkt/last-lamp',
    '/produkt/teapot',
    '/produkt/varme-tofler',
    '/kategori/home',
    '/kategori/winter-warmers',
  ]
  const all = ['no', 'sv', 'fr', 'en'].flatMap((language) => pages.map((page) => `${page}?lng=${language}`))
  const visitAll = async () => {
    for (const page of all) expect((await visit(page)).status, page).toBe(200)
  }
  await visitAll()
  web.rendered.length = 0
  await visitAll()
  expect(web.rendered).toEqual([])

  // The lamp appears on its page and in its category, and nowhere else.
  await change(4353, { summary: { no: 'Ny lampe', sv: 'Ny lampa', fr: 'Nouvelle lampe', en: 'New lamp' } })
  for (const [language, text] of Object.entries({
    no: 'Ny lampe',
    sv: 'Ny lampa',
    fr: 'Nouvelle lampe',
    en: 'New lamp',
  })) {
    expect(await (await visit(`/produkt/last-lamp?lng=${language}`)).text()).toContain(text)
  }
  await visitAll()
  expect([...new Set(web.rendered)].toSorted()).toEqual(['/kategori/home', '/produkt/last-lamp'])

  // A product that comes into a category is on its page, and pages of products stay.
  web.rendered.length = 0
  await change(4353, { categories: [1] })
  expect(await (await visit('/kategori/winter-warmers')).text()).toContain('Mushroom lamp')
  expect(await (await visit('/kategori/home')).text()).not.toContain('Mushroom lamp')
  await visitAll()
  expect(web.rendered).not.toContain('/produkt/teapot')
  expect(web.rendered).not.toContain('/')
})

test('O118 a changed address answers 308 to the new one at once, and back', async () => {
  expect((await visit('/produkt/iron-teapot')).status).toBe(404)
  await change(4352, { slug: 'iron-teapot' })
  expect((await visit('/produkt/iron-teapot')).status).toBe(200)
  const old = await visit('/produkt/teapot')
  expect([old.status, old.headers.get('location')]).toEqual([308, '/produkt/iron-teapot'])
  await change(4352, { slug: 'teapot' })
  expect((await visit('/produkt/teapot')).status).toBe(200)
  const back = await visit('/produkt/iron-teapot')
  expect([back.status, back.headers.get('location')]).toEqual([308, '/produkt/teapot'])
})

test('O119 title and description for search engines are in the head of their language, else name and summary', async () => {
  await change(4352, { seo: { title: { no: 'Støpejern til te' }, description: { no: 'Holder varmen.' } } })
  const head = async (language: string) =>
    (await (await visit(`/produkt/teapot?lng=${language}`)).text()).split('</head>')[0]!
  expect(await head('no')).toMatch(/<title>Støpejern til te .*<meta name="description" content="Holder varmen\."/s)
  expect(await head('sv')).toContain('<title>Tekanna i gjutjärn')
})

test('O120 a preview is shown to nobody else and kept nowhere; a forged link is 404', async () => {
  const made = (await (
    await editor.call('POST', '/products', { name: { en: 'Hidden bowl' }, price: 10 })
  ).json()) as ProductPage
  const { path } = (await (await editor.call('POST', `/products/${made.id}/preview-link`)).json()) as { path: string }
  const shown = await visit(path)
  const html = await shown.text()
  expect(html).toContain('Hidden bowl')
  expect(html).toContain('<fieldset disabled')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('rel="canonical"')
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  })
  expect((await visit(path.replace(/\?.*/, ''))).status).toBe(404)
  expect((await visit(path.replace(/\.\d+\./, '.99999999999999.'))).status).toBe(404)
  // Later changes appear in the next response.
  await change(made.id, { name: { en: 'Hidden deep bowl' } })
  expect(await (await visit(path)).text()).toContain('Hidden deep bowl')
  const other = await visit('/produkt/teapot')
  expect(other.headers.get('x-frame-options')).toBe('DENY')
})

test('O144 own redirects lead from old addresses of any kind; loops and targets off the shop are refused', async () => {
  const add = (kind: string, from: string, to: string) => editor.call('POST', '/redirects', { kind, from, to })
  expect((await visit('/old-shop/pot')).status).toBe(404)
  const path = await add('path', '/old-shop/pot/', '/produkt/teapot')
  expect(path.status).toBe(201)
  const { id } = (await path.json()) as { id: number }
  const moved = await visit('/old-shop/pot?soid=x')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/produkt/teapot?soid=x'])
  expect((await add('page', 'about-membership', 'abonnement')).status).toBe(201)
  const page = await visit('/sider/about-membership')
  expect([page.status, page.headers.get('location')]).toEqual([308, '/sider/abonnement'])
  expect((await add('product', '/produkt/kettle', 'teapot')).status).toBe(201)
  expect((await visit('/produkt/kettle')).headers.get('location')).toBe('/produkt/teapot')

  const why = async (response: Promise<Response>) => {
    const refused = await response
    return [refused.status, ((await refused.json()) as { errors?: object }).errors]
  }
  for (const target of ['https://x.test/a', '//x.test/a', '/\\x.test', 'produkt/teapot']) {
    expect(await why(add('path', '/a', target))).toEqual([422, { to: ['validation.path'] }])
  }
  expect(await why(add('path', '/produkt/teapot', '/'))).toEqual([422, { from: ['validation.inUse'] }])
  expect(await why(add('path', '/api/products', '/'))).toEqual([422, { from: ['validation.path'] }])
  expect(await why(add('path', '/a', '/a'))).toEqual([422, { to: ['validation.loop'] }])
  expect((await add('path', '/a', '/b')).status).toBe(201)
  expect(await why(add('path', '/b', '/a'))).toEqual([422, { to: ['validation.loop'] }])
  expect(await why(add('path', '/a', '/c'))).toEqual([422, { from: ['validation.taken'] }])
  expect(await why(add('product', 'teapot', 'varme-tofler'))).toEqual([422, { from: ['validation.inUse'] }])
  expect(await why(add('product', 'gone', 'no-such-thing'))).toEqual([422, { to: ['validation.leadsNowhere'] }])

  const listed = (await (await editor.get('/redirects?origin=staff')).json()) as { items: object[] }
  expect(listed.items).toContainEqual(
    expect.objectContaining({ kind: 'path', from: '/old-shop/pot', to: '/produkt/teapot', by: 'Sam editor' }),
  )
  const changed = (await (await editor.get('/redirects?origin=shop&kind=product')).json()) as { items: object[] }
  expect(changed.items).toContainEqual(expect.objectContaining({ from: 'iron-teapot', to: 'teapot', by: null }))
  expect((await editor.call('DELETE', `/redirects/${id}`)).status).toBe(204)
  expect((await visit('/old-shop/pot')).status).toBe(404)
  expect((await editor.call('DELETE', `/redirects/${id}`)).status).toBe(404)
})

test('O129 categories: what the menu shows is on every page, the rest on its own pages only; old addresses lead on', {
  tags: 'full',
}, async () => {
  const pages = ['/', '/produkt/teapot', '/produkt/varme-tofler', '/kategori/home', '/kategori/winter-warmers']
  const visitAll = async () => {
    for (const page of pages) expect((await visit(page)).status, page).toBe(200)
  }
  const renderedBy = async (change: () => Promise<void>) => {
    web.rendered.length = 0
    await change()
    await visitAll()
    return [...new Set(web.rendered)].toSorted()
  }
  const category = async (id: number) => (await (await editor.get(`/categories/${id}`)).json()) as CategoryPage
  const put = async (id: number, body: object, below = '') => {
    const { version } = await category(id)
    const response = await editor.call('PUT', `/categories/${id}${below}`, body, { 'if-match': `"${version}"` })
    expect(response.status).toBe(200)
  }
  const html = async (path: string) => (await visit(path)).text()
  await visitAll()
  expect(await renderedBy(async () => {})).toEqual([])

  // Texts of a category that is not on the home page.
  await put(2, {
    description: { en: '<p>Everything for the house.</p>' },
    seo: { title: { no: 'Alt til hjemmet' }, description: {} },
  })
  expect(await html('/kategori/home?lng=en')).toContain('Everything for the house.')
  expect(await html('/kategori/home?lng=no')).toContain('<title>Alt til hjemmet')
  expect(await html('/kategori/home?lng=en')).toMatch(/<title>Home .*<meta name="description" content="Everything for/s)
  const described = () => put(2, { description: { en: '<p>Nearly everything.</p>' } })
  expect(await renderedBy(described)).toEqual(['/kategori/home'])

  // A featured category appears on the home page with its picture; product pages stay cached.
  const image = { path: 'products/slippers-warm.jpg', alt: { en: 'A pair on a plinth' } }
  expect(await renderedBy(() => put(2, { featured: true, image }))).toEqual(['/', '/kategori/home'])
  expect(await html('/?lng=en')).toContain('A pair on a plinth')

  // Products in another order.
  const isGlovesFirst = async () => {
    const page = await html('/kategori/winter-warmers?lng=en')
    return page.indexOf('Leather gloves') < page.indexOf('Mushroom lamp')
  }
  expect(await isGlovesFirst()).toBe(false)
  const placed = await renderedBy(() => put(1, { products: [4351, 4350, 4353] }, '/products'))
  expect(placed).toEqual(['/kategori/winter-warmers'])
  expect(await isGlovesFirst()).toBe(true)

  // A name and the order are in every page's menu.
  await put(2, { name: { en: 'House', no: 'Hus' } })
  expect(await html('/produkt/varme-tofler?lng=en')).toContain('House')
  const { items, version } = (await (await editor.get('/categories')).json()) as CategoryList
  const turned = items.map(({ id, parent_id }) => ({ id, parent_id })).toReversed()
  const ordered = await editor.call('PUT', '/categories/order', { items: turned }, { 'if-match': `"${version}"` })
  expect(ordered.status).toBe(200)
  expect(await html('/produkt/teapot?lng=en')).toMatch(/House.*Winter warmers/s)

  // A changed slug, and back.
  const to = async (path: string) => {
    const { status, headers } = await visit(path)
    return [status, headers.get('location')]
  }
  await put(2, { slug: 'huset' })
  expect(await to('/kategori/hjem?sort=price')).toEqual([308, '/kategori/home?sort=price'])
  expect(await to('/kategori/huset')).toEqual([200, null])
  await put(2, { slug: 'hjem' })
  expect(await to('/kategori/huset')).toEqual([308, '/kategori/home'])
  expect(await to('/kategori/hjem')).toEqual([200, null])

  // Deleted: its addresses lead to the target, or nowhere.
  const gone = async (query: string) => {
    const made = (await (
      await editor.call('POST', '/categories', { name: { en: 'Short lived' }, slug: 'short-lived' })
    ).json()) as CategoryPage
    expect(await to('/kategori/short-lived')).toEqual([200, null])
    const tag = { 'if-match': `"${made.version}"` }
    expect((await editor.call('DELETE', `/categories/${made.id}${query}`, undefined, tag)).status).toBe(204)
    return to('/kategori/short-lived')
  }
  expect(await gone('?move_to=2')).toEqual([308, '/kategori/home'])
  expect(await gone('?leave=true')).toEqual([404, null])
})
