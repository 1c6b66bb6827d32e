// @module-tag full
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewItem } from '#contract/office/aftersales/product-reviews.ts'
import type { Operation } from '#contract/office/office/bulk-actions.ts'
import { productReviews, products } from '#database/schema/schema.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { ParcelAdmin } from '../support/parcel-admin.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

type Bulk = { done: string[]; failed: { id: string; code: string; message: string }[]; operation: string | null }
const teapot = 4352

let shop: TestShop
let editor: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  editor = await signInAs(shop, 'editor')
})
afterAll(() => shop.close())

const bulk = (body: object, who = editor) => who.call('POST', '/product-reviews/bulk', body)
const jsonOf = async (body: object) => (await (await bulk(body)).json()) as Bulk
const list = async (query: string) =>
  ((await (await editor.get(`/product-reviews?${query}`)).json()) as { items: ReviewItem[] }).items

/** A buyer of three teapots, who can write about them. */
async function buyer() {
  const admin = await ParcelAdmin.open(shop)
  await admin.callAction(await admin.ship(await admin.pack()), 'deliver', { notify: false })
  await admin.later(1)
  return (body: string) =>
    admin.payer.post('/api/reviews', {
      order_id: admin.order.id,
      product_id: teapot,
      rating: 4,
      title: '',
      body,
      author: 'Kari',
    })
}

describe('decisions on many reviews', () => {
  test('each is decided as it was read; what changed since fails alone, by name', async () => {
    const [one, two] = [await buyer(), await buyer()]
    await one('First')
    await two('Second')
    const read = await list('state=PENDING')
    const [newest, oldest] = read.map(({ id }) => String(id)) as [string, string]
    const versions = Object.fromEntries(read.map(({ id, version }) => [id, version]))
    await two('Second, after it was read')

    const ids = [newest, oldest, '999999']
    const viewer = await signInAs(shop, 'viewer')
    expect((await bulk({ ids, act: 'approve', input: { versions } }, viewer)).status).toBe(403)
    const noReason = await bulk({ ids, act: 'reject', input: { versions } })
    expect([noReason.status, (await noReason.json()).errors]).toEqual([422, { reason: ['validation.required'] }])
    expect((await bulk({ ids: ['x'], act: 'approve' })).status).toBe(422)

    const approved = await jsonOf({ ids, act: 'approve', input: { versions } })
    expect(approved).toMatchObject({ done: [oldest], operation: null })
    expect(approved.failed.map(({ id, code }) => [id, code])).toEqual([
      [newest, 'edit.conflict'],
      ['999999', 'request.notFound'],
    ])
    expect(approved.failed[0]!.message).toContain('Someone else changed this')
    expect((await list('state=APPROVED')).map(({ body }) => body)).toEqual(['First'])

    // Repeating the call changes nothing, and a review is not decided unless the call names the version read.
    expect(await jsonOf({ ids: [oldest], act: 'approve', input: { versions } })).toMatchObject({ done: [oldest] })
    expect((await jsonOf({ ids: [newest], act: 'approve' })).failed[0]!.code).toBe('edit.versionMissing')
  })

  test('all that match are decided where their number is the one that was seen', async () => {
    const reject = { act: 'reject', input: { reason: 'Names a person' } }
    const changed = await bulk({ filter: 'state=PENDING', expected: 2, ...reject })
    expect([changed.status, ((await changed.json()) as { code: string }).code]).toEqual([409, 'bulk.changed'])
    expect((await bulk({ filter: 'stars=1', expected: 1, ...reject })).status).toBe(422)
    expect(await jsonOf({ filter: 'state=PENDING', expected: 1, ...reject })).toMatchObject({ failed: [] })
    const [rejected] = await list('state=REJECTED')
    expect(rejected).toMatchObject({ body: 'Second, after it was read', reason: 'Names a person' })
  })

  test('above a hundred they are an operation', async () => {
    const [{ id: _, ...words }] = (await shop.database.select().from(productReviews)) as [
      typeof productReviews.$inferSelect,
    ]
    await shop.database.delete(productReviews)
    const [product] = await shop.database.select().from(products).limit(1)
    const copies = Array.from({ length: 101 }, (_, index) => ({
      ...product!,
      id: 900_000 + index,
      slug: `copy-${index}`,
    }))
    await shop.database.insert(products).values(copies)
    await shop.database
      .insert(productReviews)
      .values(copies.map(({ id: productId }) => ({ ...words, productId, state: 'PENDING' as const })))
    const { operation } = await jsonOf({ filter: 'state=PENDING', expected: 101, act: 'approve' })
    await shop.drainJobs()
    const done = (await (await editor.get(`/operations/${operation}`)).json()) as Operation
    expect(done).toMatchObject({ state: 'DONE', total: 101, done: 101, failed: [] })
    expect(await list('state=PENDING')).toEqual([])
  })
})
