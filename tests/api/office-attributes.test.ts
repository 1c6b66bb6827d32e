import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListFilters, Product, SearchResponse } from '#contract/catalogue.ts'
import type { AttributeList, AttributePage } from '#contract/office/catalogue/attributes.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { inEveryLanguage } from '#shared/markets.ts'
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
type Refusal = { code: string; errors: Record<string, string[]>; changed: { field: string }[] }
const tag = (version: number) => ({ 'if-match': `"${version}"` })
const list = () => jsonOf<AttributeList>(editor.get('/attributes'))
const read = (id: number) => jsonOf<AttributePage>(editor.get(`/attributes/${id}`))
const create = (body: object) => jsonOf<AttributePage>(editor.call('POST', '/attributes', body), 201)
const change = ({ id, version }: Versioned, body: object) => editor.call('PUT', `/attributes/${id}`, body, tag(version))
const remove = ({ id, version }: Versioned, query = '') =>
  editor.call('DELETE', `/attributes/${id}${query}`, undefined, tag(version))
const errorsOf = async (response: Promise<Response>) => (await jsonOf<Refusal>(response, 422)).errors
const product = (id: number) => jsonOf<ProductPage>(editor.get(`/products/${id}`))
const describeProduct = async (id: number, attributes: object) => {
  const { version } = await product(id)
  return editor.call('PUT', `/products/${id}`, { attributes }, tag(version))
}
const inShop = async (id: number, language: string) =>
  ((await (await shop.app.request(`http://localhost/api/products/${id}?lng=${language}`)).json()) as { data: Product })
    .data.attributes
const found = async (query: string, language = 'en') => {
  const address = `http://localhost/api/search?query=${encodeURIComponent(query)}&lng=${language}`
  const { products } = (await (await shop.app.request(address)).json()) as SearchResponse
  return products.map(({ id }) => id)
}

const material = {
  name: { no: 'Materiale', sv: 'Material', fr: 'Matière', en: 'Material' },
  type: 'choice',
  choices: [
    { label: { no: 'Ullfilt', sv: 'Ullfilt', fr: 'Feutre', en: 'Boiled wool' } },
    { label: { no: 'Bøk', sv: 'Bok', fr: 'Hêtre', en: 'Beech' } },
  ],
  filterable: true,
}

describe('an attribute', () => {
  it('is made with texts in four languages, its handle and the ids of its choices from English, behind the others', async () => {
    const first = await create(material)
    expect(first).toMatchObject({
      handle: 'material',
      type: 'choice',
      unit: null,
      categories: [],
      products: 0,
      version: 1,
    })
    expect(first).toMatchObject({ filterable: true, shown: true, searchable: true, in_feed: false })
    expect(first.choices.map(({ id, products }) => [id, products])).toEqual([
      ['boiled-wool', 0],
      ['beech', 0],
    ])
    expect(first.name).toEqual(material.name)
    const second = await create({ name: { en: 'Material' }, type: 'number', unit: ' ml ', choices: material.choices })
    expect(second).toMatchObject({ handle: 'material-2', unit: 'ml', choices: [], searchable: false })
    expect((await list()).items.map(({ handle }) => handle)).toEqual(['material', 'material-2'])
    await jsonOf(remove(second), 204)
    await jsonOf(remove(first), 204)
    expect((await list()).items).toEqual([])
  })

  it('is read by all who read the catalogue, and written by those who write it', async () => {
    const made = await create(material)
    const viewer = await signInAs(shop, 'viewer')
    const accountant = await signInAs(shop, 'accountant')
    expect((await viewer.get(`/attributes/${made.id}`)).status).toBe(200)
    expect((await accountant.get('/attributes')).status).toBe(403)
    for (const [method, path] of [
      ['POST', '/attributes'],
      ['PUT', `/attributes/${made.id}`],
      ['DELETE', `/attributes/${made.id}`],
    ] as const) {
      expect((await viewer.call(method, path, material, tag(1))).status).toBe(403)
    }
    await jsonOf(remove(made), 204)
  })

  it('refuses at its field what cannot be', async () => {
    const made = await create(material)
    const refused = (body: object) =>
      errorsOf(editor.call('POST', '/attributes', { name: { en: 'New' }, type: 'text', ...body }))
    expect(await refused({ name: { en: ' ' } })).toEqual({ name: ['validation.required'] })
    expect(await refused({ type: 'colour' })).toHaveProperty('type')
    expect(await refused({ handle: 'Material' })).toEqual({ handle: ['validation.slug'] })
    expect(await refused({ handle: '2nd' })).toEqual({ handle: ['validation.slug'] })
    expect(await refused({ handle: 'material' })).toEqual({ handle: ['validation.taken'] })
    expect(await refused({ categories: [999_999] })).toEqual({ categories: ['validation.invalid'] })
    expect(await refused({ type: 'choice' })).toEqual({ choices: ['validation.required'] })
    const twice = [
      { id: 'a', label: { en: 'A' } },
      { id: 'a', label: { fr: 'B' } },
      { id: 'B', label: {} },
    ]
    expect(await refused({ type: 'choice', choices: twice })).toEqual({
      'choices.1.id': ['validation.taken'],
      'choices.2.id': ['validation.slug'],
      'choices.2.label.en': ['validation.required'],
    })
    expect((await editor.call('PUT', `/attributes/${made.id}`, {})).status).toBe(428)
    expect((await editor.get('/attributes/999999')).status).toBe(404)
    await jsonOf(remove(made), 204)
  })

  it('two people who change it at once: who saves last is told what differs', async () => {
    const made = await create(material)
    const saved = await jsonOf<AttributePage>(change(made, { unit: null, position: 3, name: { en: 'Fabric' } }))
    expect(saved.version).toBe(2)
    const { code, changed } = await jsonOf<Refusal>(change(made, { position: 9 }), 409)
    expect(code).toBe('edit.conflict')
    expect(changed.map(({ field }) => field)).toEqual(['position'])
    // Nothing changed is no new version.
    expect((await jsonOf<AttributePage>(change(saved, { position: 3 }))).version).toBe(2)
    await jsonOf(remove(made), 409)
    await jsonOf(remove(saved), 204)
  })
})

