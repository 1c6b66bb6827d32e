// @module-tag full
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#shared/dates.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { ReturnAdmin } from '../support/return-admin.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let editor: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  editor = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

/** Leaves a stored call as if the process had died between the change and its response, two minutes ago. */
async function cutOff(key: string): Promise<void> {
  await shop.database.execute(sql`UPDATE idempotent_requests SET status = NULL, answer = NULL WHERE key = ${key}`)
  shop.setNow(new Date(shop.clock().getTime() + 2 * minuteMs))
}

/** The call, and the same call again after its process died; their bodies. */
async function twice(staff: OfficeCaller, path: string, body: object): Promise<[unknown, unknown]> {
  const key = randomUUID()
  const once = async () => {
    const response = await staff.call('POST', path, body, { 'idempotency-key': key })
    expect([path, response.status]).toEqual([path, response.status < 300 ? response.status : 'a success'])
    return response.json()
  }
  const first = await once()
  await cutOff(key)
  return [first, await once()]
}

test('a call whose process died before it answered finds what it did, and does it no second time', async () => {
  const [made, again] = await twice(editor, '/products', { name: { en: 'Cut off' }, price: 10 })
  expect(again).toEqual(made)
  const { id } = made as { id: number }
  const [copy, sameCopy] = await twice(editor, `/products/${id}/duplicate`, {})
  expect(sameCopy).toEqual(copy)
  const [category, sameCategory] = await twice(editor, '/categories', { name: { en: 'Cut off too' } })
  expect(sameCategory).toEqual(category)
  await twice(editor, '/stock/movements', { product: id, track: true, counted: 10 })
  const [, counted] = await twice(editor, '/stock/movements', { product: id, delta: -3, note: 'Broken' })
  expect(counted).toMatchObject({ stock: 7 })
})

test('parcels and returns likewise', async () => {
  const admin = await ReturnAdmin.open(shop)
  const one = [{ position: 0, quantity: 1 }]
  const [opened, same] = await twice(editor, '/returns', { order: admin.number, lines: one, reason: 'changed_mind' })
  expect(same).toEqual(opened)
  const { items } = (await (await editor.get(`/returns?q=${admin.number}`)).json()) as { items: unknown[] }
  expect(items).toHaveLength(1)
  const unsent = await ReturnAdmin.open(shop, { isSent: false })
  const [parcel, sameParcel] = await twice(editor, `/orders/${unsent.number}/parcels`, { lines: one })
  expect(sameParcel).toEqual(parcel)
})
