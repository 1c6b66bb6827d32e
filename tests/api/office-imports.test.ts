// @module-tag full
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductPrices } from '#contract/office/catalogue/prices.ts'
import type { ProductItem, ProductPage } from '#contract/office/catalogue/products.ts'
import type { Movement } from '#contract/office/catalogue/stock.ts'
import type { ExportResponse } from '#contract/office/office/exports.ts'
import type { ImportResponse } from '#contract/office/office/imports.ts'
import { sweepExports } from '#domain/office/import-export/make-export.ts'
import { hourMs } from '#shared/dates.ts'
import { listInOrder } from '#storage/object-store.ts'
import { readCsv } from '../support/csv-files.ts'
import { type OfficeCaller, openOfficeBrowser, signInAs } from '../support/office.ts'
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
  const body = (await got.json()) as Body
  expect([got.status, got.status === status ? null : body]).toEqual([status, null])
  return body
}

const header =
  'Handle,Title,Option1 Name,Option1 Value,Variant Price,Member Price,Variant Inventory Tracker,Variant Inventory Qty'
const fileOf = (rows: readonly string[], head = header) => [head, ...rows].join('\r\n')

/** Sends a file as the body itself. */
function upload(text: string, name = 'products.csv'): Promise<Response> {
  return editor.send('POST', `/imports?name=${encodeURIComponent(name)}`, text, 'text/csv')
}

async function checked(text: string): Promise<ImportResponse> {
  const made = await jsonOf<ImportResponse>(upload(text), 201)
  expect(made).toMatchObject({ state: 'UPLOADED', check: null, run: null })
  await shop.drainJobs()
  return read(made)
}

const read = ({ id }: { id: number }) => jsonOf<ImportResponse>(editor.get(`/imports/${id}`))
async function run(one: ImportResponse): Promise<ImportResponse> {
  expect(await jsonOf<ImportResponse>(editor.call('POST', `/imports/${one.id}/run`))).toMatchObject({
    state: 'RUNNING',
  })
  await shop.drainJobs()
  return read(one)
}
const reportOf = async ({ id }: ImportResponse) => {
  const bytes = new Uint8Array(await (await editor.get(`/imports/${id}/report`)).arrayBuffer())
  return (await readCsv(() => [bytes])).rows.map(({ cells }) => cells)
}
const filesIn = async (folder: string) => (await listInOrder(shop.stores.files, `${folder}/`)).map(({ key }) => key)
const find = async (slug: string): Promise<ProductPage> => {
  const { items } = await jsonOf<{ items: ProductItem[] }>(editor.get(`/products?q=${slug}`))
  return jsonOf<ProductPage>(editor.get(`/products/${items.find((item) => item.slug === slug)!.id}`))
}
const count = async (query: string) =>
  (await jsonOf<{ total: number }>(editor.get(query ? `/products?q=${query}` : '/products'))).total
const change = (product: ProductPage, body: object) =>
  jsonOf<ProductPage>(editor.call('PUT', `/products/${product.id}`, body, { 'if-match': `"${product.version}"` }))