describe('a value', () => {
  it('is stored by its type, said in the words of each language, and found by search', async () => {
    const wool = await create(material)
    const care = await create({ name: { no: 'Stell', en: 'Care' }, type: 'text' })
    const volume = await create({ name: inEveryLanguage('Volume'), type: 'number', unit: 'ml' })
    const washable = await create({ name: { en: 'Washable' }, type: 'yes_no', searchable: true })
    const guide = await create({ name: { en: 'Guide' }, type: 'link', shown: true })
    const secret = await create({ name: { en: 'Supplier' }, type: 'text', shown: false, searchable: false })
    const values = {
      material: ['beech', 'boiled-wool'],
      care: { no: 'Tørkes <i>flatt</i>', en: 'Dry flat' },
      volume: 1250.5,
      washable: true,
      guide: { url: 'https://care.example/felt', label: { fr: 'Le guide' } },
      supplier: { en: 'Nobody' },
    }
    const saved = await jsonOf<ProductPage>(describeProduct(4351, values))
    expect(saved.attributes).toEqual({
      ...values,
      material: ['boiled-wool', 'beech'],
      care: { no: 'Tørkes <i>flatt</i>', sv: '', fr: '', en: 'Dry flat' },
      guide: { url: 'https://care.example/felt', label: { no: '', sv: '', fr: 'Le guide', en: '' } },
      supplier: { no: '', sv: '', fr: '', en: 'Nobody' },
    })
    expect((await inShop(4351, 'fr')).map(({ id, name, value }) => [id, name, value])).toEqual([
      ['material', 'Matière', 'Feutre, Hêtre'],
      ['care', 'Care', 'Dry flat'],
      ['volume', 'Volume', '1\u202f250,5\u00a0ml'],
      ['washable', 'Washable', 'Oui'],
      ['guide', 'Guide', 'Le guide'],
    ])
    expect((await inShop(4351, 'no')).slice(0, 2)).toEqual([
      { id: 'material', name: 'Materiale', type: 'choice', value: 'Ullfilt, Bøk' },
      { id: 'care', name: 'Stell', type: 'text', value: 'Tørkes <i>flatt</i>' },
    ])
    expect((await inShop(4351, 'en')).at(-1)).toEqual({
      id: 'guide',
      name: 'Guide',
      type: 'link',
      value: 'Le guide',
      url: 'https://care.example/felt',
    })
    expect(await found('boiled wool')).toEqual([4351])
    expect(await found('hêtre', 'fr')).toEqual([4351])
    expect(await found('hêtre', 'sv')).toEqual([])
    expect(await found('washable')).toEqual([4351])
    expect(await found('Nobody')).toEqual([])
    // Reworded choices are found by their new words.
    const renamed = wool.choices.map(({ id, label }) => ({ id, label: id === 'beech' ? { en: 'Birch' } : label }))
    const reworded = await jsonOf<AttributePage>(change(wool, { choices: renamed }))
    expect([await found('birch'), await found('beech')]).toEqual([[4351], []])
    const hidden = await jsonOf<AttributePage>(change(reworded, { searchable: false }))
    expect(await found('birch')).toEqual([])
    // Saved again it is the same, and one that says nothing goes.
    const again = await jsonOf<ProductPage>(describeProduct(4351, saved.attributes))
    expect(again.version).toBe(saved.version)
    await jsonOf(describeProduct(4351, { care: { en: ' ' }, material: [], volume: null, washable: false }))
    expect((await product(4351)).attributes).toEqual({ washable: false })
    await jsonOf(describeProduct(4351, {}))
    for (const one of [hidden, care, volume, washable, guide, secret]) await jsonOf(remove(one), 204)
  })

  it('that does not fit its attribute, or an attribute that does not exist, is refused by name', async () => {
    const made = [
      await create(material),
      await create({ name: { en: 'Care' }, type: 'text' }),
      await create({ name: { en: 'Volume' }, type: 'number' }),
      await create({ name: { en: 'Guide' }, type: 'link' }),
    ]
    for (const [value, errors] of [
      [{ colour: 'red' }, { 'attributes.colour': ['validation.invalid'] }],
      [{ colour: true }, { 'attributes.colour': ['validation.unknown'] }],
      [{ material: ['beech', 'silk'] }, { 'attributes.material': ['validation.unknown'] }],
      [{ material: 7 }, { 'attributes.material': ['validation.invalid'] }],
      [{ volume: { en: '7' } }, { 'attributes.volume': ['validation.invalid'] }],
      [{ guide: { url: 'javascript:alert(1)' } }, { 'attributes.guide': ['validation.httpsLink'] }],
      [
        { guide: { url: 'http://care.example' }, care: 5 },
        {
          'attributes.guide': ['validation.httpsLink'],
          'attributes.care': ['validation.invalid'],
        },
      ],
    ] as const) {
      expect(await errorsOf(describeProduct(4352, value))).toEqual(errors)
    }
    expect((await product(4352)).attributes).toEqual({})
    // A text in one language stands in for the others.
    await jsonOf(describeProduct(4352, { care: { sv: 'Handdisk' } }))
    expect(await inShop(4352, 'fr')).toEqual([{ id: 'care', name: 'Care', type: 'text', value: 'Handdisk' }])
    await jsonOf(describeProduct(4352, {}))
    for (const one of made) await jsonOf(remove(one), 204)
  })

  it('keeps its type and its choices; an attribute goes with its values once staff know how many', async () => {
    const made = await create(material)
    await jsonOf(describeProduct(4351, { material: ['beech'] }))
    await jsonOf(describeProduct(4352, { material: ['beech', 'boiled-wool'] }))
    const used = await read(made.id)
    expect(used.products).toBe(2)
    expect(used.choices.map(({ products }) => products)).toEqual([1, 2])
    expect(await errorsOf(change(used, { type: 'text' }))).toEqual({ type: ['validation.attributeUsed'] })
    const [wool, beech] = used.choices
    expect(await errorsOf(change(used, { choices: [wool] }))).toEqual({ choices: ['validation.choiceUsed'] })
    const more = await jsonOf<AttributePage>(change(used, { choices: [beech, wool, { label: { en: 'Oak' } }] }))
    expect(more.choices.map(({ id }) => id)).toEqual(['beech', 'boiled-wool', 'oak'])
    expect((await inShop(4352, 'en'))[0]!.value).toBe('Beech, Boiled wool')
    const fewer = await jsonOf<AttributePage>(change(more, { choices: [beech, wool] }))
    expect(await errorsOf(remove(fewer))).toEqual({ products: ['validation.attributeUsed'] })
    expect(await errorsOf(remove(fewer, '?products=1'))).toEqual({ products: ['validation.attributeUsed'] })
    await jsonOf(remove(fewer, '?products=2'), 204)
    expect([await inShop(4351, 'en'), await inShop(4352, 'en'), await found('beech')]).toEqual([[], [], []])
  })

  it('is copied with its product', async () => {
    const made = await create(material)
    await jsonOf(describeProduct(4351, { material: ['beech'] }))
    const copy = await jsonOf<ProductPage>(editor.call('POST', '/products/4351/duplicate'), 201)
    expect(copy.attributes).toEqual({ material: ['beech'] })
    const log = await jsonOf<{ items: { action: string; after: object }[] }>(
      (await signInAs(shop, 'owner')).get(`/audit?subject=attribute:${made.id}`),
    )
    expect(log.items.map(({ action }) => action)).toEqual(['attribute.created'])
    await jsonOf(remove(await read(made.id), '?products=2'), 204)
  })
})

