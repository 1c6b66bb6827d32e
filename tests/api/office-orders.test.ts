import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { Parcel } from '#contract/office/aftersales/parcels.ts'
import type { OrderListResponse } from '#contract/office/sales/orders.ts'
import { orders, refunds } from '#database/schema/schema.ts'
import { buy, cartToken, pay } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { idempotencyKey, ifMatch, postnord } from '../support/parcel-admin.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
let viewer: OfficeCaller
/** Five orders, the oldest first. */
const bought: Order[] = []

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  viewer = await signInAs(shop, 'viewer')
  const people = [
    { email: 'ase@example.test', firstName: 'Åse', lastName: 'Bjørk' },
    { email: 'eloise@example.test', firstName: 'Éloïse', lastName: 'Garçon' },
    { email: 'kari@example.test', firstName: 'Kari', lastName: 'Nordmann' },
  ]
  for (const [index, person] of people.entries()) {
    bought.push(await buy(createBrowser(shop), { '4352': { quantity: index + 1 } }, person))
  }
  const landed = { landing: true, soid: 'campaign-7' }
  bought.push(await buy(createBrowser(shop), { '4350': {} }, { email: 'landed@example.test' }, landed))
  bought.push(await buy(createBrowser(shop), { '4351:women': {} }, { email: 'sized@example.test' }))
  await shop.drainJobs()
})
afterAll(() => shop.close())

async function list(query = '', caller = manager): Promise<OrderListResponse> {
  const response = await caller.get(`/orders${query}`)
  expect(response.status, query).toBe(200)
  return (await response.json()) as OrderListResponse
}

const numbersOf = ({ items }: OrderListResponse) => items.map(({ number }) => number)
const change = (order: Order, values: Partial<typeof orders.$inferInsert>) =>
  shop.database.update(orders).set(values).where(eq(orders.number, order.number))

