import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductPrices } from '#contract/office/catalogue/prices.ts'
import type { ProductItem, ProductPage } from '#contract/office/catalogue/products.ts'
import type { AuditResponse } from '#contract/office/platform/audit.ts'
import { moveSizeGuide } from '#domain/catalogue/products/save-catalogue-queries.ts'
import { importProducts } from '#domain/office/import-export/import-products.ts'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let editor: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  editor = await signInAs(shop, 'editor')
})
afterAll(() => shop.close())

async function jsonOf<Body>(response: Promise<Response>, status = 200): Promise<Body> {
  const { status: got, ...rest } = await response.then(async (one) => ({ status: one.status, body: await one.json() }))
  expect([got, got === status ? null : rest.body]).toEqual([status, null])
  return rest.body as Body
}

const read = (id: number) => jsonOf<ProductPage>(editor.get(`/products/${id}`))
const create = (body: object) => jsonOf<ProductPage>(editor.call('POST', '/products', body), 201)
const change = (product: { id: number; version: number }, body: object) =>
  editor.call('PUT', `/products/${product.id}`, body, { 'if-match': `"${product.version}"` })
const list = async (query = '') => (await jsonOf<{ items: ProductItem[] }>(editor.get(`/products${query}`))).items
const shopPage = (path: string) => shop.app.request(`http://localhost${path}`)
/** Gaps of products without manufacturer, identifier and origin. */
const undutiful = ['manufacturer', 'identifier', 'origin']
const vase = { name: { en: 'Glass vase' }, price: 40, images: [{ path: 'products/slippers-warm.jpg' }] }