describe('O140 an import', () => {
  test('O140 shows what is created, changed, unchanged and refused by line, before anything changes; the run does that', async () => {
    const first = await run(await checked(fileOf(['cup-old,Old cup,,,10,,,', 'cup-same,Same cup,,,12,,shopify,4'])))
    expect(first).toMatchObject({ state: 'DONE', run: { created: 2, changed: 0, unchanged: 0, refused: 0 } })
    const rows = [
      'cup-old,Old cup,,,11,,,',
      'cup-same,Same cup,,,12,,shopify,4',
      'cup-new,New cup,Size,S,20,15,shopify,7',
      'cup-new,,Size,M,21,,,',
      'cup-bad,Bad cup,Size,S,many,,,',
      'cup-bad,,Size,M,21,,,',
    ]
    const one = await checked(fileOf(rows))
    expect(one).toMatchObject({
      state: 'CHECKED',
      name: 'products.csv',
      total: 4,
      run: null,
      has_report: true,
      check: { created: 1, changed: 1, unchanged: 1, refused: 2 },
    })
    expect(one.refused).toEqual([
      { line: 6, why: 'Variant Price "many" is not an amount' },
      { line: 7, why: expect.stringContaining('because of line 6') },
    ])
    // Nothing has changed yet.
    expect([await count('cup-new'), (await find('cup-old')).price]).toEqual([0, 10])
    const outcomes = [
      ['2', 'cup-old', 'changed'],
      ['3', 'cup-same', 'unchanged'],
      ['4', 'cup-new', 'created'],
    ]
    const planned = (await reportOf(one)).filter(({ Handle }) => Handle)
    expect(planned.map(({ Line, Handle, Outcome }) => [Line, Handle, Outcome])).toEqual(outcomes)
    const done = await run(one)
    expect(done).toMatchObject({ state: 'DONE', done: 4, run: one.check, failed: [] })
    expect(done.finished_at).not.toBeNull()
    expect((await find('cup-old')).price).toBe(11)
    expect((await find('cup-new')).sizes).toMatchObject([{ key: 'S', stock: 7 }, { key: 'M' }])
    expect(await count('cup-bad')).toBe(0)
    expect(await reportOf(done)).toEqual(await reportOf(one))
    expect((await reportOf(done)).filter(({ Outcome }) => Outcome === 'refused')).toMatchObject([
      { Line: '6', Reason: 'Variant Price "many" is not an amount' },
      { Line: '7' },
    ])
  })

  test('O140 what changed in the shop after the check is left, and named', async () => {
    await run(await checked(fileOf(['bowl-one,Bowl one,,,10,,,', 'bowl-two,Bowl two,,,10,,,'])))
    const one = await checked(
      fileOf(['bowl-one,Bowl one,,,20,,,', 'bowl-two,Bowl two,,,20,,,', 'bowl-three,Three,,,5,,,']),
    )
    await change(await find('bowl-one'), { price: 15 })
    await jsonOf(editor.call('POST', '/products', { name: { en: 'Three too' }, slug: 'bowl-three', price: 9 }), 201)
    const done = await run(one)
    expect(done.run).toEqual({ created: 0, changed: 1, unchanged: 0, refused: 2 })
    expect(done.failed.map(({ line }) => line).sort()).toEqual([2, 4])
    expect((await find('bowl-one')).price).toBe(15)
    expect((await find('bowl-two')).price).toBe(20)
    expect((await find('bowl-three')).price).toBe(9)
    expect((await reportOf(done)).map(({ Outcome }) => Outcome)).toEqual(['refused', 'changed', 'refused'])
  })

  test('O140 who ran it stands in the price history, the stock movements and the log', async () => {
    await run(await checked(fileOf(['vase-hist,Vase,,,10,,shopify,5'])))
    await run(await checked(fileOf(['vase-hist,Vase,,,12,,shopify,8'])))
    const { id } = await find('vase-hist')
    const { history } = await jsonOf<ProductPrices>(editor.get(`/products/${id}/prices`))
    expect(history.map(({ price, source, by }) => [price, source, by])).toEqual([
      [12, 'import', 'Sam editor'],
      [10, 'import', 'Sam editor'],
    ])
    const { items } = await jsonOf<{ items: Movement[] }>(editor.get(`/stock/movements?product=${id}`))
    expect(items.map(({ delta, reason, by }) => [delta, reason, by])).toEqual([
      [3, 'import', 'Sam editor'],
      [5, 'import', 'Sam editor'],
    ])
    const owner = await signInAs(shop, 'owner')
    const actions = await jsonOf<{ items: { action: string }[] }>(owner.get('/audit?limit=100'))
    const names = new Set(actions.items.map(({ action }) => action))
    expect([...names]).toEqual(
      expect.arrayContaining(['import.uploaded', 'import.run', 'import.done', 'product.priced']),
    )
  })

  test('O134 the price history tells every change with time, person and source: import, edit, bulk, plan', async () => {
    await run(await checked(fileOf(['vase-all,Vase,,,10,,,'])))
    const product = await find('vase-all')
    await change(product, { price: 20 })
    const bulk = { ids: [product.id], act: 'price_percent', input: { percent: 50, rounding: 'none', member: true } }
    await jsonOf(editor.call('POST', '/products/bulk', bulk))
    const ends_at = new Date(shop.clock().getTime() + 24 * hourMs).toISOString()
    const plan = { product: product.id, price: 25, member_price: null, kind: 'reduction', ends_at }
    await jsonOf(editor.call('POST', '/scheduled-prices', plan), 201)
    const { history } = await jsonOf<ProductPrices>(editor.get(`/products/${product.id}/prices`))
    expect(history.map(({ price, source, by }) => [price, source, by])).toEqual([
      [25, 'plan', null],
      [30, 'bulk', 'Sam editor'],
      [20, 'edit', 'Sam editor'],
      [10, 'import', 'Sam editor'],
    ])
    const times = history.map(({ valid_from }) => Date.parse(valid_from))
    expect(times.toSorted((a, b) => b - a)).toEqual(times)
    expect(history.map(({ valid_until }) => valid_until)).toEqual([
      null,
      ...history.slice(0, -1).map((row) => row.valid_from),
    ])
  })

  test('an import is discarded, begun once, and by nobody who may not write', async () => {
    const one = await checked(fileOf(['lid-one,Lid,,,10,,,']))
    expect(await jsonOf(editor.call('POST', `/imports/${one.id}/discard`))).toMatchObject({ state: 'DISCARDED' })
    expect((await editor.call('POST', `/imports/${one.id}/run`)).status).toBe(409)
    expect((await editor.get(`/imports/${one.id}/report`)).status).toBe(410)
    expect(await count('lid-one')).toBe(0)
    const two = await checked(fileOf(['lid-two,Lid,,,10,,,']))
    const begun = await Promise.all([1, 2].map(() => editor.call('POST', `/imports/${two.id}/run`)))
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 409])
    const viewer = await signInAs(shop, 'viewer')
    expect((await viewer.send('POST', '/imports', fileOf([]), 'text/csv')).status).toBe(403)
    const { items } = await jsonOf<{ items: ImportResponse[] }>(editor.get('/imports'))
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([two.id, one.id])
  })

  test('a file comes as the field of a form, too', async () => {
    const form = new FormData()
    form.append('file', new Blob([fileOf(['lamp-form,Lamp,,,10,,,'])]), 'lamps.csv')
    const response = new Response(form)
    const made = await jsonOf<ImportResponse>(
      editor.send('POST', '/imports', await response.text(), response.headers.get('content-type')!),
      201,
    )
    await shop.drainJobs()
    expect((await read(made)).check).toMatchObject({ created: 1 })
  })
})

