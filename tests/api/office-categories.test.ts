import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Category, Product } from '#contract/catalogue.ts'
import type { CategoryList, CategoryPage } from '#contract/office/catalogue/categories.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let editor: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  editor = await signInAs(shop, 'editor')
})
afterAll(() => shop.close())

async function jsonOf<Body>(response: Promise<Response>, status = 200): Promise<Body> {
  const got = await response
  const text = await got.text()
  expect([got.status, got.status === status ? null : text]).toEqual([status, null])
  return (text ? JSON.parse(text) : null) as Body
}

type Versioned = { id: number; version: number }
type Refusal = { code: string; errors: Record<string, string[]>; changed: object[]; current: object }
const tag = (version: number) => ({ 'if-match': `"${version}"` })
const list = () => jsonOf<CategoryList>(editor.get('/categories'))
const read = (id: number) => jsonOf<CategoryPage>(editor.get(`/categories/${id}`))
const create = (body: object) => jsonOf<CategoryPage>(editor.call('POST', '/categories', body), 201)
const change = ({ id, version }: Versioned, body: object) => editor.call('PUT', `/categories/${id}`, body, tag(version))
const placeProducts = ({ id, version }: Versioned, products: number[]) =>
  editor.call('PUT', `/categories/${id}/products`, { products }, tag(version))
const remove = ({ id, version }: Versioned, query = '') =>
  editor.call('DELETE', `/categories/${id}${query}`, undefined, tag(version))
const order = (version: number, items: object[]) => editor.call('PUT', '/categories/order', { items }, tag(version))
const errorsOf = async (response: Promise<Response>, status = 422) => (await jsonOf<Refusal>(response, status)).errors
const shopResponse = async <Body>(path: string) =>
  (await (await shop.app.request(`http://localhost${path}`)).json()) as Body
const menu = async () => (await shopResponse<Category[]>('/api/categories?lng=en')).map(({ name }) => name)
const inShop = async (reference: string | number) =>
  (await shopResponse<{ name: string }[]>(`/api/categories/${reference}/products?lng=en`)).map(({ name }) => name)
const treeOf = ({ items }: CategoryList) => items.map(({ id, parent_id }) => ({ id, parent_id }))
const names = { no: 'Lys', sv: 'Ljus', fr: 'Bougies', en: 'Candles' }

