import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { BulkResponse } from '#contract/office/lists.ts'
import type { ShipmentsResponse, TrackingCheck, TrackingFile } from '#contract/office/sales/shipments.ts'
import { minuteMs } from '#shared/dates.ts'
import { buy } from '../support/checkout-flow.ts'
import { copyOrder } from '../support/many-orders.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { idempotencyKey, ifMatch, ParcelAdmin, refusal } from '../support/parcel-admin.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let staff: OfficeCaller
let viewer: OfficeCaller
let like: Order
beforeAll(async () => {
  shop = await createTestShop()
  staff = await signInAs(shop, 'manager')
  viewer = await signInAs(shop, 'viewer')
  like = await buy(createBrowser(shop), { '4352': { quantity: 2 } }, { email: 'several@example.test' })
  await shop.drainJobs()
})
afterAll(() => shop.close())
beforeEach(() => shop.setNow(new Date()))

let groups = 0
const addOrders = (count: number) => copyOrder(shop, { like: like.number, count, soid: `several-${++groups}` })
const shipmentsOf = async (numbers: readonly number[]) =>
  ((await (await staff.get(`/shipments?orders=${numbers.join(',')}`)).json()) as ShipmentsResponse).items

type Numbers = Record<number, string>
const shipBody = (numbers: Numbers) => ({
  ids: Object.keys(numbers),
  act: 'ship',
  input: {
    pack: true,
    carrier: 'bring',
    tracking: Object.fromEntries(
      Object.entries(numbers).map(([number, tracking]) => [number, { tracking_number: tracking }]),
    ),
  },
})
const ship = async (numbers: Numbers, key = idempotencyKey()) =>
  (await (await staff.call('POST', '/orders/bulk', shipBody(numbers), key)).json()) as BulkResponse
const parcelsOf = async (number: number) => (await (await staff.get(`/orders/${number}`)).json()).parcels

