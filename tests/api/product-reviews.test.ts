// @module-tag full
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopInformation } from '#contract/content.ts'
import type { ReviewItem, ReviewListResponse } from '#contract/office/aftersales/product-reviews.ts'
import type { ClaimList } from '#contract/office/content/claims.ts'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import type { OwnReviews, ProductReviews } from '#contract/reviews.ts'
import { auditLog, orders, productReviews, reviewInvitations, sentMails } from '#database/schema/schema.ts'
import { sendReviewInvitation, sweepReviewInvitations } from '#domain/aftersales/product-reviews/invite-to-review.ts'
import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import { erasePerson } from '#domain/service/privacy/erase-person.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { ifMatch, ParcelAdmin } from '../support/parcel-admin.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock } from '../support/variants.ts'

const day = 86_400_000
const teapot = 4352

let shop: TestShop
let manager: OfficeCaller

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  await putStock(shop, { id: teapot, stock: 10_000 })
})
afterAll(() => shop.close())

/** Returns an order of three teapots that has just been delivered. */
async function delivered(): Promise<ParcelAdmin> {
  const admin = await ParcelAdmin.open(shop)
  const parcel = await admin.ship(await admin.pack())
  await admin.callAction(parcel, 'deliver', { notify: false })
  await admin.later(40)
  shop.mails.length = 0
  return admin
}

async function invited(admin: ParcelAdmin) {
  await sweepReviewInvitations(shop)
  await admin.later(1)
  return admin.mailed().filter(({ messageId }) => messageId.startsWith('<review-invitation-'))
}

const wait = (days: number) => shop.setNow(new Date(shop.clock().getTime() + days * day))
const invitationOf = async (admin: ParcelAdmin) =>
  (
    await shop.database
      .select()
      .from(reviewInvitations)
      .where(eq(reviewInvitations.orderId, (await admin.row()).id))
  )[0]
const linkIn = (text: string) => new URL(/http\S+\/anmeldelse\/\S+/.exec(text)![0])

const read = async (browser: TestBrowser, id: string, key?: string) =>
  browser.get(`/api/orders/${id}/reviews${key ? `?key=${encodeURIComponent(key)}` : ''}`)
const write = (browser: TestBrowser, id: string, more: object = {}) =>
  browser.post('/api/reviews', {
    order_id: id,
    product_id: teapot,
    rating: 4,
    title: 'Warm',
    body: 'Keeps the tea warm.',
    author: 'Kari',
    ...more,
  })
const erase = ({ email }: ParcelAdmin) =>
  erasePerson(shop, {
    person: { customerId: null, email },
    to: email,
    mailContext: { host: 'localhost', language: 'en' },
  })

async function change(changes: Record<string, unknown>): Promise<void> {
  // The session is one of today.
  shop.setNow(new Date())
  const { headers } = await manager.get('/settings')
  const response = await manager.call('PATCH', '/settings', changes, { 'If-Match': headers.get('etag')! })
  expect(response.status).toBe(200)
}