describe('O129 a category', () => {
  it('O129 is made with texts in four languages, an address of its name, and is the last of the menu at once', async () => {
    const made = await create({ name: names, description: { en: '<p onclick="x()">Soy</p><script>1</script>' } })
    expect(made).toMatchObject({ handle: 'candles', slug: 'candles', parent_id: null, published: true, version: 1 })
    expect(made.name).toEqual(names)
    expect(made.description).toEqual({ no: '', sv: '', fr: '', en: '<p>Soy</p>' })
    expect((await menu()).at(-1)).toBe('Candles')
    expect((await list()).items.at(-1)).toMatchObject({ id: made.id, products: 0 })
    const second = await create({ name: { en: 'Candles' }, published: false })
    expect(second.handle).toBe('candles-2')
    expect(await menu()).toHaveLength(3)
    await jsonOf(remove(second), 204)
    await jsonOf(remove(made), 204)
  })

  it('O129 refuses at its field what cannot be: addresses in use, pictures not in the storage, impossible parents', async () => {
    const parent = await create({ name: { en: 'Parent' } })
    const child = await create({ name: { en: 'Child' }, parent_id: parent.id })
    expect(await errorsOf(editor.call('POST', '/categories', { name: {} }))).toHaveProperty('name')
    expect(await errorsOf(change(parent, { slug: 'hjem' }))).toEqual({ slug: ['validation.taken'] })
    expect(await errorsOf(change(parent, { handle: 'home' }))).toEqual({ handle: ['validation.taken'] })
    expect(await errorsOf(change(parent, { slug: 'Not A Slug' }))).toEqual({ slug: ['validation.slug'] })
    for (const path of ['products/none.jpg', '../../etc/passwd']) {
      expect(await errorsOf(change(parent, { image: { path } }))).toEqual({ 'image.path': ['validation.noImage'] })
    }
    const parentError = async (one: Versioned, parent_id: number) =>
      (await errorsOf(change(one, { parent_id }))).parent_id
    expect(await parentError(parent, parent.id)).toEqual(['validation.ownBranch'])
    expect(await parentError(parent, child.id)).toEqual(['validation.ownBranch'])
    expect(await parentError(child, 999_999)).toEqual(['validation.invalid'])
    const deep = await create({ name: { en: 'Deep' }, parent_id: child.id })
    expect(await parentError(parent, deep.id)).toEqual(['validation.ownBranch'])
    await jsonOf(remove(deep), 204)
    expect(await read(parent.id)).toEqual(parent)
    await jsonOf(remove(child), 204)
    await jsonOf(remove(parent), 204)
  })

  it('O129 featured with its picture stands on the home page, and its search texts in its answer', async () => {
    const image = { path: 'products/slippers-warm.jpg', alt: { en: 'A kettle', no: 'En kjele' } }
    const home = await read(2)
    const seo = { title: { en: 'For your home' }, description: { en: 'All of it.' } }
    const saved = await jsonOf<CategoryPage>(change(home, { featured: true, image, seo }))
    expect(saved.image).toMatchObject({ path: image.path, alt: { en: 'A kettle', fr: '' } })
    const featured = await shopResponse<Category[]>('/api/categories?featured=true&lng=no')
    expect(featured.find(({ id }) => id === 2)?.featured_image).toEqual({ path: image.path, alt: 'En kjele' })
    expect((await shopResponse<Category>('/api/categories/home?lng=en')).seo).toEqual({
      title: 'For your home',
      description: 'All of it.',
    })
    expect((await shopResponse<Category>('/api/categories/home?lng=fr')).seo).toEqual({
      title: null,
      description: null,
    })
    await jsonOf(change(saved, { featured: false, image: null, seo: { title: {}, description: {} } }))
    expect(await shopResponse<Category[]>('/api/categories?featured=true')).toHaveLength(1)
  })

  it('O129 a changed slug leads from the old one to the page, and back without a loop', async () => {
    const made = await create({ name: { en: 'Lamps' } })
    const moved = await jsonOf<CategoryPage>(change(made, { slug: 'lights' }))
    // Both addresses were one, and stay one.
    expect(moved).toMatchObject({ handle: 'lights', slug: 'lights', former_slugs: ['lamps'] })
    expect(await shopResponse<Category>('/api/categories/lamps')).toMatchObject({ id: made.id, handle: 'lights' })
    const back = await jsonOf<CategoryPage>(change(moved, { slug: 'lamps' }))
    expect(back).toMatchObject({ slug: 'lamps', former_slugs: ['lights'] })
    expect(await shopResponse<Category>('/api/categories/lights')).toMatchObject({ id: made.id, handle: 'lamps' })
    const apart = await jsonOf<CategoryPage>(change(back, { handle: 'lamps-all', slug: 'lampes' }))
    expect(apart).toMatchObject({ handle: 'lamps-all', slug: 'lampes' })
    expect(apart.former_slugs.toSorted()).toEqual(['lamps', 'lights'])
    await jsonOf(remove(apart), 204)
    expect((await shop.app.request('http://localhost/api/categories/lamps')).status).toBe(404)
  })

  it('O129 two people: other fields of both stay, the same one is asked with both values', async () => {
    const made = await create({ name: { en: 'Shared', fr: 'Partagé' } })
    const theirs = await jsonOf<CategoryPage>(change(made, { name: { ...made.name, en: 'Theirs' }, featured: true }))
    const refused = await jsonOf<Refusal>(change(made, { name: { ...made.name, en: 'Mine' } }), 409)
    expect(refused).toMatchObject({ code: 'edit.conflict', by: 'Sam editor', current: { version: theirs.version } })
    expect(refused.changed).toEqual([{ field: 'name.en', base: 'Shared', theirs: 'Theirs', yours: 'Mine' }])
    // The other one gave it a parent by dragging.
    const { version, ...before } = await list()
    const items = treeOf({ ...before, version }).map((item) => (item.id === made.id ? { ...item, parent_id: 2 } : item))
    await jsonOf(order(version, items))
    const whole = await jsonOf<Refusal>(change(theirs, { parent_id: null, featured: false }), 409)
    expect(whole.changed).toEqual([
      { field: 'featured', base: true, theirs: true, yours: false },
      { field: 'parent_id', base: null, theirs: 2, yours: null },
    ])
    expect((await editor.call('PUT', `/categories/${made.id}`, {})).status).toBe(428)
    expect((await remove(made)).status).toBe(409)
    await jsonOf(remove(await read(made.id)), 204)
  })
})