describe('several orders shipped at once', () => {
  test('O065 orders to pack and packed ones leave together, each under its own number; one without leaves bare', async () => {
    const numbers = await addOrders(3)
    const [unpacked, packed, bare] = numbers as [number, number, number]
    expect((await staff.call('POST', `/orders/${packed}/parcels`, {}, idempotencyKey())).status).toBe(201)
    expect(await shipmentsOf(numbers)).toMatchObject([
      { number: unpacked, city: 'Oslo', country: 'NO', items: 1, packed: false, obstacle: null },
      { number: packed, items: 1, packed: true, obstacle: null },
      { number: bare, obstacle: null },
    ])
    const result = await ship({ [unpacked]: '373 123456789012340', [packed]: '373123456789012341', [bare]: '' })
    expect(result).toEqual({ done: numbers.map(String), failed: [], operation: null })
    expect(await parcelsOf(unpacked)).toMatchObject([
      { state: 'SHIPPED', carrier: 'bring', tracking_number: '373123456789012340', lines: [{ quantity: 1 }] },
    ])
    expect(await parcelsOf(packed)).toMatchObject([{ state: 'SHIPPED', tracking_number: '373123456789012341' }])
    expect(await parcelsOf(bare)).toMatchObject([{ state: 'SHIPPED', tracking_number: null }])
    expect((await shipmentsOf(numbers)).map(({ obstacle }) => obstacle)).toEqual(Array(3).fill('shipped'))
  })

  test('O065 a parcel in the post and what is left of its order: the rest is packed and leaves', async () => {
    const admin = await ParcelAdmin.open(shop)
    const first = await admin.pack({ lines: [{ position: 0, quantity: 1 }] })
    await admin.ship(first)
    const { number } = admin.order
    expect(await shipmentsOf([number])).toMatchObject([{ items: 2, packed: false, obstacle: null }])
    expect(await ship({ [number]: 'RR000000005NO' })).toMatchObject({ done: [String(number)] })
    expect(await parcelsOf(number)).toMatchObject([
      { tracking_number: 'RR123456785SE', lines: [{ quantity: 1 }] },
      { tracking_number: 'RR000000005NO', lines: [{ quantity: 2 }] },
    ])
  })

  test('O057 what cannot leave is named with its state: on hold, refunded, shipped by somebody else meanwhile', async () => {
    const [held, refunded, gone, fine] = (await addOrders(4)) as [number, number, number, number]
    await staff.call('POST', `/orders/${held}/hold`, { reason: 'Wait' })
    const [{ id, version }] = await (async () => {
      await staff.call('POST', `/orders/${gone}/parcels`, {}, idempotencyKey())
      return parcelsOf(gone)
    })()
    await staff.call('POST', `/parcels/${id}/ship`, {}, { ...ifMatch(version), ...idempotencyKey() })
    await shop.database.execute(sql`UPDATE order_lines SET cancelled = quantity
      WHERE order_id = (SELECT id FROM orders WHERE number = ${refunded})`)
    await shop.database.execute(sql`UPDATE orders SET fulfilment_state = 'CANCELLED' WHERE number = ${refunded}`)
    const tried = [held, refunded, gone, fine]
    expect((await shipmentsOf(tried)).map(({ obstacle }) => obstacle)).toEqual(['held', 'refunded', 'shipped', null])
    const result = await ship({ [held]: '1', [refunded]: '2', [gone]: '3', [fine]: '373123456789012342' })
    expect(result.done).toEqual([String(fine)])
    expect(result.failed.map(({ id: row, state }) => [Number(row), state])).toEqual([
      [held, 'ON_HOLD'],
      [refunded, 'CANCELLED'],
      [gone, 'FULFILLED'],
    ])
    expect(await parcelsOf(held)).toEqual([])
  })

  test('O057 #12 a repeat with the same key answers the same, and each customer is mailed once', async () => {
    const admin = await ParcelAdmin.open(shop)
    const other = await ParcelAdmin.open(shop)
    const numbers = { [admin.order.number]: '373123456789012343', [other.order.number]: '' }
    const key = idempotencyKey()
    const first = await ship(numbers, key)
    expect(await ship(numbers, key)).toEqual(first)
    await admin.later()
    expect([admin.mailed().length, other.mailed().length]).toEqual([1, 1])
    expect(admin.mailed()[0]!.text).toContain('373123456789012343')
    expect(await parcelsOf(other.order.number)).toHaveLength(1)
  })

  test('O057 a call that was cut off between two orders goes on: each is packed and shipped once', async () => {
    const numbers = (await addOrders(3)) as [number, number, number]
    const [shipped, packed, untouched] = numbers
    const key = idempotencyKey()
    const given = { [shipped]: '', [packed]: '373123456789012345', [untouched]: '373123456789012346' }
    await ship({ [shipped]: '', [packed]: '373123456789012345', [untouched]: '373123456789012346' }, key)
    // As if the process had died when the first order was shipped and the second one packed.
    await shop.database.execute(sql`UPDATE idempotent_requests SET status = NULL, answer = NULL
      WHERE key = ${key['idempotency-key']}`)
    const orderOf = (number: number) => sql`(SELECT id FROM orders WHERE number = ${number})`
    await shop.database.execute(sql`UPDATE parcels SET state = 'PACKED', shipped_at = NULL, tracking_number = NULL
      WHERE order_id = ${orderOf(packed)}`)
    await shop.database.execute(sql`DELETE FROM parcels WHERE order_id = ${orderOf(untouched)}`)
    await shop.database.execute(sql`UPDATE orders SET fulfilment_state = 'PACKED' WHERE number = ${packed}`)
    await shop.database.execute(sql`UPDATE orders SET fulfilment_state = 'UNFULFILLED' WHERE number = ${untouched}`)
    shop.setNow(new Date(shop.clock().getTime() + 2 * minuteMs))
    expect(await ship(given, key)).toEqual({ done: numbers.map(String), failed: [], operation: null })
    for (const number of numbers) expect(await parcelsOf(number), String(number)).toMatchObject([{ state: 'SHIPPED' }])
    expect(await parcelsOf(untouched)).toMatchObject([{ tracking_number: '373123456789012346' }])
  })

  test('the number of another order is named, and one unlike its carrier’s; neither is refused', async () => {
    const [before, now] = (await addOrders(2)) as [number, number]
    await ship({ [before]: '373123456789012347' })
    const rows = [
      { order: now, carrier: 'bring', tracking_number: '3731 2345 6789 012347' },
      { order: before, carrier: 'bring', tracking_number: '373123456789012347' },
      { order: like.number, carrier: 'bring', tracking_number: 'ABC-1' },
      { order: like.number, carrier: 'other', tracking_number: ' ' },
    ]
    const checked = (await (await staff.call('POST', '/shipments/check', { rows })).json()) as TrackingCheck
    expect(checked.rows).toEqual([
      { order: now, used_by: before, unusual: false },
      { order: before, used_by: null, unusual: false },
      { order: like.number, used_by: null, unusual: true },
    ])
  })

  test('rows are those of a list’s filter too; more than a hundred, an unknown filter or order is refused', async () => {
    await addOrders(2)
    const filter = new URLSearchParams({ filter: `soid=several-${groups}` })
    const { items } = (await (await staff.get(`/shipments?${filter}`)).json()) as ShipmentsResponse
    expect(items).toHaveLength(2)
    const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',')
    expect(await refusal(await staff.get(`/shipments?orders=${many}`))).toMatchObject({
      status: 422,
      errors: { orders: ['validation.tooMuch'] },
    })
    expect((await staff.get('/shipments?filter=colour%3Dred')).status).toBe(422)
    expect((await staff.get('/shipments')).status).toBe(422)
    expect((await staff.get('/shipments?orders=999999999')).status).toBe(404)
    expect((await viewer.get(`/shipments?orders=${like.number}`)).status).toBe(403)
  })
})

