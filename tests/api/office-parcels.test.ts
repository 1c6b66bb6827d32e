import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders, parcels, sentMails } from '#database/schema/schema.ts'
import { refreshOrderStates } from '#domain/sales/orders/refresh-order-states.ts'
import { signInAs } from '../support/office.ts'
import { done, idempotencyKey, ParcelAdmin, plain, postnord, postnordLink, refusal } from '../support/parcel-admin.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let admin: ParcelAdmin
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  admin = await ParcelAdmin.open(shop)
})

describe('shipping', () => {
  test('O065 packs all, ships with carrier and number: one mail with the tracking link; shopper and office see it', async () => {
    const packed = await admin.pack()
    expect(packed).toMatchObject({ state: 'PACKED', lines: [{ position: 0, quantity: 3 }], allowed: expect.any(Array) })
    expect(await admin.row()).toMatchObject({ fulfilmentState: 'PACKED', sentAt: null })
    expect(await admin.read()).toMatchObject({ state: 'packed', parcels: [] })
    const headers = idempotencyKey()
    const shipped = await done(await admin.callAction(packed, 'ship', postnord, headers))
    expect(shipped).toMatchObject({
      state: 'SHIPPED',
      carrier_name: 'PostNord',
      tracking_url: postnordLink,
      warnings: {},
    })
    const again = await admin.callAction(packed, 'ship', postnord, headers)
    expect(await again.json()).toEqual(shipped)
    expect(admin.mailed()).toEqual([])
    await admin.later()
    expect(admin.mailed()).toHaveLength(1)
    const { subject, text } = admin.mailed()[0]!
    expect(subject).toBe(`Your order ${admin.order.number} is on its way`)
    for (const part of ['PostNord', 'RR123456785SE', postnordLink, 'Quantity: 3', admin.order.lines[0]!.name])
      expect(plain(text)).toContain(part)
    const [kept] = await shop.database
      .select()
      .from(sentMails)
      .where(eq(sentMails.email, admin.email))
      .orderBy(desc(sentMails.sentAt))
    expect(kept).toMatchObject({ kind: 'parcel-shipped', orderId: (await admin.row()).id, language: 'en' })
    await admin.later(3_600)
    expect(admin.mailed()).toHaveLength(1)

    const { fulfilmentState, sentAt } = await admin.row()
    expect([fulfilmentState, sentAt?.toISOString()]).toEqual(['FULFILLED', shipped.shipped_at])
    const seen = {
      state: 'shipped',
      parcels: [
        { state: 'shipped', carrier: 'PostNord', tracking_number: 'RR123456785SE', tracking_url: postnordLink },
      ],
    }
    expect(await admin.read()).toMatchObject(seen)
    expect((await admin.auditOf(packed)).map(({ action }) => action)).toEqual(['parcel.pack', 'parcel.ship'])
  })

  test('O065 an answer that was lost after the parcel left: asked again with another key, nothing happens twice', async () => {
    const packed = await admin.pack()
    const shipped = await admin.ship(packed)
    expect(await admin.ship(packed)).toEqual(shipped)
    expect(await refusal(await admin.callAction(packed, 'ship', { carrier: 'dhl' }))).toMatchObject({
      status: 409,
      code: 'state.notAllowed',
      state: 'SHIPPED',
    })
    await admin.later()
    expect(admin.mailed()).toHaveLength(1)
  })

  test('O066 ships one of three: PARTIAL, the mail lists that one, the rest stays to send', async () => {
    const one = await admin.pack({ lines: [{ position: 0, quantity: 1 }] })
    await admin.ship(one)
    expect(await admin.row()).toMatchObject({ fulfilmentState: 'PARTIAL', sentAt: null })
    expect(await admin.read()).toMatchObject({ state: 'partly_shipped', parcels: [{ lines: [{ quantity: 1 }] }] })
    await admin.later()
    expect(admin.mailed()[0]!.subject).toBe(`Part of your order ${admin.order.number} is on its way`)
    expect(plain(admin.mailed()[0]!.text)).toContain('Quantity: 1')
    expect(plain(admin.mailed()[0]!.text)).toContain('The rest will follow')

    const tooMany = await admin.tryToPack({ lines: [{ position: 0, quantity: 3 }] })
    expect(await refusal(tooMany)).toMatchObject({
      status: 422,
      errors: { 'lines.0.quantity': ['parcel.tooMany'] },
    })
    const rest = await admin.pack()
    expect(rest.lines).toEqual([{ position: 0, quantity: 2 }])
    await done(await admin.callAction(rest, 'ship', {}))
    expect(await admin.row()).toMatchObject({ fulfilmentState: 'FULFILLED' })
  })

  test('O066 no pieces, none of them, a line the order does not have, one line twice: 422 and nothing packed', async () => {
    for (const lines of [
      [],
      [{ position: 0, quantity: 0 }],
      [{ position: 0, quantity: -1 }],
      [{ position: 7, quantity: 1 }],
      [
        { position: 0, quantity: 1 },
        { position: 0, quantity: 1 },
      ],
    ]) {
      const response = await admin.tryToPack({ lines })
      expect(response.status, JSON.stringify(lines)).toBe(422)
    }
    expect(await admin.row()).toMatchObject({ fulfilmentState: 'UNFULFILLED' })
    const elsewhere = await admin.staff.call('POST', '/orders/987654321/parcels', {}, idempotencyKey())
    expect(elsewhere.status).toBe(404)
  })

  test('O066 two people pack the last pieces at once: one parcel', async () => {
    const other = await signInAs(shop, 'manager')
    const lines = [{ position: 0, quantity: 2 }]
    const responses = await Promise.all(
      [admin.staff, other].map(({ call }) =>
        call('POST', `/orders/${admin.order.number}/parcels`, { lines }, idempotencyKey()),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  test('O067 undone within thirty seconds: the state is back and no mail leaves; afterwards the act is gone', async () => {
    const packed = await admin.pack()
    const shipped = await admin.ship(packed)
    expect(shipped.allowed).toContain('undo')
    const undone = await done(await admin.callAction(shipped, 'undo'))
    expect(undone).toMatchObject({ state: 'PACKED', shipped_at: null, undo_until: null })
    expect(await admin.row()).toMatchObject({ fulfilmentState: 'PACKED', sentAt: null })
    await admin.later()
    expect(admin.mailed()).toEqual([])

    const again = await admin.ship(undone)
    await admin.later()
    expect(admin.mailed()).toHaveLength(1)
    expect(await refusal(await admin.callAction(again, 'undo'))).toMatchObject({
      status: 409,
      code: 'state.notAllowed',
      state: 'SHIPPED',
    })
    const [row] = await shop.database.select().from(parcels).where(eq(parcels.id, again.id))
    expect(row!.state).toBe('SHIPPED')
    // Reading the parcel no longer offers `undo`.
    const changed = await admin.change(again, { notify: false })
    expect((await done(changed)).allowed).toEqual(['deliver', 'return', 'track'])
  })

  test('O067 a parcel shipped without a mail sends none, then and later', async () => {
    const packed = await admin.pack()
    await done(await admin.callAction(packed, 'ship', { ...postnord, notify: false }))
    await admin.later()
    expect(admin.mailed()).toEqual([])
  })

  test('an order on hold or flagged is neither packed nor shipped: 409 with its state', async () => {
    const packed = await admin.pack({ lines: [{ position: 0, quantity: 1 }] })
    const { id } = await admin.row()
    for (const changes of [{ holdReason: 'address' }, { holdReason: null, flag: 'stock' }]) {
      await shop.database.update(orders).set(changes).where(eq(orders.id, id))
      await shop.database.transaction((transaction) => refreshOrderStates(transaction, id))
      const more = await admin.tryToPack({})
      const held = { status: 409, code: 'state.notAllowed', state: 'ON_HOLD' }
      expect(await refusal(more)).toMatchObject(held)
      expect(await refusal(await admin.callAction(packed, 'ship', postnord))).toMatchObject(held)
    }
    expect((await admin.auditOf(packed)).map(({ action }) => action)).toEqual(['parcel.pack'])
  })

  test('a parcel that has not left is cancelled: its pieces are left to send again', async () => {
    const packed = await admin.pack()
    const cancelled = await done(await admin.callAction(packed, 'cancel'))
    expect(cancelled).toMatchObject({ state: 'CANCELLED', allowed: [] })
    expect(await admin.row()).toMatchObject({ fulfilmentState: 'UNFULFILLED' })
    expect(await admin.read()).toMatchObject({ state: 'received', parcels: [] })
    const shipped = await admin.ship(await admin.pack())
    expect(await refusal(await admin.callAction(shipped, 'cancel'))).toMatchObject({ status: 409, state: 'SHIPPED' })
  })

  test('a version that is missing is 428, a stale one 409 with what differs', async () => {
    const packed = await admin.pack()
    const missing = await admin.staff.call('PATCH', `/parcels/${packed.id}`, postnord)
    expect(missing.status).toBe(428)
    await done(await admin.change(packed, postnord))
    const stale = await admin.change(packed, { carrier: 'dhl' })
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({
      code: 'edit.conflict',
      current: { state: 'PACKED', version: 2 },
      by: 'Sam service',
      at: expect.any(String),
      changed: [{ field: 'carrier', theirs: 'postnord', yours: 'dhl' }],
    })
  })

  test('who may not fulfil orders is refused every act by name', async () => {
    const packed = await admin.pack()
    admin.staff = await signInAs(shop, 'viewer')
    for (const name of ['ship', 'deliver', 'cancel', 'undo', 'return']) {
      const response = await admin.callAction(packed, name)
      expect(await response.json(), name).toMatchObject({ code: 'auth.permission', permission: 'orders.fulfil' })
    }
  })
})