describe('the list of orders', () => {
  test('O050 shows what is to be sent, newest first, and never an unfinished checkout', async () => {
    const browser = createBrowser(shop)
    const { token } = await cartToken(browser, { '4352': {} })
    const refused = await pay(browser, token, 'pm_card_visa_chargeDeclinedInsufficientFunds', {
      email: 'declined@example.test',
    })
    expect(refused.status).toBe(422)
    const response = await list('?fulfilment=UNFULFILLED,PACKED,PARTIAL')
    expect(numbersOf(response)).toEqual(bought.map(({ number }) => number).reverse())
    expect(JSON.stringify(response)).not.toContain('declined@')
    const unfinished = await (await manager.get('/checkouts')).json()
    expect(unfinished.items).toHaveLength(1)
    expect(unfinished.items[0]).toMatchObject({
      email: 'declined@example.test',
      failure: 'card.insufficientFunds',
      failure_text: expect.stringMatching(/\w+/),
      state: 'DECLINED',
    })
  })

  test('O051 filters combine', async () => {
    const [first, second, third, landed, sized] = bought as [Order, Order, Order, Order, Order]
    await change(second, { fulfilmentState: 'FULFILLED', paymentState: 'PARTLY_REFUNDED', returnState: 'APPROVED' })
    await change(third, { flag: 'unpublished', market: 'sv', country: 'SE', language: 'sv' })
    const cases: [string, Order[]][] = [
      ['?payment=PARTLY_REFUNDED', [second]],
      ['?fulfilment=FULFILLED&return=APPROVED', [second]],
      ['?fulfilment=FULFILLED&return=NONE', []],
      ['?flag=unpublished', [third]],
      ['?flag=none&product=4352', [second, first]],
      ['?market=sv&country=SE&language=sv', [third]],
      ['?product=4352', [third, second, first]],
      ['?landing=true', [landed]],
      ['?soid=campaign-7&landing=true&product=4350', [landed]],
      ['?product=4351', [sized]],
      [`?total.gte=${first.total}&total.lt=${second.total}&product=4352`, [first]],
      ['?carrier=postnord', []],
    ]
    for (const [query, expected] of cases) {
      expect(numbersOf(await list(query)), query).toEqual(expected.map(({ number }) => number))
    }
    expect(numbersOf(await list('?product=4351&size=women'))).toEqual([sized.number])
    expect(numbersOf(await list('?product=4351&size=elsewhere'))).toEqual([])
    await change(second, { fulfilmentState: 'UNFULFILLED', paymentState: 'PAID', returnState: 'NONE' })
    await change(third, { flag: null, market: 'no', country: 'NO', language: 'en' })
  })

  test('O051 a day is one of the shop’s time zone', async () => {
    const [first] = bought as [Order]
    const { createdAt } = (await shop.database.select().from(orders).where(eq(orders.number, first.number)))[0]!
    await change(first, { createdAt: new Date('2026-03-28T23:30:00Z') })
    expect(numbersOf(await list('?date.gte=2026-03-29&date.lt=2026-03-30'))).toEqual([first.number])
    expect(numbersOf(await list('?date.gte=2026-03-28&date.lt=2026-03-29'))).toEqual([])
    await change(first, { createdAt: new Date('2026-03-29T21:59:00Z') })
    expect(numbersOf(await list('?date.gte=2026-03-29&date.lt=2026-03-30'))).toEqual([first.number])
    await change(first, { createdAt })
  })

  test('O052 finds by number, address, name without accents, payment, product; the exact number comes first', async () => {
    const [ase, eloise, kari] = bought as [Order, Order, Order]
    const find = async (q: string) => numbersOf(await list(`?q=${encodeURIComponent(q)}`))
    expect(await find('ase bjork')).toEqual([ase.number])
    expect(await find('ELOISE GARCON')).toEqual([eloise.number])
    expect(await find('Éloïse')).toEqual([eloise.number])
    expect(await find('Kari@Example')).toEqual([kari.number])
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, ase.number))
    expect(await find(row!.paymentIntentId)).toEqual([ase.number])
    expect(await find('teapot')).toEqual([kari, eloise, ase].map(({ number }) => number))
    expect(await find('100%')).toEqual([])
    await change(kari, { email: `${ase.number}@example.test` })
    expect(await find(String(ase.number))).toEqual([ase.number, kari.number])
    expect(await find(`#${ase.number}`)).toEqual([ase.number])
    await change(kari, { email: 'kari@example.test' })
  })

  test('O053 an unknown filter or sort is 422 and named', async () => {
    const filter = await manager.get('/orders?colour=red')
    expect(filter.status).toBe(422)
    expect((await filter.json()).errors).toEqual({ colour: ['validation.unknown'] })
    const sort = await manager.get('/orders?sort=name')
    expect(sort.status).toBe(422)
    expect((await sort.json()).errors).toHaveProperty('sort')
  })

  test.each(['-created_at', 'total', '-number'])('O054 pages by %s lose and repeat nothing', async (sort) => {
    const whole = numbersOf(await list(`?sort=${sort}`))
    const seen: number[] = []
    let page = await list(`?sort=${sort}&limit=2`)
    seen.push(...numbersOf(page))
    const added =
      sort === '-created_at' ? await buy(createBrowser(shop), { '4352': {} }, { email: 'late@example.test' }) : null
    while (page.next) {
      page = await list(`?sort=${sort}&limit=2&cursor=${page.next}`)
      seen.push(...numbersOf(page))
    }
    expect(seen).toEqual(whole)
    const back = await list(`?sort=${sort}&limit=2&cursor=${page.previous}`)
    expect(numbersOf(back)).toEqual(whole.slice(-(2 + page.items.length), -page.items.length))
    if (added) bought.push(added)
  })

  test('O017 a viewer reads masked addresses in list, page, unfinished checkouts and timeline', async () => {
    const [ase] = bought as [Order]
    const paths = ['/orders', `/orders/${ase.number}`, '/checkouts', `/orders/${ase.number}/timeline`]
    for (const path of paths) {
      const text = await (await viewer.get(path)).text()
      expect(text, path).not.toContain('ase@example.test')
      expect(text, path).not.toContain('declined@example.test')
      expect(text, path).not.toContain('Storgata')
      expect(text, path).not.toMatch(/900 ?00 ?000/)
    }
    expect(await (await manager.get(`/orders/${ase.number}`)).text()).toContain('ase@example.test')
  })

  test('O052 finds by tracking number, however it is typed, and by refund id', async () => {
    const { number } = await buy(createBrowser(shop), { '4352': {} }, { email: 'sent@example.test' })
    const find = async (q: string) => numbersOf(await list(`?q=${encodeURIComponent(q)}`))
    const packed = await manager.call('POST', `/orders/${number}/parcels`, {}, idempotencyKey())
    const parcel = (await packed.json()) as Parcel
    const headers = { ...idempotencyKey(), ...ifMatch(parcel.version) }
    expect((await manager.call('POST', `/parcels/${parcel.id}/ship`, postnord, headers)).status).toBe(200)
    for (const typed of ['RR123456785SE', 'rr123456785se', 'RR 123 456 785 SE'])
      expect(await find(typed)).toEqual([number])
    const part = { reason: 'requested', amount: 1 }
    const refunded = await manager.call('POST', `/orders/${number}/refunds`, part, idempotencyKey())
    expect(refunded.status).toBe(201)
    const [refund] = await shop.database.select().from(refunds)
    expect(await find(refund!.providerRefundId!)).toEqual([number])
  })
})
