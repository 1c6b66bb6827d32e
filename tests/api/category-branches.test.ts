// @module-tag engine

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Category, CategoryInTree, ListFilters, Product, ProductCard } from '#contract/catalogue.ts'
import type { CategoryList, CategoryPage } from '#contract/office/catalogue/categories.ts'
import { categoryAtPath, findOrCreateCategoryPath } from '#domain/catalogue/products/category-by-path.ts'
import { findAllCategories } from '#domain/catalogue/products/save-catalogue-queries.ts'
import { saveCategory } from '#domain/catalogue/products/save-category.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let editor: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  editor = await signInAs(shop, 'editor')
})
afterAll(() => shop.close())

const run = async <Row>(statement: ReturnType<typeof sql>) =>
  ((await shop.database.execute(statement)) as unknown as { rows: Row[] }).rows
const get = async <Body>(path: string) => (await (await shop.app.request(`http://localhost/api${path}`)).json()) as Body
const statusOf = async (path: string) => (await shop.app.request(`http://localhost/api${path}`)).status
const listed = async (handle: string) =>
  (await get<ProductCard[]>(`/categories/${handle}/products?lng=en`)).map(({ slug }) => slug)
const menu = async () => (await get<Category[]>('/categories')).map(({ handle }) => handle)

const idOf = async (handle: string) =>
  (await run<{ id: number }>(sql`SELECT id FROM categories WHERE handle = ${handle}`))[0]!.id
const category = async (handle: string, parent: string | null, position = 50) =>
  (
    await saveCategory(shop, {
      handle,
      slug: handle,
      name: { en: handle },
      position,
      parentId: parent === null ? null : await idOf(parent),
    })
  ).id
const product = async (slug: string, places: Record<string, number>, more: object = {}) => {
  const categories = await Promise.all(
    Object.entries(places).map(async ([handle, position]) => ({ id: await idOf(handle), position })),
  )
  await saveProduct(shop, { slug, name: { en: slug }, price: 1000, memberPrice: null, categories, ...more })
}

async function change(handle: string, body: object, status = 200): Promise<void> {
  const id = await idOf(handle)
  const { version } = (await (await editor.get(`/categories/${id}`)).json()) as CategoryPage
  const response = await editor.call('PUT', `/categories/${id}`, body, { 'if-match': `"${version}"` })
  expect([response.status, response.ok ? null : await response.text()]).toEqual([status, null])
}
async function remove(handle: string, query: string): Promise<void> {
  const id = await idOf(handle)
  const { version } = (await (await editor.get(`/categories/${id}`)).json()) as CategoryPage
  const response = await editor.call('DELETE', `/categories/${id}${query}`, undefined, { 'if-match': `"${version}"` })
  expect(response.status).toBe(204)
}

type Row = { id: number; parent_id: number | null; published: boolean }
type Place = { product_id: number; category_id: number; position: number; published: boolean }

