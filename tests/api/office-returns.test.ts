import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import { auditLog, orders, returns } from '#database/schema/schema.ts'
import { dateText } from '#shared/dates.ts'
import { decimalToCents, formatCharge } from '#shared/money.ts'
import { signInAs } from '../support/office.ts'
import { idempotencyKey, refusal } from '../support/parcel-admin.ts'
import { ReturnAdmin } from '../support/return-admin.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let admin: ReturnAdmin

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(new Date())
  admin = await ReturnAdmin.open(shop)
})

const both = [
  { position: 0, quantity: 2 },
  { position: 1, quantity: 1 },
]
const storedOrder = async () => (await shop.database.select().from(orders).where(eq(orders.number, admin.number)))[0]!

describe('receiving', () => {
  test('O098 one of two lines, one piece damaged: only ticked pieces go to stock, the rest stays open', async () => {
    await admin.withdraw()
    const row = await admin.onlyReturn()
    expect(await admin.stock()).toBe(8)
    const lines = [{ position: 0, quantity: 2, restock: 1, condition: 'damaged' }]
    const received = await admin.done(row, 'receive', { lines })
    expect(received).toMatchObject({
      state: 'RECEIVED',
      lines: [
        { position: 0, quantity: 2, received: 2, restocked: 1, condition: 'damaged' },
        { position: 1, quantity: 1, received: 0, restocked: 0, condition: null },
      ],
      offer: { amount: 144, lines: [{ position: 0, quantity: 2 }] },
      allowed: ['receive', 'refund', 'close'],
    })
    expect(await admin.stock()).toBe(9)
    const { id } = await storedOrder()
    expect((await admin.movements()).filter(({ orderId }) => orderId === id)).toMatchObject([
      { productId: 4352, delta: 1, after: 9, reason: 'return' },
    ])
    expect(await admin.orderPage()).toMatchObject({ return: 'RECEIVED' })
    const again = await admin.callAction(received, 'receive', { lines: [{ position: 0, quantity: 1 }] })
    expect(await refusal(again)).toMatchObject({ status: 422, errors: { 'lines.0.quantity': ['return.tooMany'] } })
  })

  test('O098 twice at once, and once more with the version of before: taken in once', async () => {
    await admin.withdraw()
    const row = await admin.onlyReturn()
    const body = { lines: [{ position: 0, quantity: 2, restock: true }] }
    const other = await signInAs(shop, 'service')
    const responses = await Promise.all([
      admin.callAction(row, 'receive', body),
      admin.callAction(row, 'receive', body, { staff: other }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = await admin.callAction(row, 'receive', { lines: [{ position: 1, quantity: 1 }] })
    expect([late.status, await late.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'edit.conflict',
        by: expect.stringMatching(/^Sam (manager|service)$/),
        at: expect.any(String),
      }),
    ])
    expect(await admin.stock()).toBe(10)
  })

  test('nothing received, more restocked than came, an unknown line: 422 naming the field', async () => {
    await admin.withdraw()
    const row = await admin.onlyReturn()
    const refused = async (body: object, field: string) => {
      const { status, errors } = await refusal(await admin.callAction(row, 'receive', body))
      expect([status, Object.keys(errors as object)]).toEqual([422, [field]])
    }
    await refused({ lines: [] }, 'lines')
    await refused({ lines: [{ position: 0, quantity: 1, restock: 2 }] }, 'lines.0.restock')
    await refused({ lines: [{ position: 7, quantity: 1 }] }, 'lines.0.position')
    await refused({ lines: [{ position: 0, quantity: 0 }] }, 'lines.0.quantity')
    expect(await admin.stock()).toBe(8)
  })
})

describe('paying back', () => {
  test('O099 offers what was received; less needs a reason, more is refused; an ordinary refund', async () => {
    await admin.withdraw()
    const row = await admin.done(await admin.onlyReturn(), 'receive', { lines: both })
    expect(row.offer).toEqual({ amount: 233, lines: both })
    const pay = async (body: object) => refusal(await admin.callAction(row, 'refund', body))
    expect(await pay({ amount: 233.01 })).toMatchObject({ status: 422, errors: { amount: ['validation.tooMuch'] } })
    expect(await pay({ amount: 200 })).toMatchObject({ status: 422, errors: { note: ['return.whyLess'] } })
    expect(await pay({ lines: [{ position: 0, quantity: 3 }] })).toMatchObject({ status: 422 })
    const paid = await admin.callAction(row, 'refund', { amount: 200, note: 'The lid is chipped' })
    expect(paid.status).toBe(201)
    expect(await paid.json()).toMatchObject({ amount: 200, state: 'succeeded', lines: both })
    expect(await admin.paidBack()).toBe(20_000)
    expect(await admin.read(row.id)).toMatchObject({ state: 'REFUNDED', allowed: [], refunds: [{ amount: 200 }] })
    expect(await admin.orderPage()).toMatchObject({ payment: 'PARTLY_REFUNDED', refunded: 200, return: 'REFUNDED' })
    await shop.drainJobs()
    expect(admin.mailed().some(({ subject }) => subject.includes('200'))).toBe(true)
  })

  test('O099 two people at once, and a lost answer: paid back once', async () => {
    await admin.withdraw()
    const row = await admin.done(await admin.onlyReturn(), 'receive', { lines: both })
    const other = await signInAs(shop, 'owner')
    const key = idempotencyKey()
    const responses = await Promise.all([
      admin.callAction(row, 'refund', {}, { key }),
      admin.callAction(row, 'refund', {}, { staff: other }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await admin.paidBack()).toBe(23_300)
    expect((await admin.callAction(row, 'refund', {}, { key })).status).toBe(responses[0]!.status)
    expect(await admin.paidBack()).toBe(23_300)
  })

  test('O099 customer service pays back up to its limit', async () => {
    await admin.withdraw()
    const row = await admin.done(await admin.onlyReturn(), 'receive', { lines: both })
    const staff = await signInAs(shop, 'service')
    expect(await refusal(await admin.callAction(row, 'refund', {}, { staff }))).toMatchObject({
      status: 403,
      code: 'refunds.limit',
    })
    expect(await admin.read(row.id)).toMatchObject({ state: 'RECEIVED', refunds: [] })
    const lines = [{ position: 0, quantity: 2 }]
    expect((await admin.callAction(row, 'refund', { lines }, { staff })).status).toBe(201)
    expect(await admin.read(row.id)).toMatchObject({
      state: 'RECEIVED',
      offer: { amount: 89, lines: [{ position: 1, quantity: 1 }] },
    })
  })

  test('O099 with the payer’s proof of sending the money goes back before the goods come; then it is over', async () => {
    await admin.withdraw()
    const row = await admin.onlyReturn()
    expect((await admin.callAction(row, 'refund')).status).toBe(409)
    const proved = await admin.done(row, 'receive', { sent_proof: true })
    expect(proved).toMatchObject({ state: 'APPROVED', offer: { amount: 233 }, sent_proof_at: expect.any(String) })
    const paid = await admin.done(proved, 'refund')
    expect(paid).toMatchObject({ state: 'APPROVED', offer: { amount: 0 }, due: null })
    expect(await admin.done(paid, 'receive', { lines: both })).toMatchObject({ state: 'REFUNDED' })
    expect(await admin.paidBack()).toBe(23_300)
  })
})

describe('voluntary returns', () => {
  test('one is offered only of what was sent and is in no other return', async () => {
    const offered = async () => {
      const { allowed, lines } = (await admin.orderPage()) as { allowed: string[]; lines: { returnable: number }[] }
      return [allowed.includes('return'), lines.map(({ returnable }) => returnable)]
    }
    expect(await offered()).toEqual([true, [2, 1]])
    await admin.openReturn({ lines: [{ position: 0, quantity: 2 }] })
    expect(await offered()).toEqual([true, [0, 1]])
    await admin.openReturn({ lines: [{ position: 1, quantity: 1 }] })
    expect(await offered()).toEqual([false, [0, 0]])
  })

  test('O101 staff open one for chosen lines; the payer is mailed where to send them', async () => {
    const row = await admin.openReturn({ instructions: 'Use the label in the box.' })
    expect(row).toMatchObject({ kind: 'voluntary', state: 'APPROVED', reason: 'wrong_size', due_at: null })
    expect(row.by).toBe('Sam manager')
    await shop.drainJobs()
    expect(admin.mailed()).toHaveLength(1)
    const { subject, text } = admin.mailed()[0]!
    expect(subject).toBe(`How to send your goods back, order ${admin.number}`)
    const back = formatCharge(decimalToCents(admin.order.lines[0]!.total), { currency: 'EUR', priceSign: '€' }).replace(
      /\s+/g,
      ' ',
    )
    for (const part of [`You get back ${back}`, 'To the card Visa ending in 4242'])
      expect(text.replace(/\s+/g, ' ')).toContain(part)
    for (const part of ['Lysgata 14', 'Quantity: 2', 'Use the label in the box.', admin.order.lines[0]!.name])
      expect(text.replace(/\s+/g, ' ')).toContain(part)
    const entries = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `return:${row.id}`))
    expect(entries.map(({ action }) => action)).toEqual(['return.open'])
  })

  test('O101 what a shopper asked for is decided: a rejection needs a reason, which the payer gets', async () => {
    const asked = await admin.openReturn({ asked: true })
    expect(asked).toMatchObject({ state: 'REQUESTED', allowed: ['approve', 'reject'] })
    await shop.drainJobs()
    expect(admin.mailed()).toEqual([])
    expect(await refusal(await admin.callAction(asked, 'reject', { reason: ' ' }))).toMatchObject({
      status: 422,
      errors: { reason: ['validation.required'] },
    })
    const key = idempotencyKey()
    const reason = 'It was worn outdoors.'
    const rejected = await admin.callAction(asked, 'reject', { reason }, { key })
    expect(await rejected.json()).toMatchObject({ state: 'REJECTED', outcome: reason, allowed: [] })
    expect((await admin.callAction(asked, 'reject', { reason }, { key })).status).toBe(200)
    await shop.drainJobs()
    expect(admin.mailed()).toHaveLength(1)
    expect(admin.mailed()[0]!.text).toContain(reason)
    const second = await admin.openReturn({ asked: true })
    const agreedAt = new Date(Date.parse(second.stated_at) + 20 * 60_000)
    shop.setNow(agreedAt)
    expect(await admin.done(second, 'approve')).toMatchObject({ state: 'APPROVED' })
    await shop.drainJobs()
    expect(admin.mailed()).toHaveLength(2)
    // The days to send it begin when staff agree, in the mail and on the order's page.
    const { returns } = (await (await admin.payer.get(`/api/orders/${admin.order.id}`)).json()) as Order
    const [refused, until] = returns.map(({ send_by }) => send_by)
    expect(refused).toBeNull()
    expect(Date.parse(until!)).toBeGreaterThanOrEqual(agreedAt.getTime() + 14 * 86_400_000)
    expect(admin.mailed()[1]!.text).toContain(dateText(until!, 'en', 'Europe/Oslo'))
  })

  test('O104 more than was sent and not returned is 422; of a cancelled order 409', async () => {
    const tooMany = async (lines: object[]) => refusal(await admin.tryToOpen({ lines }))
    expect(await tooMany([{ position: 0, quantity: 3 }])).toMatchObject({
      status: 422,
      errors: { 'lines.0.quantity': ['return.tooMany'] },
    })
    await admin.openReturn({ lines: [{ position: 0, quantity: 1 }] })
    expect(await tooMany([{ position: 0, quantity: 2 }])).toMatchObject({ status: 422 })
    await admin.openReturn({ lines: [{ position: 0, quantity: 1 }] })
    expect(await tooMany([{ position: 0, quantity: 1 }])).toMatchObject({ status: 422 })
    expect(await tooMany([])).toMatchObject({ status: 422 })

    const early = await ReturnAdmin.open(shop, { isSent: false })
    expect((await early.tryToOpen({ lines: [{ position: 0, quantity: 1 }] })).status).toBe(422)
    const cancel = { lines: both.map((line) => ({ ...line, restock: true })), reason: 'requested' }
    await early.staff.call('POST', `/orders/${early.number}/cancel`, cancel, idempotencyKey())
    expect(await refusal(await early.tryToOpen({ lines: [{ position: 0, quantity: 1 }] }))).toMatchObject({
      status: 409,
      state: 'CANCELLED',
    })
    expect((await early.tryToOpen({ order: 987_654_321, lines: both })).status).toBe(404)
  })

  test('O105 closed without a refund it keeps its reason; what comes later is a new return', async () => {
    const row = await admin.openReturn()
    const received = await admin.done(row, 'receive', { lines: [{ position: 0, quantity: 1 }] })
    expect((await admin.callAction(received, 'close', {})).status).toBe(422)
    const closed = await admin.done(received, 'close', { reason: 'Not ours' })
    expect(closed).toMatchObject({ state: 'CLOSED', outcome: 'Not ours', allowed: [] })
    expect(await admin.paidBack()).toBe(0)
    for (const action of ['receive', 'refund', 'close', 'approve']) {
      const body = action === 'receive' ? { lines: [{ position: 0, quantity: 1 }] } : { reason: 'Again' }
      const { status, code } = await refusal(await admin.callAction(closed, action, action === 'refund' ? {} : body))
      expect([action, status, code]).toEqual([action, 409, 'state.notAllowed'])
    }
    // The unit that never arrived may still come back.
    const next = await admin.openReturn({ lines: [{ position: 0, quantity: 1 }] })
    expect(next.id).not.toBe(row.id)
    expect(await admin.done(next, 'close', { reason: 'Kept' })).toMatchObject({ state: 'CANCELLED', outcome: 'Kept' })
  })
})

describe('the list', () => {
  test('O106 filters by kind, state, due, product and reason, pages by cursor, and refuses what it does not know', async () => {
    await shop.database.delete(returns)
    const voluntary = await admin.openReturn()
    const other = await ReturnAdmin.open(shop)
    await other.withdraw()
    const [withdrawal] = await admin.list('kind=withdrawal')
    const ids = async (query: string) => (await admin.list(query)).map(({ id }) => id)
    expect(withdrawal).toMatchObject({ order_number: other.number, pieces: 3, received: 0, products: { length: 2 } })
    // The return that is due first comes first; one without a due date comes last.
    expect(await ids('')).toEqual([withdrawal!.id, voluntary.id])
    expect(await ids('sort=-stated_at')).toEqual([withdrawal!.id, voluntary.id])
    expect(await ids('sort=stated_at')).toEqual([voluntary.id, withdrawal!.id])
    expect(await ids('product=4353')).toEqual([withdrawal!.id])
    expect(await ids('product=4352&reason=wrong_size')).toEqual([voluntary.id])
    expect(await ids('reason=none')).toEqual([withdrawal!.id])
    expect(await ids('state=RECEIVED')).toEqual([])
    expect(await ids(`q=${other.email}`)).toEqual([withdrawal!.id])
    const first = (await (await admin.staff.get('/returns?limit=1')).json()) as { next: string; total: number }
    expect(first.total).toBe(2)
    const second = await admin.list(`limit=1&cursor=${encodeURIComponent(first.next)}`)
    expect(second.map(({ id }) => id)).toEqual([voluntary.id])
    const unknown = await refusal(await admin.staff.get('/returns?colour=red'))
    expect(unknown).toMatchObject({ status: 422, errors: { colour: ['validation.unknown'] } })
  })

  test('O106 the reasons of each product are a file', async () => {
    await shop.database.delete(returns)
    const row = await admin.openReturn({ lines: both })
    await admin.done(row, 'receive', { lines: [{ position: 0, quantity: 2, restock: 1, condition: 'damaged' }] })
    const response = await admin.staff.get('/returns/reasons.csv?reason=wrong_size')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await response.text()).split('\r\n')).toEqual([
      'product_id,product,size,reason,returns,pieces,received,damaged,restocked',
      `4352,${admin.order.lines[0]!.name},,wrong_size,1,2,2,2,1`,
      `4353,${admin.order.lines[1]!.name},,wrong_size,1,1,0,0,0`,
      '',
    ])
  })

  test('O017 who may not see people reads a masked address, and may not act', async () => {
    const row = await admin.openReturn()
    const viewer = await signInAs(shop, 'viewer')
    const page = (await (await viewer.get(`/returns/${row.id}`)).json()) as { email: string; allowed: string[] }
    expect(page.email).not.toContain(admin.email)
    expect(row.allowed).not.toEqual([])
    expect(page.allowed).toEqual([])
    expect((await admin.callAction(row, 'close', { reason: 'No' }, { staff: viewer })).status).toBe(403)
    const editor = await signInAs(shop, 'editor')
    expect((await editor.get('/returns')).status).toBe(403)
  })
})
