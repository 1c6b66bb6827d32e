import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { storedOrderIds } from '../support/live-orders.ts'
import { sandbox, takenBy, watchLedger } from '../support/live-sandbox.ts'
import {
  bank,
  cardFrame,
  cards,
  cartLine,
  enterCard,
  fillCheckout,
  newAddress,
  orderIdOf,
  payButton,
  textIn,
  visitorWith,
} from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

/** Console messages of the browser about responses that the test provokes. */
const refusals = [/status of 402/, /status of 422/, /status of 409/, /was not confirmed/]

async function readyToPay(card: string): Promise<{ visitor: Visitor; page: Page; email: string }> {
  const visitor = await visitorWith([await cartLine(4319)], { expectedNoise: refusals })
  const { page } = visitor
  const address = newAddress()
  await visitor.goto('/kassen')
  await fillCheckout(page, address, card)
  return { visitor, page, email: address.email }
}

describe('cards', () => {
  it('#239 #240 #249 #260 #382 every refused card is told apart, nothing is taken, and another card then pays once', async () => {
    const money = await watchLedger()
    const { visitor, page, email } = await readyToPay(cards.declined)
    const refused = [
      [cards.declined, 'card.declined'],
      [cards.insufficientFunds, 'card.insufficientFunds'],
      [cards.expired, 'card.expired'],
      [cards.wrongCode, 'card.cvc'],
      [cards.processingError, 'card.processingError'],
      [cards.stolen, 'card.declined'],
      [cards.velocity, 'card.limitExceeded'],
    ] as const
    for (const [card, key] of refused) {
      if (card !== cards.declined) await enterCard(page, card)
      // Typing another card has taken the last refusal away from under the field.
      const under = page.getByRole('group', { name: textIn('en', 'checkout.card') }).getByText(textIn('en', key))
      await under.waitFor({ state: 'detached' })
      await payButton(page).click()
      await under.waitFor()
      await page.getByRole('alert').getByText(textIn('en', key)).waitFor()
      await expect.poll(() => payButton(page).isEnabled()).toBe(true)
    }
    expect(takenBy(await money())).toEqual([])
    expect(await storedOrderIds(email)).toEqual([])
    await enterCard(page, cards.mastercard)
    await payButton(page).click()
    const id = await orderIdOf(page)
    await expect.poll(() => storedOrderIds(email)).toEqual([id])
    const entries = await money()
    expect(entries).toHaveLength(1)
    expect(takenBy(entries)).toEqual([7499])
    expectQuiet(visitor)
  })

  it('#239 #240 what the card field says stands under it and goes when the card is right', async () => {
    const { page } = await readyToPay(cards.good)
    const group = page.getByRole('group', { name: textIn('en', 'checkout.card') })
    await enterCard(page, '4242424242424241')
    await group.getByText(textIn('en', 'checkout.cardErrors.invalid_number')).waitFor()
    await enterCard(page, cards.good)
    await expect.poll(() => group.locator('p').first().textContent()).toBe('')
  })

  it('#230 the postal code is no part of the card', async () => {
    const { page } = await readyToPay(cards.good)
    await expect.poll(() => cardFrame(page).locator('input[name=postalCode]').isVisible()).toBe(false)
    await expect.poll(() => cardFrame(page).locator('input[name=number]').isVisible()).toBe(true)
  })
})

describe('the bank asks', () => {
  it('#243 #260 #448 accepted: one challenge, one order, one charge', { tags: 'smoke' }, async () => {
    const money = await watchLedger()
    const { visitor, page, email } = await readyToPay(cards.needsBank)
    await payButton(page).click()
    await bank(page).accept()
    const id = await orderIdOf(page)
    await expect.poll(() => storedOrderIds(email)).toEqual([id])
    expect(takenBy(await money())).toEqual([7499])
    expectQuiet(visitor)
  })

  it('#243 #260 accepted in the bank’s app: the shop goes on by itself to one order and one charge', async () => {
    const money = await watchLedger()
    const { visitor, page, email } = await readyToPay(cards.needsBank)
    await payButton(page).click()
    await bank(page).shown()
    const [payment] = await money()
    await sandbox('POST', `/sandbox/payment_intents/${payment!.payment_intent}/authenticate`, { outcome: 'success' })
    const id = await orderIdOf(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => storedOrderIds(email)).toEqual([id])
    expect(takenBy(await money())).toEqual([7499])
    expectQuiet(visitor)
  })

  it('#244 #260 refused in the bank’s app: told, nothing taken, and another card pays once', async () => {
    const money = await watchLedger()
    const { visitor, page, email } = await readyToPay(cards.needsBank)
    await payButton(page).click()
    await bank(page).shown()
    const [payment] = await money()
    await sandbox('POST', `/sandbox/payment_intents/${payment!.payment_intent}/authenticate`, { outcome: 'failure' })
    await page.getByRole('alert').getByText(textIn('en', 'card.authenticationFailed')).waitFor()
    expect(takenBy(await money())).toEqual([])
    await enterCard(page, cards.good)
    await payButton(page).click()
    const id = await orderIdOf(page)
    await expect.poll(() => storedOrderIds(email)).toEqual([id])
    expect(takenBy(await money())).toEqual([7499])
    expectQuiet(visitor)
  })

  it.each([
    ['refused', 'refuse'],
    ['cancelled', 'cancel'],
  ] as const)(
    '#244 #255 #260 %s: no order, the form is ready again with all that was typed, another card pays once',
    async (_how, response) => {
      const money = await watchLedger()
      const { visitor, page, email } = await readyToPay(cards.needsBank)
      await payButton(page).click()
      await bank(page).shown()
      await expect.poll(() => payButton(page).isDisabled()).toBe(true)
      await bank(page)[response]()
      await page.getByRole('alert').getByText(textIn('en', 'card.authenticationFailed')).waitFor()
      expect(await storedOrderIds(email)).toEqual([])
      expect(takenBy(await money())).toEqual([])
      await expect.poll(() => payButton(page).isEnabled()).toBe(true)
      await expect.poll(() => page.getByLabel(textIn('en', 'checkout.email'), { exact: true }).inputValue()).toBe(email)
      await enterCard(page, cards.good)
      await payButton(page).click()
      const id = await orderIdOf(page)
      await expect.poll(() => storedOrderIds(email)).toEqual([id])
      const entries = await money()
      expect(entries).toHaveLength(1)
      expect(takenBy(entries)).toEqual([7499])
      expectQuiet(visitor)
    },
  )

  it('#244 #260 accepted, but then declined: told, nothing taken', async () => {
    const money = await watchLedger()
    const { visitor, page, email } = await readyToPay(cards.needsBankThenDeclined)
    await payButton(page).click()
    await bank(page).accept()
    await page.getByRole('alert').getByText(textIn('en', 'card.declined')).waitFor()
    expect(takenBy(await money())).toEqual([])
    expect(await storedOrderIds(email)).toEqual([])
    expectQuiet(visitor)
  })
})