/** Compares the stored lists with those that the tree and the places demand. */
async function expectRight(): Promise<void> {
  const rows = new Map(
    (await run<Row>(sql`SELECT id, parent_id, published FROM categories`)).map((row) => [row.id, row]),
  )
  const places = await run<Place>(sql`SELECT pc.*, p.published FROM product_categories pc
    JOIN products p ON p.id = pc.product_id`)
  const right = new Map<string, { depth: number; position: number }>()
  for (const { product_id, category_id, position, published } of places) {
    if (!published) continue
    let [above, depth]: [number | null, number] = [category_id, 0]
    while (above !== null) {
      const key = `${above} ${product_id}`
      const known = right.get(key)
      const isOwn = depth === 0
      if (!known || isOwn || (known.depth > 0 && position < known.position)) right.set(key, { depth, position })
      const row: Row = rows.get(above)!
      above = row.published ? row.parent_id : null
      depth += 1
    }
  }
  const kept = await run<{ list_id: number; product_id: number; position: number }>(
    sql`SELECT list_id, product_id, position FROM derived.product_listings WHERE list_id <> 0`,
  )
  expect(kept.map((row) => [`${row.list_id} ${row.product_id}`, row.position]).toSorted()).toEqual(
    [...right].map(([key, { position }]) => [key, position]).toSorted(),
  )
  const counted = sql`SELECT list_id, currency, featured, count(*)::int AS products FROM derived.product_listings
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
  const sizes = sql`SELECT list_id, currency, featured, products::int AS products FROM derived.product_list_sizes
    WHERE products <> 0 ORDER BY 1, 2, 3`
  expect(await run(sizes)).toEqual(await run(counted))
}

describe('the list of a category', () => {
  it('holds the products of its whole branch, each once, its own where staff put them', async () => {
    await category('kitchen', null)
    await category('cooking', 'kitchen')
    await category('pots', 'cooking')
    await category('lids', 'pots')
    await category('small-lids', 'lids')
    await product('ladle', { kitchen: 1 })
    await product('pan', { cooking: 0 })
    await product('pot', { pots: 3, cooking: 2 })
    await product('lid', { 'small-lids': 2, pots: 4 })
    await product('draft-lid', { 'small-lids': 0 }, { state: 'draft' })
    await expectRight()
    expect(await listed('kitchen')).toEqual(['pan', 'ladle', 'pot', 'lid'])
    expect(await listed('cooking')).toEqual(['pan', 'pot', 'lid'])
    expect(await listed('pots')).toEqual(['pot', 'lid'])
    expect(await listed('small-lids')).toEqual(['lid'])
    const filters = await get<ListFilters>('/categories/kitchen/filters')
    expect(filters.count).toBe(4)
    const paged = await shop.app.request('http://localhost/api/categories/kitchen/products?per_page=3&page=2')
    expect([paged.headers.get('x-total-count'), ((await paged.json()) as unknown[]).length]).toEqual(['4', 1])
    // Lists by other orders are of the branch as well.
    const byName = await get<ProductCard[]>('/categories/kitchen/products?sort=name&lng=en')
    expect(byName.map(({ slug }) => slug)).toEqual(['ladle', 'lid', 'pan', 'pot'])
  })

  it('follows products that come, go, change places and are shown or hidden', async () => {
    await product('draft-lid', { 'small-lids': 0 })
    await expectRight()
    expect(await listed('kitchen')).toEqual(['pan', 'draft-lid', 'ladle', 'pot', 'lid'])
    await product('draft-lid', { 'small-lids': 0 }, { state: 'archived' })
    await product('pot', { pots: 3 })
    await expectRight()
    await product('pot', { pots: 0, cooking: 2 }, { featured: true, price: 900 })
    await expectRight()
    expect((await listed('kitchen'))[0]).toBe('pot')
    for (const statement of [
      sql`UPDATE product_categories SET position = 9 - position`,
      sql`UPDATE products SET published = NOT published`,
      sql`UPDATE products SET published = NOT published`,
      sql`UPDATE categories SET published = NOT published`,
      sql`UPDATE categories SET published = NOT published`,
      sql`UPDATE categories SET parent_id = NULL WHERE handle IN ('pots', 'small-lids')`,
      sql`UPDATE categories SET parent_id = (SELECT c.id FROM categories c WHERE c.handle = 'cooking') WHERE handle = 'pots'`,
      sql`UPDATE categories SET parent_id = (SELECT c.id FROM categories c WHERE c.handle = 'lids') WHERE handle = 'small-lids'`,
      sql`UPDATE product_categories SET position = 9 - position`,
    ]) {
      await run(statement)
      await expectRight()
    }
    expect(await listed('kitchen')).toEqual(['pot', 'pan', 'ladle', 'lid'])
  })

  it('follows a branch that is moved, hidden, shown and deleted', async () => {
    await category('garden', null, 60)
    await change('pots', { parent_id: await idOf('garden') })
    await expectRight()
    expect([await listed('kitchen'), await listed('garden')]).toEqual([
      ['pot', 'pan', 'ladle'],
      ['pot', 'lid'],
    ])
    await change('pots', { published: false })
    await expectRight()
    expect(await listed('garden')).toEqual([])
    await change('pots', { published: true, parent_id: await idOf('cooking') })
    await expectRight()
    expect(await listed('kitchen')).toEqual(['pot', 'pan', 'ladle', 'lid'])
    // What is below a deleted category comes into its place, so its products stay in the lists above.
    await remove('lids', '?leave=true')
    await expectRight()
    expect((await get<CategoryInTree>('/categories/small-lids')).path.at(-1)?.handle).toBe('pots')
    expect(await listed('kitchen')).toEqual(['pot', 'pan', 'ladle', 'lid'])
    await remove('pots', `?move_to=${await idOf('garden')}`)
    await expectRight()
    expect([await listed('kitchen'), await listed('garden')]).toEqual([
      ['pot', 'pan', 'ladle', 'lid'],
      ['pot', 'lid'],
    ])
    await run(sql`DELETE FROM categories WHERE handle = 'cooking'`)
    await expectRight()
    expect(await listed('kitchen')).toEqual(['ladle'])
    await category('cooking', 'kitchen')
    await category('pots', 'cooking')
    await change('small-lids', { parent_id: await idOf('pots') })
    await product('pan', { cooking: 0 })
    await expectRight()
    expect(await listed('kitchen')).toEqual(['pan', 'ladle', 'lid'])
  })
})

describe('a category in the tree', () => {
  it('tells its parent, its path and its children, and the menu lists each before its branch', async () => {
    const handles = await menu()
    expect(handles.slice(handles.indexOf('kitchen'))).toEqual(['kitchen', 'cooking', 'pots', 'small-lids', 'garden'])
    const levels = (await get<Category[]>('/categories?levels=2')).map(({ handle }) => handle)
    expect(levels).toEqual(handles.filter((handle) => !['pots', 'small-lids'].includes(handle)))
    const all = await get<Category[]>('/categories')
    expect(all.find(({ handle }) => handle === 'pots')).toMatchObject({ parent: 'cooking', slug: 'pots' })
    expect(await get<CategoryInTree>('/categories/cooking')).toMatchObject({
      parent: 'kitchen',
      path: [{ name: 'kitchen', handle: 'kitchen' }],
      children: [{ name: 'pots', handle: 'pots' }],
    })
    expect(await get<CategoryInTree>('/categories/home')).toMatchObject({ parent: null, path: [], children: [] })
    const { data } = await get<{ data: Product }>('/products/lid')
    expect(data.categories).toEqual([
      {
        name: 'small-lids',
        handle: 'small-lids',
        path: [
          { name: 'kitchen', handle: 'kitchen' },
          { name: 'cooking', handle: 'cooking' },
          { name: 'pots', handle: 'pots' },
        ],
      },
      { name: 'garden', handle: 'garden' },
    ])
    const teapot = (await get<{ data: Product }>('/products/teapot')).data
    expect(teapot.categories).toEqual([{ name: expect.any(String), handle: 'home' }])
  })

  it('is gone from menu, breadcrumbs, search and its address while one above it is hidden', async () => {
    await change('cooking', { published: false })
    const shown = await menu()
    expect(shown).toContain('kitchen')
    for (const hidden of ['cooking', 'pots', 'small-lids']) expect(shown).not.toContain(hidden)
    expect(await statusOf('/categories/pots')).toBe(404)
    expect((await get<CategoryInTree>('/categories/kitchen')).children).toEqual([])
    const { data } = await get<{ data: Product }>('/products/lid')
    expect(data.categories).toEqual([{ name: 'garden', handle: 'garden' }])
    expect((await get<{ categories: Category[] }>('/search?query=pots&lng=en')).categories).toEqual([])
    expect(await listed('kitchen')).toEqual(['ladle'])
    await expectRight()
    await change('cooking', { published: true })
    expect(await statusOf('/categories/pots')).toBe(200)
    expect((await get<{ categories: Category[] }>('/search?query=pots&lng=en')).categories).toHaveLength(1)
    expect(await listed('kitchen')).toEqual(['pan', 'ladle', 'lid'])
  })

  it('keeps its address wherever it is moved', async () => {
    await change('pots', { parent_id: null })
    expect(await get<CategoryInTree>('/categories/pots')).toMatchObject({ parent: null, path: [] })
    await change('pots', { parent_id: await idOf('cooking'), handle: 'saucepans' })
    expect(await get<CategoryInTree>('/categories/pots')).toMatchObject({ handle: 'saucepans', parent: 'cooking' })
    await change('saucepans', { handle: 'pots' })
  })

  it('is found with its branch by the list of products in the office', async () => {
    const found = async (handle: string) =>
      (
        (await (await editor.get(`/products?category=${await idOf(handle)}`)).json()) as { items: { slug: string }[] }
      ).items
        .map(({ slug }) => slug)
        .toSorted()
    await change('pots', { published: false })
    expect(await found('kitchen')).toEqual(['draft-lid', 'ladle', 'lid', 'pan'])
    expect(await found('small-lids')).toEqual(['draft-lid', 'lid'])
    await change('pots', { published: true })
  })

  it('O129 cannot be below itself or its own branch, at any depth', async () => {
    const kitchen = await idOf('kitchen')
    const page = (await (await editor.get(`/categories/${kitchen}`)).json()) as CategoryPage
    for (const handle of ['kitchen', 'cooking', 'pots', 'small-lids']) {
      const response = await editor.call(
        'PUT',
        `/categories/${kitchen}`,
        { parent_id: await idOf(handle) },
        { 'if-match': `"${page.version}"` },
      )
      const { errors } = (await response.json()) as { errors: object }
      expect([handle, response.status, errors]).toEqual([handle, 422, { parent_id: ['validation.ownBranch'] }])
    }
    const list = (await (await editor.get('/categories')).json()) as CategoryList
    const pots = await idOf('pots')
    const items = list.items.map(({ id, parent_id }) => ({ id, parent_id: id === kitchen ? pots : parent_id }))
    const response = await editor.call('PUT', '/categories/order', { items }, { 'if-match': `"${list.version}"` })
    const { errors } = (await response.json()) as { errors: Record<string, string[]> }
    expect([response.status, [...new Set(Object.values(errors).flat())]]).toEqual([422, ['validation.ownBranch']])
    await expect(
      saveCategory(shop, { handle: 'kitchen', slug: 'kitchen', name: { en: 'k' }, parentId: pots }),
    ).rejects.toMatchObject({ fields: { parentId: ['validation.ownBranch'] } })
  })
})

describe('a path of names', () => {
  it('leads to a category, and creates what is missing below what is there', async () => {
    const all = await findAllCategories(shop.database)
    expect(categoryAtPath(all, ['Kitchen', ' COOKING '])).toBe(await idOf('cooking'))
    expect(categoryAtPath(all, ['Cooking'])).toBeNull()
    expect(categoryAtPath(all, ['Kitchen', 'Pots'])).toBeNull()
    const path = ['kitchen', 'Pots', 'wok pans']
    const id = await findOrCreateCategoryPath(shop, { all, path })
    expect(await findOrCreateCategoryPath(shop, { all, path })).toBe(id)
    expect(categoryAtPath(await findAllCategories(shop.database), path)).toBe(id)
    // The address of the other category of this name is taken.
    expect(await get<CategoryInTree>('/categories/wok-pans')).toMatchObject({
      name: 'Wok pans',
      path: [
        { name: 'kitchen', handle: 'kitchen' },
        { name: 'Pots', handle: 'pots-2' },
      ],
    })
    await remove('wok-pans', '?leave=true')
    await remove('pots-2', '?leave=true')
  })
})

describe('a branch that moves while products are saved', () => {
  it('has the right lists, whoever was first', async () => {
    const [garden, kitchen] = [await idOf('garden'), await idOf('kitchen')]
    for (const parent_id of [garden, kitchen, garden, kitchen]) {
      await Promise.all([
        change('cooking', { parent_id }),
        product('pan', { cooking: 0 }, { price: 1000 + parent_id }),
        product('wok', { pots: parent_id % 2, 'small-lids': 1 }, { price: 2000 + parent_id }),
        product('lid', parent_id === garden ? { pots: 1 } : { 'small-lids': 2 }),
      ])
      await expectRight()
    }
  })
})

describe('cached lists of a branch', () => {
  it('are dropped when a product far below changes or sells out', async () => {
    const announced: string[] = []
    const stop = shop.changes.subscribe((tags) => announced.push(...tags))
    const lists = await Promise.all(['kitchen', 'cooking', 'pots', 'small-lids'].map(idOf))
    await product('lid', { 'small-lids': 2 }, { price: 1200, stock: 1 })
    for (const id of lists) expect(announced).toContain(`lists:${id}`)
    announced.length = 0
    await product('lid', { 'small-lids': 2 }, { price: 1200, stock: 0 })
    for (const id of lists) expect(announced).toContain(`stock:${id}`)
    expect(announced).not.toContain(`lists:${await idOf('garden')}`)
    announced.length = 0
    const garden = (await (await editor.get(`/categories/${await idOf('small-lids')}`)).json()) as CategoryPage
    await editor.call(
      'PUT',
      `/categories/${garden.id}/products`,
      { products: [] },
      { 'if-match': `"${garden.version}"` },
    )
    for (const id of lists) expect(announced).toContain(`lists:${id}`)
    await expectRight()
    stop()
  })
})
