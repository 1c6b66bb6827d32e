import { afterAll, expect, it } from 'vitest'
import { newCustomer } from '../support/live-orders.ts'
import {
  cartLine,
  fillCheckout,
  newAddress,
  orderIdOf,
  payButton,
  plainText,
  textIn,
  visitorWith,
} from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, resize, visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

it('#264 #266 an order on paper: who sells, who buys, what and for how much; nothing that only a screen can do', async () => {
  const customer = await newCustomer()
  const visitor = await visitorWith([await cartLine(4321, { quantity: 2 }), await cartLine(4318)], {
    stored: { 'vitrine.session': customer.token },
  })
  const { page } = visitor
  await visitor.goto('/kassen')
  await fillCheckout(page, newAddress())
  await payButton(page).click()
  await orderIdOf(page)
  await page.getByRole('heading', { level: 1, name: textIn('en', 'thankyou.title') }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await resize(page, { width: 794, height: 1123 })

  const main = page.getByRole('main')
  for (const text of ['Vitrine Handel AS', 'Åse Bjørk', 'Storgata 1', '309,99'])
    await expect.poll(() => main.getByText(text).first().isVisible(), { message: text }).toBe(true)
  await expect.poll(() => plainText(main)).toMatch(/Order number ?\d+/i)
  // Buttons, images and words for the screen stay there.
  for (const element of await main.locator('button, a, img').all())
    await expect.poll(() => element.isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('banner').count()).toBe(0)

  const colours = await main.evaluate((element) => {
    const shown = [...element.querySelectorAll('*')].filter((each) => each.getClientRects().length > 0)
    return [...new Set(shown.flatMap((each) => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor]))]
  })
  expect(colours.toSorted()).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(794)
  // A short order is one sheet.
  const height = await main.evaluate((element) => element.getBoundingClientRect().height)
  expect(height).toBeLessThan(1123)
  const sheets = ((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length
  expect(sheets).toBe(1)
  expectQuiet(visitor)
})

it('nothing of the shop’s furniture is on paper, whatever was answered and on whatever screen', async () => {
  for (const width of [390, 1280]) {
    const visitor = await visit({ width, stored: { welcome: 'closed' }, expectedNoise: [/404/] })
    const { page } = visitor
    for (const path of [
      '/',
      '/produkt/varme-tofler',
      '/produkt/varme-tofler?soid=1',
      '/kategori/perfume',
      '/ordre',
      '/nothing',
    ]) {
      await page.emulateMedia({ media: 'screen' })
      await visitor.goto(path)
      await page.getByRole('region', { name: /measure/ }).waitFor()
      await page.emulateMedia({ media: 'print' })
      const furniture = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => element.getClientRects().length > 0 && !element.querySelector('main'))
          .filter((element) => !element.closest('main') || getComputedStyle(element).position === 'fixed')
          .map((element) => element.outerHTML.slice(0, 80)),
      )
      expect([width, path, furniture]).toEqual([width, path, []])
    }
    await visitor.context.close()
  }
})