describe('O141 the same file', () => {
  test('O141 again is unchanged throughout', async () => {
    const text = fileOf(['pan-one,Pan one,,,10,8,shopify,3', 'pan-two,Pan two,Size,S,10,,,', 'pan-two,,Size,M,12,,,'])
    await run(await checked(text))
    const again = await checked(text)
    expect(again.check).toEqual({ created: 0, changed: 0, unchanged: 2, refused: 0 })
    expect((await run(again)).run).toEqual(again.check)
  })

  test('O141 with a wrong column is refused; the sentence names it and the nearest right one, in any language', async () => {
    const wrong = fileOf(['x,X,1'], 'Handle,Title,Varient Price')
    const refused = await jsonOf<{ message: string; code: string; errors: object }>(upload(wrong), 422)
    expect(refused).toMatchObject({ code: 'import.unreadable', errors: { file: ['validation.columns'] } })
    expect(refused.message).toContain('"Varient Price"')
    expect(refused.message).toContain('"Variant Price"')
    expect((await upload('')).status).toBe(422)
    expect(refused).toMatchObject({ unknown: ['Varient Price'], nearest: { 'Varient Price': 'Variant Price' } })
  })

  test('O141 what columns mean can be said: they are read under their right names', async () => {
    const file = 'Address;"The ""name""";Kostet\r\nmapped-one;Mapped åß;12,5\r\n'
    const columns = { Address: 'Handle', 'The "name"': 'Title', Kostet: 'Variant Price' }
    const path = `/imports?columns=${encodeURIComponent(JSON.stringify(columns))}`
    const made = await jsonOf<ImportResponse>(editor.send('POST', path, file, 'text/csv'), 201)
    await shop.drainJobs()
    await run(await read(made))
    expect(await find('mapped-one')).toMatchObject({ price: 12.5, name: { en: 'Mapped åß' } })
    expect((await editor.send('POST', '/imports?columns=nonsense', file, 'text/csv')).status).toBe(422)
  })

  test('a long file with a wrong column is refused after its header, and leaves no file', async () => {
    const row = `x,${'X'.repeat(1_000)},1\r\n`
    const before = await filesIn('imports')
    const { status } = await upload(`Handel,Title,Variant Price\r\n${row.repeat(64_000)}`)
    expect(status).toBe(422)
    expect(await filesIn('imports')).toEqual(before)
  })
})

