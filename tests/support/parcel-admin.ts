import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { Parcel } from '#contract/office/aftersales/parcels.ts'
import { auditLog, orders } from '#database/schema/schema.ts'
import { buy } from './checkout-flow.ts'
import { type OfficeCaller, signInAs } from './office.ts'
import { createBrowser, type TestBrowser } from './test-browser.ts'
import type { TestShop } from './test-shop.ts'

type Ref = Pick<Parcel, 'id' | 'version'>

export const idempotencyKey = () => ({ 'idempotency-key': randomUUID() })
export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
export const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

export const postnord = { carrier: 'postnord', tracking_number: 'RR123456785SE' }
export const postnordLink = 'https://tracking.postnord.com/en/tracking?id=RR123456785SE'

/** Returns the parcel from the response of an action. */
export async function done(response: Response): Promise<Parcel> {
  expect(response.status).toBe(200)
  const parcel = (await response.json()) as Parcel
  expect(response.headers.get('etag')).toBe(`"${parcel.version}"`)
  return parcel
}

export async function refusal(response: Response) {
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, code: body.code, state: body.state, errors: body.errors }
}

/** An order of three teapots, which customer service sends. */
export class ParcelAdmin {
  readonly shop: TestShop
  readonly email = `parcel-${randomUUID()}@example.test`
  readonly payer: TestBrowser
  staff!: OfficeCaller
  order!: Order

  private constructor(shop: TestShop) {
    this.shop = shop
    this.payer = createBrowser(shop)
  }

  static async open(shop: TestShop): Promise<ParcelAdmin> {
    shop.setNow(new Date())
    const admin = new ParcelAdmin(shop)
    admin.staff = await signInAs(shop, 'service')
    admin.order = await buy(admin.payer, { '4352': { quantity: 3 } }, { email: admin.email })
    await shop.drainJobs()
    shop.mails.length = 0
    return admin
  }

  mailed() {
    return this.shop.mails.filter(({ to }) => to === this.email)
  }

  async row() {
    const { number } = this.order
    return (await this.shop.database.select().from(orders).where(eq(orders.number, number)))[0]!
  }

  /** The order as its payer sees it. */
  async read(): Promise<Order> {
    return (await (await this.payer.get(`/api/orders/${this.order.id}`)).json()) as Order
  }

  tryToPack(body: object = {}, staff = this.staff): Promise<Response> {
    return staff.call('POST', `/orders/${this.order.number}/parcels`, body, idempotencyKey())
  }

  async pack(body: object = {}): Promise<Parcel> {
    const response = await this.tryToPack(body)
    expect(response.status).toBe(201)
    return (await response.json()) as Parcel
  }

  callAction(parcel: Ref, name: string, body: object = {}, headers = idempotencyKey()): Promise<Response> {
    return this.staff.call('POST', `/parcels/${parcel.id}/${name}`, body, { ...ifMatch(parcel.version), ...headers })
  }

  change(parcel: Ref, body: object): Promise<Response> {
    return this.staff.call('PATCH', `/parcels/${parcel.id}`, body, ifMatch(parcel.version))
  }

  async ship(parcel: Ref, body: object = postnord): Promise<Parcel> {
    return done(await this.callAction(parcel, 'ship', body))
  }

  /** Runs jobs that were queued for later. */
  async later(seconds = 31) {
    this.shop.setNow(new Date(this.shop.clock().getTime() + seconds * 1_000))
    await this.shop.database.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry')`)
    await this.shop.drainJobs()
  }

  auditOf(parcel: Pick<Parcel, 'id'>) {
    return this.shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `parcel:${parcel.id}`))
      .orderBy(auditLog.id)
  }
}
