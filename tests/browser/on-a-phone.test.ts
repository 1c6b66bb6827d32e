import { afterAll, expect, it } from 'vitest'
import { hrefIn } from '#shared/paths.ts'
import { newMember } from '../support/live-orders.ts'
import { changeSettings } from '../support/live-shop.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import {
  cardFrame,
  cards,
  cartLine,
  fillCheckout,
  newAddress,
  payButton,
  textIn,
  visitorWith,
} from '../support/paying-visitor.ts'
import { closeBrowser, revisit, visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 844, touch: true }
const languages = ['no', 'sv', 'fr', 'en'] as const

it('the consent bar leaves the first screen’s action free, and says more at a press', {
  timeout: 120_000,
}, async () => {
  for (const language of languages) {
    const { page, goto } = await visit({ ...phone, stored: { welcome: 'closed' } })
    await goto(`/?lng=${language}`)
    const bar = page.getByRole('region', { name: textIn(language, 'shell.consent.title') })
    const top = (await bar.boundingBox())!.y
    const action = page
      .getByRole('main')
      .getByRole('link', { name: textIn(language, 'home.hero.action') })
      .first()
    const box = (await action.boundingBox())!
    expect([language, box.y + box.height <= top]).toEqual([language, true])
    expect([language, await findingsOf(page), await widerThanScreen(page)]).toEqual([language, [], []])
    await bar.getByText(textIn(language, 'shell.consent.more')).click()
    await bar.locator('details').getByText(textIn(language, 'shell.consent.text')).waitFor()
  }
})

it('one product a row, or two where the owner chose so: nothing is wider than 320 pixels in any language', {
  timeout: 180_000,
}, async () => {
  const columns = (list: string) =>
    `getComputedStyle(document.querySelector('${list}')).gridTemplateColumns.split(' ').length`
  const grids = { '/': '#popular ul:has(> li > article)', '/sok?query=a': 'main ul:has(> li > article)' }
  const look = async (expected: number) => {
    for (const language of languages) {
      const { page, goto } = await revisit({ width: 320, height: 700 })
      for (const [path, list] of Object.entries(grids)) {
        await goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
        await page.locator(list).first().waitFor()
        expect([path, language, await page.evaluate(columns(list))]).toEqual([path, language, expected])
        expect([path, language, await widerThanScreen(page)]).toEqual([path, language, []])
      }
    }
  }
  await look(1)
  const restore = await changeSettings({ 'products.onPhones': 'two' })
  try {
    await look(2)
  } finally {
    await restore()
  }
})

it('a refused card is in view with its message and the focus, not the list above it', {
  timeout: 120_000,
}, async () => {
  const { page, goto } = await visitorWith([await cartLine(4320)], { ...phone, expectedNoise: [/422|402/] })
  await goto('/kassen')
  await fillCheckout(page, newAddress(), cards.declined)
  await payButton(page).click()
  await page.getByRole('alert').getByText(textIn('en', 'card.declined')).waitFor()
  const card = page.locator('fieldset', { has: page.locator('iframe[name=vitrine-sandbox-card-field]') })
  await expect.poll(() => card.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await cardFrame(page).locator('input:focus').waitFor()
  const { y, height } = (await card.boundingBox())!
  expect([y > 0, y + height < phone.height]).toEqual([true, true])
})

it('a signed-in visitor’s saved products stay in the account, whose menu shows every screen', async () => {
  const { token } = await newMember()
  const visitor = await revisit({ ...phone, stored: { 'vitrine.session': token } })
  const { page } = visitor
  await visitor.goto(hrefIn('no', 'saved'))
  const menu = page.getByRole('navigation', { name: textIn('en', 'account.menu') })
  await menu.waitFor()
  await expect
    .poll(() => menu.getByRole('link', { name: textIn('en', 'saved.title') }).getAttribute('aria-current'))
    .toBe('page')
  const shown = await menu.getByRole('listitem').evaluateAll(
    (items) =>
      items.filter((item) => {
        const { left, right } = item.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      }).length,
  )
  expect(shown).toBe(6)
  expect([await findingsOf(page), await widerThanScreen(page)]).toEqual([[], []])
  await menu.getByRole('link', { name: textIn('en', 'account.subscriptions') }).click()
  await page.getByRole('button', { name: textIn('en', 'account.subscription.cancel') }).click()
  await page.getByRole('button', { name: textIn('en', 'account.subscription.yes') }).click()
  // What holds now is read from its heading on.
  const heading = page.locator('#membership')
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  const { y } = (await heading.boundingBox())!
  expect(y > 0 && y < phone.height / 2).toBe(true)
})