describe('O143 exports', () => {
  const exported = async (filter = '') => {
    const made = await jsonOf<ExportResponse>(editor.call('POST', '/exports', { kind: 'products', filter }), 202)
    expect(made).toMatchObject({ state: 'RUNNING', filter, format: 'csv' })
    await shop.drainJobs()
    return jsonOf<ExportResponse>(editor.get(`/exports/${made.id}`))
  }
  const textOf = async ({ id }: ExportResponse) => (await editor.get(`/exports/${id}/file`)).text()

  test('O143 importing an export changes nothing, also after edits of alts and search texts made here', async () => {
    const product = await find('cup-new')
    const pictures = [{ path: 'products/slippers-warm.jpg', alt: { en: 'A cup', no: 'En kopp' } }]
    await change(product, {
      images: pictures.map((image) => ({ ...image, width: 900, height: 900, focal_x: 0.2, focal_y: 0.8 })),
      seo: { title: { en: 'Cups', fr: 'Tasses' }, description: { en: '=Cups to drink from', sv: 'Koppar' } },
      name: { en: 'New cup, "best"', no: 'Ny kopp' },
    })
    const before = await find('cup-new')
    const one = await exported()
    expect(one).toMatchObject({ state: 'DONE', rows: await count('') })
    const text = await textOf(one)
    // Text that a spreadsheet would run as a formula is prefixed with an apostrophe.
    expect(text).toContain("'=Cups to drink from")
    const again = await checked(text)
    expect(again.check).toEqual({ created: 0, changed: 0, unchanged: one.rows, refused: 0 })
    await run(again)
    expect(await find('cup-new')).toEqual(before)
  })

  test('O143 texts with line breaks of any kind, quotes and marks come back as they were', async () => {
    const en = '<p>One</p>\n<p>"Two"</p>\r<p>Three;\t=1+1</p>\r\n<p>+4791234567</p>'
    await change(await find('cup-new'), { description: { en }, summary: { en: 'One\ntwo' }, vendor: '+4791234567' })
    const { id } = await exported('q=cup-new')
    const bytes = async (bom: string) =>
      Buffer.from(await (await editor.get(`/exports/${id}/file${bom}`)).arrayBuffer())
    const [whole, plain] = [await bytes(''), await bytes('?bom=false')]
    expect(whole).toEqual(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain]))
    const nothing = { created: 0, changed: 0, unchanged: 1, refused: 0 }
    for (const file of [whole, plain]) expect((await checked(file.toString())).check).toEqual(nothing)
  })

  test('O143 a filter makes it smaller; it can be had for 24 hours by those who may', async () => {
    const one = await exported('q=cup-old')
    expect(one.rows).toBe(1)
    expect((await editor.call('POST', '/exports', { kind: 'products', filter: 'colour=red' })).status).toBe(422)
    const viewer = await signInAs(shop, 'viewer')
    expect((await viewer.get(`/exports/${one.id}/file`)).status).toBe(403)
    expect((await editor.get(`/exports/${one.id}/file`)).headers.get('content-type')).toContain('text/csv')
    const now = shop.clock()
    shop.setNow(new Date(now.getTime() + 24 * hourMs + 1_000))
    editor = await signInAs(shop, 'editor')
    const late = await editor.get(`/exports/${one.id}/file`)
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([410, 'link.expired'])
    await sweepExports(shop)
    expect(await filesIn('exports')).toEqual([])
    shop.setNow(now)
  })
})

test('nobody else’s file is read', async () => {
  const { call } = await openOfficeBrowser(shop)
  expect((await call('POST', '/imports', {})).status).toBe(401)
})