it('the product feed has values in its own fields, and others as details of the product', async () => {
  const made = [
    await create({ ...material, in_feed: true }),
    await create({
      name: { en: 'Age group' },
      type: 'choice',
      choices: [{ id: 'adult', label: { en: 'Grown-ups' } }],
      in_feed: true,
    }),
    await create({ name: { en: 'Volume', no: 'Volum & mål' }, type: 'number', unit: 'ml', in_feed: true }),
    await create({ name: { en: 'Care' }, type: 'text' }),
  ]
  const values = { material: ['boiled-wool', 'beech'], 'age-group': ['adult'], volume: 1500, care: { en: 'Hand wash' } }
  await jsonOf(describeProduct(4351, values))
  const xml = await (await shop.app.request('http://localhost/feeds/products.xml?lng=no')).text()
  const item = xml.split('<item>').find((each) => each.includes('<g:id>4351-women</g:id>'))!
  expect(item).toContain('<g:material>Ullfilt/Bøk</g:material>')
  expect(item).toContain('<g:age_group>adult</g:age_group>')
  expect(item).toContain(
    '<g:product_detail><g:section_name>Produktdetaljer</g:section_name><g:attribute_name>Volum &amp; mål</g:attribute_name><g:attribute_value>1\u00a0500\u00a0ml</g:attribute_value></g:product_detail>',
  )
  expect(item).not.toContain('Hand wash')
  await jsonOf(describeProduct(4351, {}))
  for (const one of made) await jsonOf(remove(one), 204)
})