describe('invitations', () => {
  test('some days after delivery one mail goes to the buyer, however often the shop looks', async () => {
    const admin = await delivered()
    expect(await invited(admin)).toHaveLength(0)
    wait(6)
    expect(await invited(admin)).toHaveLength(0)
    wait(1.1)
    const [mail, ...others] = await invited(admin)
    expect(others).toHaveLength(0)
    expect(mail!.subject).toContain(String(admin.order.number))
    const link = linkIn(mail!.text!)
    const key = link.searchParams.get('key')!
    // Only the hash of the key is stored.
    expect((await invitationOf(admin))!.tokenHash).toBe(hashToken(key))
    const stranger = createBrowser(shop)
    const response = (await (await read(stranger, admin.order.id, key)).json()) as OwnReviews
    expect(response).toMatchObject({ number: admin.order.number, author: 'Kari' })
    expect(response.products).toEqual([
      expect.objectContaining({ product_id: teapot, may_write: true, review: null, image: expect.any(String) }),
    ])
    expect(await invited(admin)).toHaveLength(1)
    wait(40)
    expect(await invited(admin)).toHaveLength(1)
  })

  test('a mail that was cut off goes out again with the same link', async () => {
    const admin = await delivered()
    wait(7.1)
    const [first] = await invited(admin)
    const { id: orderId } = await admin.row()
    // Simulates a process that ended between sending the mail and recording it.
    await shop.database.delete(sentMails).where(eq(sentMails.orderId, orderId))
    await sendReviewInvitation(shop, { orderId })
    const mails = admin.mailed().filter(({ messageId }) => messageId === first!.messageId)
    expect(mails).toHaveLength(2)
    expect(linkIn(mails[1]!.text!).href).toBe(linkIn(first!.text!).href)
  })

  test('where nobody marks deliveries, the longest delivery counts from shipping', async () => {
    const admin = await ParcelAdmin.open(shop)
    await admin.ship(await admin.pack())
    await admin.later(40)
    // Eight working days are at most twelve days.
    wait(18.9)
    expect(await invited(admin)).toHaveLength(0)
    wait(0.2)
    expect(await invited(admin)).toHaveLength(1)
  })

  test('nobody is invited for what went back, is disputed or erased; the time passes, too', async () => {
    const refunded = await delivered()
    const { headers } = await manager.get(`/orders/${refunded.order.number}`)
    const back = { lines: [{ position: 0, quantity: 3, restock: false }], reason: 'damaged', notify: false }
    const response = await manager.call('POST', `/orders/${refunded.order.number}/refunds`, back, {
      'idempotency-key': 'all-teapots-back',
      'if-match': headers.get('etag')!,
    })
    expect(response.status).toBeLessThan(300)
    await refunded.later(1)
    const withdrawn = await delivered()
    expect(
      (await withdrawn.payer.post(`/api/orders/${withdrawn.order.id}/withdrawal`, { subjects: ['goods'] })).status,
    ).toBe(200)
    const erased = await delivered()
    await erase(erased)
    const disputed = await delivered()
    await shop.database.update(orders).set({ paymentState: 'DISPUTED' }).where(eq(orders.number, disputed.order.number))
    wait(7.2)
    for (const admin of [refunded, withdrawn, erased, disputed]) {
      expect(await invited(admin), admin.email).toHaveLength(0)
      expect((await invitationOf(admin))!.tokenHash, admin.email).toBeNull()
    }
  })

  test('erased between sweep and mail: nothing is sent', async () => {
    const admin = await delivered()
    wait(7.1)
    await sweepReviewInvitations(shop)
    await erase(admin)
    await admin.later(1)
    expect(shop.mails.filter(({ messageId }) => messageId.startsWith('<review-invitation-'))).toHaveLength(0)
  })

  test('switched off, or long ago, an order passes without a mail, also when switched on later', async () => {
    await change({ 'reviews.invite': false })
    const off = await delivered()
    wait(7.1)
    expect(await invited(off)).toHaveLength(0)
    await change({ 'reviews.invite': true, 'reviews.inviteAfterDays': 3 })
    expect(await invited(off)).toHaveLength(0)
    const soon = await delivered()
    wait(3.1)
    expect(await invited(soon)).toHaveLength(1)
    const late = await delivered()
    wait(34)
    expect(await invited(late)).toHaveLength(0)
    expect((await invitationOf(late))!.tokenHash).toBeNull()
    await change({ 'reviews.inviteAfterDays': 7 })
  })
})

