import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import { type ApiSession, buyOverApi, newCustomer } from './live-orders.ts'
import { liveOwner } from './live-shop.ts'
import { type Visit, type Visitor, visit } from './real-browser.ts'

/** People of the back office of the browser tests' shop at work in their browsers, and orders for them. */

// Before sign-in, the request for the current user fails with 401, which browsers write to the console.
const signedOut = /401 \(Unauthorized\)/
// Other files of tests keep the machine busy.
const slow = { timeout: 60_000 }

const isIn = (page: Page) => page.getByRole('button', { name: /^Your account/ }).waitFor()

/** The owner at this address, signed in beforehand: `office-frame.test.ts` signs in by the form. */
export async function ownersOffice(path = '/office/me', options: Visit = {}): Promise<Visitor> {
  const visitor = await visit(options)
  const { page, context, origin } = visitor
  context.setDefaultTimeout(slow.timeout)
  await page.request.get(`${origin}/sanctum/csrf-cookie`)
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value
  const response = await page.request.post(`${origin}/api/admin/sign-in`, {
    data: liveOwner,
    headers: { origin, 'x-xsrf-token': decodeURIComponent(token) },
  })
  expect(response.status()).toBe(200)
  await page.goto(origin + path)
  await isIn(page)
  return visitor
}

/** Signs in the demo user with this role, e.g. `Customer service`, from the sign-in form. */
export async function officeAs(role: string, path: string, options: Visit = {}): Promise<Visitor> {
  const visitor = await visit({ ...options, expectedNoise: [signedOut, ...(options.expectedNoise ?? [])] })
  visitor.context.setDefaultTimeout(slow.timeout)
  await visitor.page.goto(visitor.origin + path)
  await visitor.page.getByRole('button', { name: role, exact: true }).click()
  await isIn(visitor.page)
  return visitor
}

export type Bought = { id: string; number: number; email: string; token: string; api: ApiSession }

/** Buys this many of a product, teapots by default, as a new customer. */
export function buyItems(quantity: number, product = 4320): Promise<Bought> {
  return buyProducts({ [product]: { quantity, membership: false } })
}

export async function buyProducts(
  products: Parameters<typeof buyOverApi>[2],
  card?: string,
  contact?: Record<string, string>,
): Promise<Bought> {
  const { api, email, token } = await newCustomer()
  const id = await buyOverApi(api, email, products, card, contact)
  const { number } = (await (await api.call('GET', `/api/orders/${id}`)).json()) as Order
  return { id, number, email, token, api }
}

/** The screen of an order, once it is there, with its parts. */
export async function orderScreen(page: Page, number: number) {
  // Under a dialog the screen itself is hidden from those who listen.
  const heading = page.getByRole('heading', { level: 1, name: `Order ${number}`, includeHidden: true })
  await heading.waitFor()
  return {
    head: page.locator('header', { has: heading }),
    part: (name: string) => page.locator('section', { has: page.getByRole('heading', { name, exact: true }) }),
    dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
  }
}

/** Presses a button of a dialog, which then goes away. */
export async function confirm(dialog: Locator, name: string | RegExp): Promise<void> {
  await dialog.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Waits for an announcement in the office's live region. */
export function announced(page: Page, text: string | RegExp): Promise<void> {
  return page.locator('[role=status][aria-live=polite]').getByText(text).first().waitFor()
}

export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Waits for the focus to be there. */
export async function focused(target: Locator, what: string): Promise<void> {
  await expect.poll(() => hasFocus(target), { ...slow, message: `the focus is at ${what}` }).toBe(true)
}

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator, max = 80): Promise<void> {
  await target.waitFor()
  for (let left = max; left > 0; left -= 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** Applies `change` to the response of a read in the office. */
export async function changeResponse<ApiResponse>(
  page: Page,
  path: string,
  change: (response: ApiResponse) => void,
): Promise<void> {
  await page.route(`**/api/admin${path}`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as ApiResponse
    change(json)
    await route.fulfill({ response, json })
  })
}