describe('lists are filtered by attributes', () => {
  type Filters = { count: number; choices: ListFilters['choices'] }
  const filters = async (query: string, language = 'en') => {
    const address = `http://localhost/api/categories/winter-warmers/filters?lng=${language}&${query}`
    const { count, choices } = (await (await shop.app.request(address)).json()) as Filters
    return {
      count,
      choices: choices.map(({ id, name, values }) => [id, name, values.map((one) => [one.id, one.label, one.count])]),
    }
  }

  it('with counts and words of each language; the flag and the values decide at once', async () => {
    const wool = await create(material)
    const volume = await create({
      name: { en: 'Volume', fr: 'Contenance' },
      type: 'number',
      unit: 'ml',
      filterable: true,
    })
    const washable = await create({ name: { en: 'Washable' }, type: 'yes_no', filterable: true })
    const care = await create({ name: { en: 'Care' }, type: 'text', filterable: true })
    expect(care.filterable).toBe(false)
    await jsonOf(
      describeProduct(4350, { material: ['boiled-wool', 'beech'], volume: 50, washable: true, care: { en: 'Air' } }),
    )
    await jsonOf(describeProduct(4351, { material: ['beech'], volume: 100.5, washable: false }))
    const all = await filters('')
    expect(all.choices).toEqual([
      [
        'material',
        'Material',
        [
          ['boiled-wool', 'Boiled wool', 1],
          ['beech', 'Beech', 2],
        ],
      ],
      [
        'volume',
        'Volume',
        [
          ['50', '50\u00a0ml', 1],
          ['100.5', '100.5\u00a0ml', 1],
        ],
      ],
      ['washable', 'Washable', [['yes', 'Yes', 1]]],
    ])
    const french = await filters('choice=material:beech&choice=volume:100.5', 'fr')
    expect(french).toEqual({
      count: 1,
      choices: [
        [
          'material',
          'Matière',
          [
            ['boiled-wool', 'Feutre', 0],
            ['beech', 'Hêtre', 1],
          ],
        ],
        [
          'volume',
          'Contenance',
          [
            ['50', '50\u00a0ml', 1],
            ['100.5', '100,5\u00a0ml', 1],
          ],
        ],
        ['washable', 'Washable', [['yes', 'Oui', 0]]],
      ],
    })
    expect((await filters('choice=material:boiled-wool&choice=size:S/M')).count).toBe(1)
    expect((await filters('choice=material:silk')).count).toBe(0)
    // The flag goes, and with it the choices; then a value, then the attribute.
    const plain = await jsonOf<AttributePage>(change(volume, { filterable: false }))
    expect((await filters('')).choices.map(([id]) => id)).toEqual(['material', 'washable'])
    await jsonOf(describeProduct(4350, { volume: 50 }))
    expect((await filters('')).choices).toEqual([['material', 'Material', [['beech', 'Beech', 1]]]])
    await jsonOf(remove(wool, '?products=1'), 204)
    expect((await filters('')).choices).toEqual([])
    for (const id of [4350, 4351]) await jsonOf(describeProduct(id, {}))
    for (const one of [plain, washable, care]) await jsonOf(remove(one), 204)
  })
})
