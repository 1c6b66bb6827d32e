import { afterAll, expect, it } from 'vitest'
import { storedOrderIds } from '../support/live-orders.ts'
import { cardFrame, cards, newAddress, orderIdOf } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, hydrated, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

it('#434 a purchase by keyboard alone, from the product to the order', async () => {
  const visitor = await revisit()
  const { page } = visitor
  await visitor.goto('/produkt/perfume-ambre')
  async function tabTo(wanted: string): Promise<void> {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab')
      const isThere = await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, wanted)
      if (isThere) return
    }
    throw new Error(`Tab never came to ${wanted}`)
  }
  // Past the member price's button to the normal price's: the card may be a member's already.
  await tabTo('main fieldset button')
  await tabTo('main fieldset button')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByTestId('cart-quantity').textContent()).toBe('1')
  await page.keyboard.press('Home')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await tabTo('header a[href="/handlekurv"]')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/handlekurv')
  await tabTo('a[href="/kassen"]')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/kassen')
  await hydrated(page)
  const address = newAddress()
  await page.locator('iframe[name=vitrine-sandbox-card-field]').waitFor()
  for (const name of ['email', 'firstName', 'lastName', 'address', 'apartment', 'zip', 'city', 'phone'] as const) {
    await tabTo(`input[name=${name}]`)
    await page.keyboard.type(address[name])
  }
  await tabTo('iframe')
  // The parts of the card field hand the focus on by themselves once they are full.
  const isAt = (part: string) =>
    cardFrame(page)
      .locator(`input[name=${part}]`)
      .evaluate((input) => input === document.activeElement)
  for (const [part, text] of [
    ['number', cards.good],
    ['expiry', '1234'],
    ['code', '123'],
  ] as const) {
    await expect.poll(() => isAt(part)).toBe(true)
    await page.keyboard.type(text)
  }
  await expect.poll(() => cardFrame(page).locator('input[name=code]').inputValue()).toBe('123')
  await tabTo('input[name=terms]')
  await page.keyboard.press('Space')
  await tabTo('input[name=subscription-terms]')
  await page.keyboard.press('Space')
  await tabTo('main form button[type=submit]')
  await page.keyboard.press('Enter')
  await orderIdOf(page)
  await expect.poll(() => storedOrderIds(address.email)).toHaveLength(1)
  expectQuiet(visitor)
})