describe('O129 the order of categories', () => {
  it('O129 is the order of the menu: children follow their parent, and each change has another ETag', async () => {
    const [one, two] = [await create({ name: { en: 'One' } }), await create({ name: { en: 'Two' } })]
    const response = await editor.get('/categories')
    const first = (await response.json()) as CategoryList
    expect(response.headers.get('etag')).toBe(`"${first.version}"`)
    const at = (id: number, parent_id: number | null = null) => ({ id, parent_id })
    const wanted = [at(two.id), at(2), at(one.id, two.id), at(1)]
    const ordered = await jsonOf<CategoryList>(order(first.version, wanted))
    expect(treeOf(ordered)).toEqual([at(two.id), at(one.id, two.id), at(2), at(1)])
    expect(ordered.version).not.toBe(first.version)
    expect(await menu()).toEqual(['Two', 'One', 'Home', 'Winter warmers'])
    expect((await read(one.id)).parent_id).toBe(two.id)

    const late = await jsonOf<Refusal>(order(first.version, wanted), 409)
    expect(late).toMatchObject({ code: 'edit.conflict', by: 'Sam editor', current: ordered.version })
    const { version } = ordered
    for (const items of [
      [],
      wanted.slice(1),
      [...wanted, at(1)],
      [...wanted.slice(1), at(1)],
      [...wanted.slice(1), at(9_999)],
    ]) {
      expect(await errorsOf(order(version, items))).toEqual({ items: ['validation.everyOnce'] })
    }
    const circle = [at(two.id, one.id), at(one.id, two.id), at(2), at(1)]
    expect(await errorsOf(order(version, circle))).toEqual({
      'items.0.parent_id': ['validation.ownBranch'],
      'items.1.parent_id': ['validation.ownBranch'],
    })
    const own = [at(two.id), at(one.id), at(2), at(1, 1)]
    expect(await errorsOf(order(version, own))).toEqual({ 'items.3.parent_id': ['validation.ownBranch'] })
    expect((await list()).version).toBe(version)

    // Any depth: a branch moves whole, and what is below a category that goes takes its place.
    const deep = await jsonOf<CategoryList>(order(version, [at(1), at(2, two.id), at(one.id, 2), at(two.id)]))
    expect(treeOf(deep)).toEqual([at(1), at(two.id), at(2, two.id), at(one.id, 2)])
    expect(await menu()).toEqual(['Winter warmers', 'Two', 'Home', 'One'])
    await jsonOf(order(deep.version, wanted))

    // A parent that goes leaves its children at its position.
    await jsonOf(remove(await read(two.id)), 204)
    expect(treeOf(await list())).toEqual([at(one.id), at(2), at(1)])
    const back = await jsonOf<CategoryList>(order((await list()).version, [at(1), at(2), at(one.id, 2)]))
    expect(await menu()).toEqual(['Winter warmers', 'Home', 'One'])
    // A new parent in the editor changes the order as well.
    await jsonOf(change(await read(one.id), { parent_id: 1 }))
    expect(await menu()).toEqual(['Winter warmers', 'One', 'Home'])
    expect((await list()).version).not.toBe(back.version)
    await jsonOf(remove(await read(one.id)), 204)
  })

  it('O129 products stand in a category exactly as they are put there', async () => {
    const made = await create({ name: { en: 'Gifts' } })
    const product = await jsonOf<ProductPage>(editor.get('/products/4352'))
    const filled = await jsonOf<CategoryPage>(placeProducts(made, [4353, 4354, 4351]))
    expect(filled.products.map(({ id, name, state }) => [id, name, state])).toEqual([
      [4353, 'Mushroom lamp', 'active'],
      [4354, 'Hidden vase', 'draft'],
      [4351, 'Leather gloves', 'active'],
    ])
    expect(filled.products[0]).toMatchObject({ image: 'products/slippers-warm.jpg' })
    expect(await inShop('gifts')).toEqual(['Mushroom lamp', 'Leather gloves'])
    const turned = await jsonOf<CategoryPage>(placeProducts(filled, [4351, 4353, 4352]))
    expect(turned.products.map(({ id }) => id)).toEqual([4351, 4353, 4352])
    // Featured products come first in the shop, as in all its lists.
    expect(await inShop('gifts')).toEqual(['Cast-iron teapot', 'Leather gloves', 'Mushroom lamp'])
    expect(await inShop('home')).toEqual(['Cast-iron teapot', 'Mushroom lamp'])
    const after = await jsonOf<ProductPage>(editor.get('/products/4352'))
    expect([after.categories, after.version]).toEqual([[2, made.id], product.version + 1])
    expect((await shopResponse<{ products: Product[] }>('/api/search?query=gifts&lng=en')).products.length).toBe(3)

    expect(await errorsOf(placeProducts(turned, [4351, 4351]))).toEqual({ products: ['validation.invalid'] })
    expect(await errorsOf(placeProducts(turned, [999_999]))).toEqual({ products: ['validation.invalid'] })
    const late = await jsonOf<Refusal>(placeProducts(filled, [4350]), 409)
    expect(late.changed).toEqual([
      { field: 'products', base: [4353, 4354, 4351], theirs: [4351, 4353, 4352], yours: [4350] },
    ])
    await jsonOf(placeProducts(turned, []))
    expect(await inShop('gifts')).toEqual([])
    await jsonOf(remove(await read(made.id)), 204)
  })
})

