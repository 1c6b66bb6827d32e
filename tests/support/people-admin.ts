import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { CustomerItem, CustomerPageResponse } from '#contract/office/service/customers.ts'
import { customers } from '#database/schema/schema.ts'
import { buy } from './checkout-flow.ts'
import { signInAs } from './office.ts'
import { createBrowser } from './test-browser.ts'
import { createTestShop } from './test-shop.ts'

/** A shop whose people are looked at and dealt with by a manager. */

export const password = 'lake winter candle'

export async function openPeopleAdmin() {
  const shop = await createTestShop()
  const manager = await signInAs(shop, 'manager')

  const list = async (query: string, who = manager) =>
    (await (await who.get(`/customers?${query}`)).json()) as {
      items: CustomerItem[]
      next: string | null
      total: number
    }
  const find = async (text: string, who = manager) => (await list(`q=${encodeURIComponent(text)}`, who)).items
  const page = async (id: string, who = manager) =>
    (await (await who.get(`/customers/${id}`)).json()) as CustomerPageResponse
  const callAction = (
    id: string,
    name: string,
    body: object | undefined = {},
    { who = manager, key = randomUUID() as string } = {},
  ) => who.call('POST', `/customers/${id}/${name}`, body, { 'idempotency-key': key })
  const drain = async () => {
    while (await shop.drainJobs()) {}
  }
  const guestBuys = (email: string, names: { firstName: string; lastName: string }, quantity = 1) =>
    buy(createBrowser(shop), { '4352': { quantity } }, { email, ...names })
  const keyOf = async (email: string) => (await find(email))[0]!.id

  async function register(email: string, names = { firstName: 'Ola', lastName: 'Nordmann' }) {
    const browser = createBrowser(shop)
    const response = await browser.post('/api/register', { email, password, ...names })
    expect(response.status).toBe(201)
    browser.token = ((await response.json()) as { token: string }).token
    return browser
  }

  async function confirmAddress(email: string) {
    await shop.database.update(customers).set({ emailProvedAt: shop.clock() }).where(eq(customers.email, email))
  }

  return { shop, manager, list, find, page, callAction, drain, guestBuys, keyOf, register, confirmAddress }
}

export const errorsOf = async (response: Response) =>
  ((await response.json()) as { errors: Record<string, string[]> }).errors

export type PeopleAdmin = Awaited<ReturnType<typeof openPeopleAdmin>>
