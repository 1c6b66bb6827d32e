// @module-tag full
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { periodEnd } from '#domain/platform/working-days/public-holidays.ts'
import { signInAs } from '../support/office.ts'
import { done, ParcelAdmin, refusal } from '../support/parcel-admin.ts'
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

describe('tracking', () => {
  test('O068 a number that is not the carrier’s is taken with a warning; an own link must be https', async () => {
    const odd = await done(
      await admin.callAction(await admin.pack(), 'ship', { carrier: 'colissimo', tracking_number: 'abc 1' }),
    )
    expect(odd).toMatchObject({ state: 'SHIPPED', tracking_number: 'ABC1' })
    expect(odd.warnings).toEqual({ tracking_number: ['parcel.trackingForm'] })

    for (const url of [
      'http://tracking.example.test/1',
      'javascript:alert(1)',
      'https://',
      'not a link',
      '//evil.test',
    ]) {
      const body = { carrier: 'other', tracking_url: url, notify: false }
      const response = await admin.change(odd, body)
      expect(await refusal(response), url).toMatchObject({
        status: 422,
        errors: { tracking_url: ['parcel.linkHttps'] },
      })
    }
    const own = { carrier: 'other', tracking_url: 'https://tracking.example.test/1?a=b', notify: false }
    const changed = await done(await admin.change(odd, own))
    expect(changed).toMatchObject({ tracking_url: own.tracking_url, warnings: {} })
    expect((await admin.read()).parcels).toMatchObject([{ carrier: null, tracking_url: own.tracking_url }])
  })

  test('O069 a new number after the mail left asks whether to mail again, and does so once', async () => {
    const shipped = await admin.ship(await admin.pack())
    await admin.later()
    shop.mails.length = 0
    const next = { tracking_number: 'RR987654321SE' }
    const unasked = await admin.change(shipped, next)
    expect(await refusal(unasked)).toMatchObject({ status: 422, errors: { notify: ['parcel.notifyMissing'] } })
    const quiet = await done(await admin.change(shipped, { ...next, notify: false }))
    await admin.later()
    expect(admin.mailed()).toEqual([])
    const more = { tracking_number: 'RR555555555SE', notify: true }
    await done(await admin.change(quiet, more))
    await admin.later()
    expect(admin.mailed().map(({ subject }) => subject)).toEqual([
      `New tracking number for order ${admin.order.number}`,
    ])
    expect(admin.mailed()[0]!.text).toContain('RR555555555SE')
  })

  test('O069 before the mail leaves nobody is asked: the one mail has the new number', async () => {
    const shipped = await admin.ship(await admin.pack())
    const next = { tracking_number: 'RR987654321SE' }
    await done(await admin.change(shipped, next))
    await admin.later()
    expect(admin.mailed()).toHaveLength(1)
    expect(admin.mailed()[0]!.text).toContain('RR987654321SE')
  })
})

describe('arriving', () => {
  const day = 86_400_000
  const timeline = async () => {
    const response = await admin.staff.get(`/orders/${admin.order.number}/timeline`)
    return ((await response.json()) as { items: { kind: string }[] }).items.map(({ kind }) => kind)
  }
  const until = async () => {
    const response = await admin.payer.get(`/api/orders/${admin.order.id}/withdrawal`)
    return Date.parse(((await response.json()) as { goods: { until: string } }).goods.until)
  }

  test('O070 delivered: the shopper’s page and mail follow; withdrawal counts from it, never ending before the date shown', async () => {
    const shown = await until()
    const shipped = await admin.ship(await admin.pack())
    await admin.later()
    shop.mails.length = 0
    shop.setNow(new Date(shop.clock().getTime() + day))
    admin.staff = await signInAs(shop, 'service')
    const delivered = await done(await admin.callAction(shipped, 'deliver'))
    await shop.drainJobs()
    expect(admin.mailed().map(({ subject }) => subject)).toEqual([
      `Your order ${admin.order.number} has been delivered`,
    ])
    expect(await admin.read()).toMatchObject({
      state: 'delivered',
      parcels: [{ state: 'delivered', delivered_at: delivered.delivered_at }],
    })
    // Delivered early: what was shown stays.
    const end = await until()
    expect(end).toBeGreaterThanOrEqual(shown)
    expect(end).toBeLessThan(shown + 60_000)
    expect((await admin.auditOf(shipped)).at(-1)).toMatchObject({ action: 'parcel.deliver' })
    expect(await timeline()).toEqual(expect.arrayContaining(['parcel.packed', 'parcel.shipped', 'parcel.delivered']))
  })

  test('O070 delivered late: fourteen days from the last parcel’s delivery', async () => {
    const shown = await until()
    const shipped = await admin.ship(await admin.pack())
    shop.setNow(new Date(Date.parse(admin.order.created_at) + 20 * day))
    admin.staff = await signInAs(shop, 'service')
    const delivered = await done(await admin.callAction(shipped, 'deliver'))
    const end = await until()
    expect(end).toBeGreaterThan(shown)
    const inOslo = { country: 'NO', timeZone: 'Europe/Oslo' }
    expect(end).toBe(periodEnd(new Date(delivered.delivered_at!), 14, inOslo).getTime())
    shop.setNow(new Date(end - 1_000))
    const stated = await admin.payer.post(`/api/orders/${admin.order.id}/withdrawal`, { subjects: ['goods'] })
    expect(stated.status).toBe(200)
  })

  test('O070 faster delivery promised since does not end it before the date that was shown', async () => {
    const shown = await until()
    const promise = (days: [number, number]) =>
      updateSettings(shop, { actor: 'test', changes: { 'delivery.product': days } })
    await promise([1, 2])
    expect(await until()).toBe(shown)
    await promise([6, 12])
    const longer = await until()
    expect(longer).toBeGreaterThan(shown)
    await promise([1, 1])
    expect(await until()).toBe(longer)
    await promise([5, 8])
  })

  test('O070 returned to sender: shown to the shopper; nothing more can be done with the parcel', async () => {
    const shipped = await admin.ship(await admin.pack())
    const returned = await done(await admin.callAction(shipped, 'return'))
    expect(returned).toMatchObject({ state: 'RETURNED', allowed: [] })
    expect(await admin.read()).toMatchObject({ parcels: [{ state: 'returned' }] })
    expect(await timeline()).toContain('parcel.returned')
    for (const name of ['deliver', 'ship', 'undo', 'cancel', 'return']) {
      expect(await refusal(await admin.callAction(returned, name)), name).toMatchObject({
        status: 409,
        state: 'RETURNED',
      })
    }
    await admin.later()
    expect(admin.mailed()).toEqual([])
  })
})