describe('products', () => {
  it('O110 a new product with English name, price and picture is in lists, search, feed and sitemap at once, in all languages', async () => {
    const made = await create({ ...vase, name: { en: 'Blown bottle' }, state: 'active', categories: [2] })
    expect(made).toMatchObject({ slug: 'blown-bottle', state: 'active', stock: null, version: 1 })
    for (const language of ['no', 'sv', 'fr', 'en']) {
      const names = async (path: string) => {
        const body = (await (await shopPage(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)).json()) as
          | { name: string }[]
          | { products: { name: string }[] }
        return (Array.isArray(body) ? body : body.products).map(({ name }) => name)
      }
      expect(await names('/api/products?per_page=100')).toContain('Blown bottle')
      expect(await names('/api/categories/home/products')).toContain('Blown bottle')
      expect(await names('/api/search?query=blown')).toContain('Blown bottle')
    }
    expect(await (await shopPage('/feeds/products.xml')).text()).toContain('Blown bottle')
    expect(await (await shopPage('/sitemap.xml')).text()).toContain('/produkt/blown-bottle')
    expect((await list('?q=blown'))[0]).toMatchObject({
      name: 'Blown bottle',
      missing: ['alt', 'member_price', 'no', 'sv', 'fr', ...undutiful],
    })
  })

  it('O110 an article number of a product without sizes is kept, found, fed and copied to no other product', async () => {
    const made = await create({ ...vase, slug: 'numbered-vase', sku: ' VA-17 x ', state: 'active' })
    expect(made.sku).toBe('VA-17 x')
    for (const q of ['va-17 x', 'va17x'])
      expect(
        (await list(`?q=${q}`)).map(({ id }) => id),
        q,
      ).toEqual([made.id])
    const palette = (await (await editor.get('/search?q=VA17X')).json()) as { items: { path: string }[] }
    expect(palette.items.map(({ path }) => path)).toContain(`/products/${made.id}`)
    const stock = (await (await editor.get('/stock?q=va-17x')).json()) as { items: { sku: string | null }[] }
    expect(stock.items.map(({ sku }) => sku)).toEqual(['VA-17 x'])
    expect(await (await shopPage('/feeds/products.xml')).text()).toContain('<g:mpn>VA-17 x</g:mpn>')
    const shown = (await (await shopPage('/api/products/numbered-vase')).json()) as { data: { sku: string } }
    expect(shown.data.sku).toBe('VA-17 x')
    const copy = await jsonOf<ProductPage>(editor.call('POST', `/products/${made.id}/duplicate`, {}), 201)
    expect(copy.sku).toBeNull()
    const emptied = await jsonOf<ProductPage>(change(made, { sku: '' }))
    expect(emptied.sku).toBeNull()
    expect(await list('?q=va17x')).toEqual([])
  })

  it('O110 a barcode of a product or size is kept, found, copied to no other product and carried by files', async () => {
    const made = await create({ ...vase, slug: 'coded-vase', barcode: ' 7038010000010 ' })
    const sizes = [{ key: 'S', barcode: '7038010000027' }]
    const sized = await create({ ...vase, slug: 'coded-sizes', sizes })
    expect([made.barcode, sized.sizes[0]!.barcode]).toEqual(['7038010000010', '7038010000027'])
    const found = async (q: string) => (await list(`?q=${q}`)).map(({ id }) => id)
    expect([await found('7038010000010'), await found('7038010000027')]).toEqual([[made.id], [sized.id]])
    const stock = (await (await editor.get('/stock?q=7038010000027')).json()) as { items: { barcode: string | null }[] }
    expect(stock.items.map(({ barcode }) => barcode)).toEqual(['7038010000027'])
    const copy = await jsonOf<ProductPage>(editor.call('POST', `/products/${sized.id}/duplicate`, {}), 201)
    expect(copy.sizes[0]!.barcode).toBeNull()
  })

  it('C010 a new product without a price is refused for it, beside whatever else is wrong', async () => {
    const errorsOf = async (body: object) =>
      (await jsonOf<{ errors: object }>(editor.call('POST', '/products', body), 422)).errors
    const price = ['validation.required']
    expect(await errorsOf({})).toEqual({ name: ['validation.invalid'], price })
    expect(await errorsOf({ ...vase, price: null, state: 'sold' })).toEqual({ state: ['validation.invalid'], price })
    expect(await errorsOf({ ...vase, price: 'x' })).toEqual({ price })
    expect(await errorsOf({ name: vase.name })).toEqual({ price })
  })

  it('O111 a new product and a new size come with their first stock and its movement; later saves write none', async () => {
    const movements = async (id: number) => {
      const { items } = (await (await editor.get(`/stock/movements?product=${id}`)).json()) as {
        items: { size: string | null; delta: number; by: string | null }[]
      }
      return items.map(({ size, delta, by }) => ({ size, delta, by }))
    }
    const plain = await create({ ...vase, slug: 'stocked-vase', stock: 12 })
    expect(plain.stock).toBe(12)
    expect(await movements(plain.id)).toEqual([{ size: null, delta: 12, by: 'Sam editor' }])
    const sizes = [
      { key: 'S', stock: 3 },
      { key: 'M', stock: null },
    ]
    const sized = await create({ ...vase, slug: 'stocked-sizes', sizes })
    expect(sized.sizes.map(({ stock }) => stock)).toEqual([3, null])
    const more = [{ key: 'S', stock: 99 }, { key: 'M' }, { key: 'L', stock: 5 }]
    const changed = await jsonOf<ProductPage>(change(sized, { sizes: more }))
    expect(changed.sizes.map(({ stock }) => stock)).toEqual([3, null, 5])
    // Its values alone name a variant that is there.
    const variants = ['S', 'M', 'L'].map((value) => ({ values: [value], stock: 99 }))
    const kept = await jsonOf<ProductPage>(change(changed, { variants }))
    expect(kept.sizes.map(({ stock }) => stock)).toEqual([3, null, 5])
    expect(await movements(sized.id)).toEqual([
      { size: 'L', delta: 5, by: 'Sam editor' },
      { size: 'S', delta: 3, by: 'Sam editor' },
    ])
    expect((await editor.call('POST', '/products', { ...vase, slug: 'below', stock: -1 })).status).toBe(422)
    const copy = await jsonOf<ProductPage>(editor.call('POST', `/products/${plain.id}/duplicate`, {}), 201)
    expect([copy.stock, await movements(copy.id)]).toEqual([null, []])
  })

  it('O110 a product names the page that helps to choose its size, and keeps it where the page moves', async () => {
    const made = await create({ ...vase, slug: 'guided', size_guide: 'size-guide-slippers', state: 'active' })
    const guideOf = async (slug: string) =>
      ((await (await shopPage(`/api/products/${slug}`)).json()) as { data: { size_guide: string | null } }).data
        .size_guide
    expect(await guideOf('guided')).toBe('size-guide-slippers')
    await moveSizeGuide(shop.database, { from: 'size-guide-slippers', to: 'guide-tofler' })
    const moved = await read(made.id)
    expect([moved.size_guide, moved.version]).toEqual(['guide-tofler', made.version + 1])
    expect((await jsonOf<ProductPage>(change(moved, { size_guide: null }))).size_guide).toBeNull()
    expect(await guideOf('guided')).toBeNull()
  })

  it('O111 texts are stored by language; a missing one is marked, and the list filters by it', async () => {
    const made = await create({ ...vase, name: { en: 'Jug', no: 'Mugge', sv: 'Kanna' }, member_price: 30 })
    expect(made.name).toEqual({ en: 'Jug', no: 'Mugge', sv: 'Kanna', fr: '' })
    expect(made.missing).toEqual(['alt', 'fr', ...undutiful])
    expect((await list('?missing=fr&q=mugge')).map(({ id }) => id)).toEqual([made.id])
    expect(await list('?missing=no&q=mugge')).toEqual([])
    const saved = await jsonOf<ProductPage>(change(made, { name: { ...made.name, fr: 'Cruche' } }))
    expect(saved.missing).toEqual(['alt', ...undutiful])
    expect(saved.name.no).toBe('Mugge')
    expect(await list('?missing=fr&q=mugge')).toEqual([])
  })

  it('O112 saving answers exactly the HTML that the shop shows, without what it does not show', async () => {
    const word = '<p class="MsoNormal" style="mso-fareast-language:NO"><o:p>Hand</o:p><b>blown</b></p>'
    const bad = `${word}<script>alert(1)</script><style>p{color:red}</style><iframe src="https://x.test"></iframe>`
    const made = await create({ ...vase, slug: 'safe-vase', description: { en: bad }, state: 'active' })
    expect(made.description.en).toBe('<p>Hand<b>blown</b></p>')
    const shown = (await (await shopPage('/api/products/safe-vase?lng=en')).json()) as { data: { description: string } }
    expect(shown.data.description).toBe(made.description.en)
  })

  it('O113 a member price that is not below the price is refused at its field; empty means no offer', async () => {
    for (const member_price of [40, 41]) {
      const refused = await jsonOf<{ errors: object }>(editor.call('POST', '/products', { ...vase, member_price }), 422)
      expect(refused.errors).toHaveProperty('member_price')
    }
    const made = await create({ ...vase, slug: 'no-offer', member_price: null, state: 'active' })
    const shown = (await (await shopPage(`/api/products/${made.id}`)).json()) as { data: { membership_price: unknown } }
    expect(shown.data.membership_price).toBeNull()
    const sizes = [{ key: 'L', label: { en: 'Large' }, price: 50, member_price: 50 }]
    const ofSize = await jsonOf<{ errors: object }>(change(made, { sizes }), 422)
    expect(ofSize.errors).toHaveProperty(['sizes.0.member_price'])
  })

  it('O114 a size sells at its own prices; its label may change, its key not once it stands in orders', async () => {
    const sizes = [
      { key: 'S', label: { en: 'Small' } },
      { key: 'L', label: { en: 'Large' }, price: 55, member_price: 45, sku: 'V-L' },
    ]
    const made = await create({ ...vase, slug: 'sized', sizes, state: 'active' })
    expect((await list('?q=v-l')).map(({ id }) => id)).toEqual([made.id])
    const shown = (await (await shopPage('/api/products/sized?lng=en')).json()) as { data: { sizes: object[] } }
    expect(shown.data.sizes).toMatchObject([
      { key: 'S', price: 40, membership_price: null },
      { key: 'L', price: 55, membership_price: 45 },
    ])
    await buy(createBrowser(shop), { [`${made.id}:L`]: {} })
    const renamed = [sizes[0], { ...sizes[1], key: 'XL' }]
    const refused = await jsonOf<{ errors: Record<string, string[]> }>(
      change(await read(made.id), { sizes: renamed }),
      422,
    )
    expect(refused.errors).toEqual({ 'sizes.1.key': ['validation.variantOrdered'] })
    const labelled = [sizes[0], { ...sizes[1], label: { en: 'Extra large' } }]
    const saved = await jsonOf<ProductPage>(change(await read(made.id), { sizes: labelled }))
    expect(saved.sizes[1]).toMatchObject({ key: 'L', is_ordered: true, label: { en: 'Extra large' } })
    // The small size was never ordered, so it can be removed.
    expect((await jsonOf<ProductPage>(change(saved, { sizes: [labelled[1]] }))).sizes).toHaveLength(1)
  })

  it('O116 O117 pictures have an order, texts in four languages and a focal point, as the shop shows them', async () => {
    const [one, two] = [{ path: 'products/slippers-warm.jpg' }, { path: 'avatars/kari-n.svg' }]
    const made = await create({ ...vase, slug: 'pictured', images: [one, two], state: 'active' })
    const alt = { no: 'Bilde', sv: 'Bild', fr: 'Image', en: 'Picture' }
    const images = [
      { ...two, alt },
      { ...one, alt: {}, focal_x: 0.2, focal_y: 0.9 },
    ]
    const saved = await jsonOf<ProductPage>(
      editor.call('PATCH', `/products/${made.id}/images`, { images }, { 'if-match': '"1"' }),
    )
    expect(saved.missing).toContain('alt')
    for (const language of ['no', 'sv', 'fr', 'en'] as const) {
      const shown = (await (await shopPage(`/api/products/pictured?lng=${language}`)).json()) as { data: object }
      expect(shown.data).toMatchObject({
        images: [two.path, one.path],
        featuredImage: two.path,
        image_alts: [alt[language], 'Glass vase'],
        focal_points: [null, { x: expect.closeTo(0.2), y: expect.closeTo(0.9) }],
      })
    }
    const gone = await jsonOf<{ errors: object }>(change(saved, { images: [{ path: 'products/none.jpg' }] }), 422)
    expect(gone.errors).toEqual({ 'images.0.path': ['validation.noImage'] })
  })

  it('O118 a new address works and the old ones lead to it; one in use is refused; going back makes no loop', async () => {
    const made = await create({ ...vase, slug: 'first-home', state: 'active' })
    const moved = await jsonOf<ProductPage>(change(made, { slug: 'second-home' }))
    expect(moved.former_slugs).toEqual(['first-home'])
    const slugAt = async (slug: string) => {
      const { data } = (await (await shopPage(`/api/products/${slug}`)).json()) as { data: { slug: string } }
      return data.slug
    }
    expect([await slugAt('first-home'), await slugAt('second-home')]).toEqual(['second-home', 'second-home'])
    const taken = await jsonOf<{ errors: object }>(change(moved, { slug: 'teapot' }), 422)
    expect(taken.errors).toEqual({ slug: ['validation.taken'] })
    const back = await jsonOf<ProductPage>(change(moved, { slug: 'first-home' }))
    expect(back.former_slugs).toEqual(['second-home'])
    expect([await slugAt('first-home'), await slugAt('second-home')]).toEqual(['first-home', 'first-home'])
    const sameName = await create({ ...vase, name: { en: 'First home' } })
    expect(sameName.slug).toBe('first-home-2')
  })

  it('O119 texts for search engines are those of the language, else nothing of another', async () => {
    const made = await create({ ...vase, slug: 'found', state: 'active' })
    await jsonOf(change(made, { seo: { title: { no: 'Vase å finne' }, description: { no: 'Alt om vasen.' } } }))
    const seoIn = async (language: string) => {
      const { data } = (await (await shopPage(`/api/products/found?lng=${language}`)).json()) as {
        data: { seo: object }
      }
      return data.seo
    }
    expect(await seoIn('no')).toEqual({ title: 'Vase å finne', description: 'Alt om vasen.' })
    expect(await seoIn('fr')).toEqual({ title: null, description: null })
  })

  it('O120 a draft is nowhere in the shop; its preview link shows it for a day, to nobody else', async () => {
    const made = await create({ ...vase, name: { en: 'Secret jug' } })
    expect(made.state).toBe('draft')
    expect((await shopPage(`/api/products/${made.slug}`)).status).toBe(404)
    const found = (await (await shopPage('/api/search?query=secret')).json()) as { products: object[] }
    expect(found.products).toEqual([])
    for (const path of ['/sitemap.xml', '/feeds/products.xml'])
      expect(await (await shopPage(path)).text()).not.toContain(made.slug)
    const link = await jsonOf<{ path: string; expires_at: string }>(
      editor.call('POST', `/products/${made.id}/preview-link`),
    )
    const [address, token] = link.path.split('?preview=') as [string, string]
    expect(address).toMatch(/\/produkt\/secret-jug$/)
    expect(Date.parse(link.expires_at) - shop.clock().getTime()).toBeCloseTo(86_400_000, -4)
    const shown = await shopPage(`/api/product-previews/${token}`)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const [start, signature] = [token.slice(0, token.lastIndexOf('.')), token.slice(token.lastIndexOf('.') + 1)]
    for (const forged of [
      `${start}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      token.replace(/^\d+/, '4350'),
      'x',
    ]) {
      expect((await shopPage(`/api/product-previews/${forged}`)).status).toBe(404)
    }
    expect(await quote(made.id)).toMatchObject({ errors: expect.anything() })
    shop.setNow(new Date(Date.now() + 86_400_000))
    expect((await shopPage(`/api/product-previews/${token}`)).status).toBe(404)
    shop.setNow(new Date())
  })

  it('O121 an archived product cannot be bought from carts any more; only its table of moves is followed', async () => {
    const made = await create({ ...vase, slug: 'old-vase', state: 'active' })
    expect(await quote(made.id)).not.toHaveProperty('errors')
    const archived = await jsonOf<ProductPage>(editor.call('POST', `/products/${made.id}/archive`))
    expect(archived).toMatchObject({ state: 'archived', allowed: ['restore'] })
    expect(JSON.stringify(await quote(made.id))).toContain('cart.unavailable')
    const refused = await jsonOf<object>(editor.call('POST', `/products/${made.id}/activate`), 409)
    expect(refused).toMatchObject({ code: 'state.notAllowed', state: 'archived' })
    const restored = await jsonOf<ProductPage>(editor.call('POST', `/products/${made.id}/restore`))
    expect(restored).toMatchObject({ state: 'draft', allowed: ['activate', 'archive'] })
    await jsonOf(editor.call('POST', `/products/${made.id}/activate`))
    expect((await shopPage('/api/products/old-vase')).status).toBe(200)
  })

  it('O122 a duplicate is a draft with texts, sizes, pictures and categories, a free address and no stock', async () => {
    const original = await read(4350)
    const copy = await jsonOf<ProductPage>(editor.call('POST', '/products/4350/duplicate'), 201)
    const { name, summary, description, images, categories, price, member_price } = original
    expect(copy).toMatchObject({ name, summary, description, images, categories, price, member_price })
    expect(copy.sizes.map(({ key, label }) => ({ key, label }))).toEqual(
      original.sizes.map(({ key, label }) => ({ key, label })),
    )
    expect([copy.state, copy.stock, copy.sizes.every(({ stock }) => stock === null)]).toEqual(['draft', null, true])
    expect(copy.slug).not.toBe(original.slug)
    expect((await shopPage(`/api/products/${copy.slug}`)).status).toBe(404)
  })

  it('O123 a save carries no stock: what is sold meanwhile stays sold', async () => {
    await shop.database.execute(sql`UPDATE variants SET stock = 5 WHERE product_id = 4353`)
    const seen = await read(4353)
    expect(seen.stock).toBe(5)
    await shop.database.execute(sql`UPDATE variants SET stock = stock - 2 WHERE product_id = 4353`)
    const saved = await jsonOf<ProductPage>(change(seen, { ...seen, vendor: 'Kardemo', stock: 5 }))
    expect([saved.stock, saved.vendor]).toEqual([3, 'Kardemo'])
  })

  it('O124 a save over a newer version is refused with both values per field and language', async () => {
    const seen = await create({ ...vase, slug: 'shared-vase', name: { en: 'Vase', no: 'Vase' } })
    await jsonOf(change(seen, { name: { ...seen.name, no: 'Glassvase' }, vendor: 'Kardemo', price: 45.5 }))
    const manager = await signInAs(shop, 'manager')
    const stale = await jsonOf<{ by: string; current: { version: number }; changed: object[] }>(
      manager.call(
        'PUT',
        `/products/${seen.id}`,
        { ...seen, name: { ...seen.name, no: 'Krukke', fr: 'Vase' } },
        { 'if-match': '"1"' },
      ),
      409,
    )
    expect(stale).toMatchObject({ code: 'edit.conflict', by: 'Sam editor', current: { version: 2, price: 45.5 } })
    expect(stale.changed).toEqual([
      { field: 'name.no', base: 'Vase', theirs: 'Glassvase', yours: 'Krukke' },
      { field: 'name.fr', base: '', theirs: '', yours: 'Vase' },
      { field: 'vendor', base: null, theirs: 'Kardemo', yours: null },
      { field: 'price', base: 40, theirs: 45.5, yours: 40 },
    ])
    const log = await jsonOf<AuditResponse>(manager.get(`/audit?subject=product:${seen.id}&action=product.changed`))
    expect(log.items[0]).toMatchObject({ before: { price: 40 }, after: { price: 45.5 } })
    const missing = await jsonOf<object>(manager.call('PUT', `/products/${seen.id}`, {}), 428)
    expect(missing).toMatchObject({ code: 'edit.versionMissing' })
  })

  it('the history of prices tells every change with time, person and source, and the lowest of 30 days', async () => {
    const made = await create({ ...vase, slug: 'dear-vase', member_price: 30 })
    await jsonOf(change(made, { price: 60 }))
    const input = { percent: -50, rounding: 'none' }
    await jsonOf(editor.call('POST', '/products/bulk', { ids: [made.id], act: 'price_percent', input }))
    const file = `Handle,Title,Variant Price,Member Price,Status\ndear-vase,Glass vase,45,,draft\n`
    await importProducts(shop, { csv: () => [new TextEncoder().encode(file)], dryRun: false })
    const { history, lowest } = await jsonOf<ProductPrices>(editor.get(`/products/${made.id}/prices`))
    expect(history.map(({ price, member_price, source, by }) => [price, member_price, source, by])).toEqual([
      [45, null, 'import', null],
      [30, 15, 'bulk', 'Sam editor'],
      [60, 30, 'edit', 'Sam editor'],
      [40, 30, 'edit', 'Sam editor'],
    ])
    expect(history.map(({ valid_until }) => valid_until)).toEqual([
      null,
      ...history.slice(0, 3).map((row) => row.valid_from),
    ])
    expect(lowest).toEqual([{ size: null, currency: 'EUR', price: 30, price_norway: 15 }])
  })

  it('O145 an editor does all this and reads no order, person or payment', async () => {
    for (const path of ['/orders', '/returns', '/payments', '/audit', '/orders/1']) {
      expect((await editor.get(path)).status).toBe(403)
    }
    const found = await jsonOf<{ items: { kind: string }[] }>(editor.get('/search?q=vase'))
    expect(new Set(found.items.map(({ kind }) => kind))).toEqual(new Set(['product']))
    const viewer = await signInAs(shop, 'viewer')
    expect((await viewer.get('/products')).status).toBe(200)
    expect((await viewer.call('POST', '/products', vase)).status).toBe(403)
    const accountant = await signInAs(shop, 'accountant')
    expect((await accountant.get('/products')).status).toBe(403)
  })
})

async function quote(id: number): Promise<object> {
  const products = { [id]: { quantity: 1, membership: false } }
  return (await createBrowser(shop).post('/api/cart/token', { products })).json() as Promise<object>
}