describe('a carrier’s file', () => {
  const text = 'Sendingsnr;Sporingsnummer;Avsenders referanse\r\n1;"37312";10085\r\n2;=“x”;"1\r\n'
  const read = async (bytes: string | Uint8Array<ArrayBuffer>) => {
    const response = await staff.send('POST', '/shipments/file', bytes, 'text/csv')
    return { status: response.status, body: (await response.json()) as TrackingFile & { message?: string } }
  }

  test('is read in UTF-8 and UTF-16, between commas, semicolons and tabs, and says which lines it cannot read', async () => {
    const plain = text.slice(0, text.indexOf('2;'))
    const cells = [
      { line: 1, cells: ['Sendingsnr', 'Sporingsnummer', 'Avsenders referanse'] },
      { line: 2, cells: ['1', '37312', '10085'] },
    ]
    for (const one of [plain, plain.replaceAll(';', ','), plain.replaceAll(';', '\t')])
      expect((await read(one)).body).toEqual({ rows: cells, refused: [] })
    expect((await read(new Uint8Array(Buffer.from(`\uFEFF${plain}`, 'utf16le')))).body.rows).toEqual(cells)
    expect((await read(text)).body).toMatchObject({
      rows: cells,
      refused: [{ line: 3, why: expect.stringContaining('quote') }],
    })
  })

  test('that is a workbook or far too long is refused with the reason', async () => {
    const workbook = await read(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]))
    expect(workbook.status).toBe(422)
    expect(workbook.body.message).toMatch(/workbook|Excel|spreadsheet/i)
    expect((await read(`Order;Tracking\n${'1;2\n'.repeat(5_001)}`)).status).toBe(422)
    expect((await viewer.send('POST', '/shipments/file', 'a;b', 'text/csv')).status).toBe(403)
  })
})