describe('writing', () => {
  test('the payer writes, changes it while it waits, and not after it was decided', async () => {
    const admin = await delivered()
    const { id } = admin.order
    const written = await write(admin.payer, id, { title: ' ', body: 'Line one\r\nline two', author: ' Kari\nN ' })
    expect(written.status).toBe(200)
    expect(written.headers.get('cache-control')).toBe('private, no-store')
    const [product] = ((await written.json()) as OwnReviews).products
    expect(product).toMatchObject({
      may_write: true,
      review: { rating: 4, title: '', body: 'Line one\nline two', author: 'Kari N', state: 'waiting' },
    })
    expect((await write(admin.payer, id, { rating: 2, body: 'It leaks.' })).status).toBe(200)
    const rows = await shop.database.select().from(productReviews).where(eq(productReviews.body, 'It leaks.'))
    expect(rows).toHaveLength(1)
    const decided = await manager.call('POST', `/product-reviews/${rows[0]!.id}/approve`, undefined, ifMatch(2))
    expect(decided.status).toBe(200)
    const refused = await write(admin.payer, id, { body: 'Something else' })
    expect([refused.status]).toEqual([409])
    const after = (await (await read(admin.payer, id)).json()) as OwnReviews
    expect(after.products[0]).toMatchObject({ may_write: false, review: { body: 'It leaks.', state: 'shown' } })
  })

  test('what is wrong is named by field; hostile input is stored as typed or refused', async () => {
    const admin = await delivered()
    const { id } = admin.order
    const refused = async (more: object) => {
      const response = await write(admin.payer, id, more)
      return [response.status, Object.keys(((await response.json()) as { errors?: object }).errors ?? {})]
    }
    expect(await refused({ rating: 0 })).toEqual([422, ['rating']])
    expect(await refused({ rating: 6 })).toEqual([422, ['rating']])
    expect(await refused({ rating: 4.5 })).toEqual([422, ['rating']])
    expect(await refused({ body: ' ' })).toEqual([422, ['body']])
    expect(await refused({ body: 'x'.repeat(4_001) })).toEqual([422, ['body']])
    expect(await refused({ author: '' })).toEqual([422, ['author']])
    expect(await refused({ author: 'x'.repeat(61), title: 'x'.repeat(121) })).toEqual([422, ['title', 'author']])
    expect(await refused({ product_id: 4350 })).toEqual([422, ['product_id']])
    expect(await refused({ product_id: 'x' })).toEqual([422, ['product_id']])
    const body = '<script>alert(1)</script> \u202e "quoted" {{price}} 😀'
    expect((await write(admin.payer, id, { body })).status).toBe(200)
    const response = (await (await read(admin.payer, id)).json()) as OwnReviews
    expect(response.products[0]!.review!.body).toBe(body)
  })

  test('nobody else may: forged keys, other orders and strangers are 404, an old invitation 410', async () => {
    const [mine, other] = [await delivered(), await delivered()]
    wait(7.1)
    const [mail] = await invited(mine)
    const key = linkIn(mail!.text!).searchParams.get('key')!
    const stranger = createBrowser(shop)
    for (const [id, given] of [
      [mine.order.id, undefined],
      [mine.order.id, `${key.slice(0, -1)}x`],
      [other.order.id, key],
      ['0'.repeat(32), key],
      ["x' OR 1=1 --", key],
    ] as const) {
      expect((await read(stranger, id, given)).status, `${id} ${given}`).toBe(404)
      expect((await write(stranger, id, { key: given ?? null })).status, `${id} ${given}`).toBe(404)
    }
    expect((await write(stranger, mine.order.id, { key })).status).toBe(200)
    wait(60.1)
    expect((await read(stranger, mine.order.id, key)).status).toBe(410)
    expect((await write(stranger, mine.order.id, { key })).status).toBe(410)
    // The payer still may.
    expect((await read(mine.payer, mine.order.id)).status).toBe(200)
  })

  test('before it came nothing can be reviewed', async () => {
    const admin = await ParcelAdmin.open(shop)
    expect(((await (await read(admin.payer, admin.order.id)).json()) as OwnReviews).products).toEqual([])
    expect((await write(admin.payer, admin.order.id)).status).toBe(422)
  })
})

