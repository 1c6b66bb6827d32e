import { expect } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { ReturnPageResponse } from '#contract/office/aftersales/returns.ts'
import { stockMovements } from '#database/schema/schema.ts'
import { buy, ledger } from './checkout-flow.ts'
import { type OfficeCaller, signInAs } from './office.ts'
import { idempotencyKey, ifMatch } from './parcel-admin.ts'
import { createBrowser, type TestBrowser } from './test-browser.ts'
import type { TestShop } from './test-shop.ts'
import { putStock, stockOf } from './variants.ts'

let orders = 0

/** An order of two pairs of gloves and two teapots, which is sent by default. */
export class ReturnAdmin {
  readonly shop: TestShop
  readonly email = `return-${++orders}@example.test`
  readonly payer: TestBrowser
  staff!: OfficeCaller
  order!: Order

  private constructor(shop: TestShop) {
    this.shop = shop
    this.payer = createBrowser(shop)
  }

  static async open(shop: TestShop, { isSent = true } = {}): Promise<ReturnAdmin> {
    const admin = new ReturnAdmin(shop)
    admin.staff = await signInAs(shop, 'manager')
    await putStock(shop, { id: 4352, stock: 10 })
    const lines = { '4352': { quantity: 2 }, '4353': { quantity: 1 } }
    await putStock(shop, { id: 4353, stock: 10 })
    admin.order = await buy(admin.payer, lines, { email: admin.email })
    if (isSent) await admin.send()
    await shop.drainJobs()
    shop.mails.length = 0
    return admin
  }

  get number(): number {
    return this.order.number
  }

  /** Ships all that is left to send. */
  async send(): Promise<void> {
    const packed = await this.staff.call('POST', `/orders/${this.number}/parcels`, {}, idempotencyKey())
    const { id, version } = (await packed.json()) as { id: number; version: number }
    const headers = { ...ifMatch(version), ...idempotencyKey() }
    const shipped = await this.staff.call('POST', `/parcels/${id}/ship`, { notify: false }, headers)
    expect(shipped.status).toBe(200)
  }

  /** The payer withdraws in the shop. */
  async withdraw(subjects: string[] = ['goods']): Promise<void> {
    const response = await this.payer.post(`/api/orders/${this.order.id}/withdrawal`, { subjects })
    expect(response.status).toBeLessThan(300)
  }

  tryToOpen(body: object, staff = this.staff): Promise<Response> {
    const given = { order: this.number, reason: 'wrong_size', ...body }
    return staff.call('POST', '/returns', given, idempotencyKey())
  }

  async openReturn(body: object = {}): Promise<ReturnPageResponse> {
    const response = await this.tryToOpen({ lines: [{ position: 0, quantity: 2 }], ...body })
    expect(response.status).toBe(201)
    return (await response.json()) as ReturnPageResponse
  }

  /** The only return of the order. */
  async onlyReturn(): Promise<ReturnPageResponse> {
    const list = await this.list(`q=${this.number}`)
    expect(list).toHaveLength(1)
    return this.read(list[0]!.id)
  }

  async list(query: string): Promise<ReturnPageResponse[]> {
    const response = await this.staff.get(`/returns?${query}`)
    expect(response.status).toBe(200)
    return ((await response.json()) as { items: ReturnPageResponse[] }).items
  }

  async read(id: number): Promise<ReturnPageResponse> {
    const response = await this.staff.get(`/returns/${id}`)
    expect(response.status).toBe(200)
    const page = (await response.json()) as ReturnPageResponse
    expect(response.headers.get('etag')).toBe(`"${page.version}"`)
    return page
  }

  callAction(
    row: Pick<ReturnPageResponse, 'id' | 'version'>,
    name: string,
    body: object = {},
    { staff = this.staff, key = idempotencyKey() } = {},
  ): Promise<Response> {
    return staff.call('POST', `/returns/${row.id}/${name}`, body, { ...ifMatch(row.version), ...key })
  }

  async done(
    row: Pick<ReturnPageResponse, 'id' | 'version'>,
    name: string,
    body: object = {},
  ): Promise<ReturnPageResponse> {
    const response = await this.callAction(row, name, body)
    expect(response.status, name).toBeLessThan(300)
    return this.read(row.id)
  }

  async stock(id = 4352): Promise<number | null> {
    return await stockOf(this.shop, id)
  }

  movements() {
    return this.shop.database.select().from(stockMovements).orderBy(stockMovements.id)
  }

  /** Cents paid back of the order at the provider. */
  async paidBack(): Promise<number> {
    const { payment_id } = (await (await this.staff.get(`/orders/${this.number}`)).json()) as { payment_id: string }
    return (await ledger(this.shop)).find((entry) => entry.payment_intent === payment_id)!.amount_refunded
  }

  mailed() {
    return this.shop.mails.filter(({ to }) => to === this.email)
  }

  async orderPage() {
    return (await (await this.staff.get(`/orders/${this.number}`)).json()) as Record<string, unknown>
  }
}