describe('O129 deleting a category', () => {
  it('O129 with products asks for a target or leaves them; without any it just goes', async () => {
    const target = await jsonOf<CategoryPage>(placeProducts(await create({ name: { en: 'Target' } }), [4352]))
    const doomed = await jsonOf<CategoryPage>(
      placeProducts(await create({ name: { en: 'Doomed' } }), [4353, 4352, 4351]),
    )
    expect(await errorsOf(remove(doomed))).toEqual({ move_to: ['validation.targetNeeded'] })
    for (const query of [`?move_to=${doomed.id}`, '?move_to=999999', `?move_to=${target.id}&leave=true`]) {
      expect(await errorsOf(remove(doomed, query))).toEqual({ move_to: ['validation.invalid'] })
    }
    await jsonOf(remove(doomed, `?move_to=${target.id}`), 204)
    expect((await editor.get(`/categories/${doomed.id}`)).status).toBe(404)
    const moved = await read(target.id)
    expect(moved.products.map(({ id }) => id)).toEqual([4352, 4353, 4351])
    expect(moved.former_slugs).toEqual(['doomed'])
    expect(await shopResponse<Category>('/api/categories/doomed')).toMatchObject({ id: target.id })

    const again = await jsonOf<CategoryPage>(placeProducts(await create({ name: { en: 'Again' } }), [4350]))
    await jsonOf(remove(again, '?leave=true'), 204)
    expect((await shop.app.request('http://localhost/api/categories/again')).status).toBe(404)
    const product = await jsonOf<ProductPage>(editor.get('/products/4350'))
    expect([product.categories, product.state]).toEqual([[1], 'active'])
    // Addresses that led to what is gone lead nowhere either.
    await jsonOf(remove(await read(target.id), '?leave=true'), 204)
    expect((await shop.app.request('http://localhost/api/categories/doomed')).status).toBe(404)
    const redirects = await jsonOf<{ items: { from: string }[] }>(editor.get('/redirects?kind=category'))
    expect(redirects.items.map(({ from }) => from)).not.toContain('doomed')
  })

  it('O129 a viewer reads categories and changes none; every act is in the log', async () => {
    const viewer = await signInAs(shop, 'viewer')
    expect((await viewer.get('/categories')).status).toBe(200)
    expect((await viewer.get('/categories/1')).status).toBe(200)
    const asks: [string, string, object?][] = [
      ['POST', '/categories', { name: { en: 'No' } }],
      ['PUT', '/categories/1', { featured: false }],
      ['PUT', '/categories/order', { items: [] }],
      ['PUT', '/categories/1/products', { products: [] }],
      ['DELETE', '/categories/1?leave=true'],
    ]
    for (const [method, path, body] of asks) {
      expect((await viewer.call(method, path, body, tag(1))).status, `${method} ${path}`).toBe(403)
    }
    const owner = await signInAs(shop, 'owner')
    const log = await jsonOf<{ items: { action: string }[] }>(owner.get('/audit?limit=100'))
    const actions = new Set(log.items.map(({ action }) => action).filter((action) => action.startsWith('category.')))
    expect([...actions].toSorted()).toEqual([
      ...['category.changed', 'category.created', 'category.deleted', 'category.ordered', 'category.products'],
    ])
  })
})
