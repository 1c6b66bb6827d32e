import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { newCustomer, storedOrderIds } from '../support/live-orders.ts'
import { sandbox, takenBy, watchLedger } from '../support/live-sandbox.ts'
import { watchRequests } from '../support/network-tricks.ts'
import {
  acceptTerms,
  bank,
  cards,
  cartLine,
  enterCard,
  fillCheckout,
  newAddress,
  orderIdOf,
  payButton,
  termsBox,
  textIn,
  visitorWith,
} from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, hydrated, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)
afterEach(() => sandbox('DELETE', '/sandbox/faults'))

type Payer = { visitor: Visitor; page: Page; email: string; money: Awaited<ReturnType<typeof watchLedger>> }

async function readyToPay(card = cards.good): Promise<Payer> {
  const money = await watchLedger()
  const visitor = await visitorWith([await cartLine(4319)])
  const { page } = visitor
  const address = newAddress()
  await visitor.goto('/kassen')
  await fillCheckout(page, address, card)
  return { visitor, page, email: address.email, money }
}

/** One order in the database, the one shown, and one charge at the provider. */
async function expectPaidOnce({ page, email, money }: Payer): Promise<void> {
  const id = await orderIdOf(page)
  await expect.poll(() => storedOrderIds(email)).toEqual([id])
  expect(takenBy(await money())).toEqual([7499])
}

const checkoutCall = /\/api\/checkout$/

/** Lets a call reach the server and loses the response. `lost` resolves once the server has responded. */
async function loseResponse(page: Page, address: RegExp, times = 1): Promise<{ lost: Promise<void> }> {
  const response = Promise.withResolvers<void>()
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      response.resolve()
      await route.abort('connectionreset').catch(() => undefined)
    },
    { times },
  )
  return { lost: response.promise }
}

describe('one order and one charge', () => {
  it('#234 #248 #261 a double click: one submission, the button says to wait meanwhile', {
    tags: 'smoke',
  }, async () => {
    const payer = await readyToPay()
    const { page } = payer
    const calls = watchRequests(page, checkoutCall)
    const gate = Promise.withResolvers<void>()
    await page.route(checkoutCall, async (route) => {
      await gate.promise
      await route.continue()
    })
    await payButton(page).dblclick()
    await expect.poll(() => calls.length).toBe(1)
    await expect.poll(() => payButton(page).textContent()).toBe(textIn('en', 'checkout.submitting'))
    await expect.poll(() => payButton(page).isDisabled()).toBe(true)
    gate.resolve()
    await expectPaidOnce(payer)
    expect(calls).toHaveLength(1)
  })

  it('#261 Enter pressed twice in a field', async () => {
    const payer = await readyToPay()
    const calls = watchRequests(payer.page, checkoutCall)
    await payer.page.getByLabel(textIn('en', 'checkout.phone'), { exact: true }).focus()
    await payer.page.keyboard.press('Enter')
    await payer.page.keyboard.press('Enter')
    await expectPaidOnce(payer)
    expect(calls).toHaveLength(1)
  })

  it('#261 pressed before the shop knows who is signed in: it waits, and pays once', async () => {
    const { token, email } = await newCustomer()
    const money = await watchLedger()
    const visitor = await visitorWith([await cartLine(4319)], { stored: { 'vitrine.session': token } })
    const { page } = visitor
    const isPressed = Promise.withResolvers<void>()
    const events: string[] = []
    await page.route('**/api/user', async (route) => {
      await isPressed.promise
      events.push('account')
      await route.continue()
    })
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/payment_methods')) events.push('card')
    })
    await visitor.goto('/kassen')
    await fillCheckout(page, { ...newAddress(), email })
    await payButton(page).click()
    await expect.poll(() => payButton(page).textContent()).toBe(textIn('en', 'checkout.submitting'))
    isPressed.resolve()
    await expectPaidOnce({ visitor, page, email, money })
    expect(events).toEqual(['account', 'card'])
    expectQuiet(visitor)
  })

  it('#261 reloading while the payment runs leads to its order', async () => {
    const payer = await readyToPay()
    const gate = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    await payer.page.route(checkoutCall, async (route) => {
      await route.fetch()
      reached.resolve()
      await gate.promise
      await route.abort().catch(() => undefined)
    })
    await payButton(payer.page).click()
    await reached.promise
    await payer.page.reload()
    await expectPaidOnce(payer)
    gate.resolve()
  })

  it('#261 reloading while the bank asks: told, paid with another card, charged once', async () => {
    const payer = await readyToPay(cards.needsBank)
    const { page } = payer
    await payButton(page).click()
    await bank(page).shown()
    await page.reload()
    await hydrated(page)
    await page.getByRole('alert').getByText(textIn('en', 'checkout.interrupted')).waitFor()
    await expect
      .poll(() => page.getByLabel(textIn('en', 'checkout.email'), { exact: true }).inputValue())
      .toBe(payer.email)
    await expect.poll(() => termsBox(page).isChecked()).toBe(false)
    await acceptTerms(page)
    await enterCard(page, cards.good)
    await payButton(page).click()
    await expectPaidOnce(payer)
    expect(await payer.money()).toHaveLength(1)
  })

  it('#223 #261 two tabs paying the same cart at once show the same order', async () => {
    const payer = await readyToPay()
    const second = await payer.visitor.context.newPage()
    await second.goto(`${payer.visitor.origin}/kassen`)
    await hydrated(second)
    await fillCheckout(second, { ...newAddress(), email: payer.email }, cards.mastercard)
    await Promise.all([payButton(payer.page).click(), payButton(second).click()])
    await expectPaidOnce(payer)
    expect(await orderIdOf(second)).toBe(await orderIdOf(payer.page))
  })

  it('#261 a cart paid in one tab is not paid again in the other', async () => {
    const payer = await readyToPay()
    const second = await payer.visitor.context.newPage()
    await second.goto(`${payer.visitor.origin}/kassen`)
    await hydrated(second)
    await payButton(payer.page).click()
    await expectPaidOnce(payer)
    await second.waitForURL('**/handlekurv')
    await expectPaidOnce(payer)
  })

  it('#261 the shop’s answer to the payment is lost', async () => {
    const payer = await readyToPay()
    await loseResponse(payer.page, checkoutCall)
    await payButton(payer.page).click()
    await expectPaidOnce(payer)
  })

  it('#261 every answer is lost for a while: pressing again finds the order', async () => {
    const payer = await readyToPay()
    await loseResponse(payer.page, checkoutCall)
    await loseResponse(payer.page, /\/api\/checkout\/success$/)
    await payButton(payer.page).click()
    await payer.page.getByRole('alert').getByText(textIn('en', 'checkout.unanswered')).waitFor()
    await payButton(payer.page).click()
    await expectPaidOnce(payer)
  })

  it.each(['drop_response', 'error_500_after', 'error_500_before', 'rate_limit'])(
    '#261 the provider misbehaves: %s',
    async (effect) => {
      const payer = await readyToPay()
      await sandbox('POST', '/sandbox/faults', { on: 'payment_intents.confirm', effect, times: 1 })
      await payButton(payer.page).click()
      await expectPaidOnce(payer)
    },
  )

  it('#247 #261 going back after the order offers nothing to pay', async () => {
    const payer = await readyToPay()
    await payButton(payer.page).click()
    await orderIdOf(payer.page)
    await payer.page.goBack()
    await payer.page.goto(`${payer.visitor.origin}/kassen`)
    await payer.page.waitForURL('**/handlekurv')
    expect(takenBy(await payer.money())).toEqual([7499])
  })
})
