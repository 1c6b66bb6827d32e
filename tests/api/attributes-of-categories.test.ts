import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttributePage } from '#contract/office/catalogue/attributes.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { saveCategory } from '#domain/catalogue/products/save-category.ts'
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
type Refusal = { errors: Record<string, string[]> }
const tag = (version: number) => ({ 'if-match': `"${version}"` })
const read = (id: number) => jsonOf<AttributePage>(editor.get(`/attributes/${id}`))
const create = (body: object) => jsonOf<AttributePage>(editor.call('POST', '/attributes', body), 201)
const remove = ({ id, version }: Versioned) => editor.call('DELETE', `/attributes/${id}`, undefined, tag(version))
const errorsOf = async (response: Promise<Response>) => (await jsonOf<Refusal>(response, 422)).errors
const product = (id: number) => jsonOf<ProductPage>(editor.get(`/products/${id}`))
const material = {
  name: { en: 'Material' },
  type: 'choice',
  choices: [{ label: { en: 'Boiled wool' } }, { label: { en: 'Beech' } }],
}

describe('an attribute of categories', () => {
  it('is of products in the attribute’s categories and below them; one that is there stays', async () => {
    await saveCategory(shop, { id: 71, handle: 'gloves', slug: 'gloves', name: { en: 'Gloves' } })
    const child = await jsonOf<{ version: number }>(editor.get('/categories/71'))
    await jsonOf(editor.call('PUT', '/categories/71', { parent_id: 1 }, tag(child.version)))
    const made = await create({ ...material, categories: [1] })
    const put = async (body: object) => {
      const { version } = await product(4352)
      return editor.call('PUT', '/products/4352', body, tag(version))
    }
    const { categories } = await product(4352)
    const attributes = { material: ['beech'] }
    expect(await errorsOf(put({ attributes }))).toEqual({ 'attributes.material': ['validation.attributeElsewhere'] })
    await jsonOf(put({ attributes, categories: [71] }))
    await jsonOf(put({ categories }))
    expect((await product(4352)).attributes).toEqual(attributes)
    await jsonOf(put({ attributes: {} }))
    await jsonOf(remove(made), 204)
  })

  it('of a category that goes is one of where its products and children are, or of its parent', async () => {
    const remain: Record<string, number[]> = {}
    for (const [name, query] of [
      ['moved', '?move_to=1'],
      ['left', '?leave=true'],
      ['alone', '?leave=true'],
    ] as const) {
      await saveCategory(shop, { id: 72, handle: 'mittens', slug: 'mittens', name: { en: 'Mittens' } })
      await saveCategory(shop, { id: 73, handle: 'liners', slug: 'liners', name: { en: 'Liners' } })
      const versionOf = async (id: number) => (await jsonOf<Versioned>(editor.get(`/categories/${id}`))).version
      const place = async (id: number, parent: number | null) =>
        jsonOf(editor.call('PUT', `/categories/${id}`, { parent_id: parent }, tag(await versionOf(id))))
      await place(72, 1)
      if (name !== 'alone') await place(73, 72)
      const { id } = await create({ ...material, categories: [72] })
      await jsonOf(editor.call('DELETE', `/categories/72${query}`, undefined, tag(await versionOf(72))), 204)
      const kept = await read(id)
      remain[name] = kept.categories
      await jsonOf(remove(kept), 204)
      await jsonOf(editor.call('DELETE', '/categories/73?leave=true', undefined, tag(await versionOf(73))), 204)
    }
    expect(remain).toEqual({ moved: [1, 73], left: [73], alone: [1] })
  })
})