describe('the office and the shop', () => {
  const list = async (query = '', who = manager) =>
    ((await (await who.get(`/product-reviews?${query}`)).json()) as { items: ReviewItem[] }).items
  const shown = async (page = 1) =>
    (await (await createBrowser(shop).get(`/api/products/${teapot}/reviews?page=${page}`)).json()) as ProductReviews
  const decide = (review: ReviewItem, name: string, body?: object, who = manager) =>
    who.call('POST', `/product-reviews/${review.id}/${name}`, body, ifMatch(review.version))

  test('O194 waiting ones count and stand in the attention list; approved ones show per product, unless the owner shows none', async () => {
    await shop.database.delete(productReviews)
    const admins = [await delivered(), await delivered(), await delivered()]
    for (const [index, admin] of admins.entries()) {
      await write(admin.payer, admin.order.id, { rating: 5 - index * 2, body: `Words ${index}` })
    }
    expect(((await (await manager.get('/counts')).json()) as { products: number }).products).toBe(3)
    const { attention } = (await (await manager.get('/overview')).json()) as OverviewResponse
    const waiting = attention.find(({ kind }) => kind === 'reviews')!
    expect(waiting).toMatchObject({ count: 3, path: '/products/reviews?state=PENDING' })
    expect(await list('state=PENDING')).toHaveLength(3)
    expect(await list('rating=1,3')).toHaveLength(2)
    expect(await list('product=4350')).toHaveLength(0)
    expect(await list('q=words 2')).toHaveLength(1)
    expect((await manager.get('/product-reviews?stars=5')).status).toBe(422)

    const [third, second, first] = await list('state=PENDING')
    expect(first).toMatchObject({ rating: 5, author: 'Kari', order_number: admins[0]!.order.number })
    // The buyer changed the review after it was read, so the decision is refused.
    await write(admins[0]!.payer, admins[0]!.order.id, { rating: 5, body: 'Other words' })
    const stale = await decide(first!, 'approve')
    expect([stale.status, ((await stale.json()) as { code: string }).code]).toEqual([409, 'edit.conflict'])
    expect((await manager.call('POST', `/product-reviews/${first!.id}/approve`)).status).toBe(428)
    for (const review of await list('rating=3,5')) expect((await decide(review, 'approve')).status).toBe(200)
    expect((await decide(third!, 'reject', { reason: ' ' })).status).toBe(422)
    const rejected = (await (await decide(third!, 'reject', { reason: 'Names a person' })).json()) as ReviewItem
    expect(rejected).toMatchObject({ state: 'REJECTED', reason: 'Names a person', allowed: ['approve'] })
    expect((await decide({ ...third!, version: rejected.version }, 'reject', { reason: 'Again' })).status).toBe(409)

    // Reviews by buyers are shown whatever figures stand beside products without any.
    const seen = async () => (await (await manager.get('/product-reviews')).json()) as ReviewListResponse
    expect(await seen()).toMatchObject({ shown: true, figures: 'static' })
    expect(await shown()).toMatchObject({ average: 4, count: 2 })
    await change({ 'claims.reviews': { mode: 'real' } })
    const real = await shown()
    expect(real).toMatchObject({ average: 4, count: 2 })
    expect(real.items.map(({ body }) => body)).toEqual(['Words 1', 'Other words'])
    expect(JSON.stringify(real)).not.toMatch(/Names a person|Words 2|order|example\.test/)
    const { claims } = (await (await createBrowser(shop).get('/api/shop')).json()) as ShopInformation
    expect(claims.reviews).toMatchObject({ mode: 'real', average: 4, count: 2 })
    const { items } = (await (await manager.get('/claims')).json()) as ClaimList
    expect(items.find(({ key }) => key === 'reviews')!.real).toEqual({ reviewAverage: 4, reviewCount: 2 })
    // Reviews that the shop wrote itself are not real and are left out.
    expect(await (await createBrowser(shop).get('/api/reviews')).json()).toEqual([])

    const now = (await list('rating=3'))[0]!
    expect(now.id).toBe(second!.id)
    await decide(now, 'reject', { reason: 'Changed my mind' })
    expect(await shown()).toMatchObject({ average: 5, count: 1 })
    await change({ 'claims.reviews': { mode: 'off' } })
    expect(await shown()).toMatchObject({ count: 0, items: [] })
    expect(await seen()).toMatchObject({ shown: false, figures: 'off' })
    await change({ 'claims.reviews': { mode: 'static' } })
    expect((await createBrowser(shop).get('/api/products/99999999/reviews')).status).toBe(404)

    const audit = await shop.database.select().from(auditLog).where(sql`${auditLog.subject} LIKE 'review:%'`)
    expect(audit.map(({ action }) => action)).toContain('review.rejected')
    expect(JSON.stringify(audit)).not.toMatch(/Names a person|Words|Kari/)
  })

  test('pages lose and repeat none', async () => {
    const [sample] = await shop.database.select().from(productReviews)
    const { id: _, orderId: __, ...words } = sample!
    const others = await shop.database
      .select({ id: orders.id })
      .from(orders)
      .where(sql`${orders.id} <> ${sample!.orderId}`)
    await shop.database.delete(productReviews)
    const rows = others.slice(0, 7).map(({ id }, index) => ({
      ...words,
      orderId: id,
      state: 'APPROVED' as const,
      body: `Number ${index}`,
      createdAt: new Date(1_700_000_000_000 + index * day),
    }))
    await shop.database.insert(productReviews).values(rows)
    await change({ 'claims.reviews': { mode: 'real' } })
    const [one, two] = [await shown(1), await shown(2)]
    expect([one.count, one.items.length, two.items.length]).toEqual([7, 5, 2])
    expect([...one.items, ...two.items].map(({ body }) => body)).toEqual(rows.map(({ body }) => body).reverse())
    await change({ 'claims.reviews': { mode: 'static' } })
  })

  test('a viewer reads without deciding; an editor decides without seeing orders; an accountant does neither', async () => {
    const admin = await delivered()
    await write(admin.payer, admin.order.id, { body: 'Write to kari@example.test or +47 900 00 000.' })
    const [viewer, editor] = [await signInAs(shop, 'viewer'), await signInAs(shop, 'editor')]
    const [seen] = await list('state=PENDING', viewer)
    expect(seen!.allowed).toEqual([])
    expect(seen!.body).not.toMatch(/kari@example|900 00/)
    expect((await decide(seen!, 'approve', undefined, viewer)).status).toBe(403)
    const [edited] = await list('state=PENDING', editor)
    expect(edited).toMatchObject({ order_number: null, allowed: ['approve', 'reject'] })
    expect((await decide(edited!, 'approve', undefined, editor)).status).toBe(200)
    expect((await (await signInAs(shop, 'accountant')).get('/product-reviews')).status).toBe(403)
  })
})
