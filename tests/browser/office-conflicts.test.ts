import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buyOverApi, newCustomer, newMember } from '../support/live-orders.ts'
import { mailTo } from '../support/live-sandbox.ts'
import { changeSettings, plainGet } from '../support/live-shop.ts'
import { officeAs, ownersOffice } from '../support/office-visit.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { cardFrame, cartLine, plainText, subscriptionTermsBox, textIn, visitorWith } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, revisit, visit } from '../support/real-browser.ts'

let restore: () => Promise<void>
beforeAll(async () => {
  restore = await changeSettings({
    'membership.price': 19.99,
    'money.norwegian': 'kroner',
    'checkout.subscriptionTerms': 'always',
    'payments.locale': 'byHost',
    'account.country': 'sweden',
    'welcome.cancelText': 'monthEnd',
    'settings.saved': 'unseen',
    'products.onPhones': 'one',
    'landing.modalDays': 'landing',
    'claims.customers': { mode: 'static', count: 10_000 },
  })
})
afterEach(() => restore())
afterAll(closeBrowser)

const conflictsPath = '/office/settings/conflicts'

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

const activeOption = (card: Locator, name: RegExp) =>
  card
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ has: card.page().getByText('Active', { exact: true }) })

/** Opens the decision, chooses, gives a reason and decides. Returns what was shown before deciding. */
async function decide(page: Page, name: string, reading: RegExp, own?: string): Promise<string> {
  await cardOf(page, name)
    .getByRole('link', { name: /^(Choose|Change)$/ })
    .click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('radio', { name: reading }).check()
  if (own) await dialog.getByLabel('Custom value').fill(own)
  await dialog.getByLabel(/^Reason/).fill('As the owner sees it')
  const reported = await plainText(dialog)
  await dialog.getByRole('button', { name: 'Choose' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return reported
}

async function undo(page: Page, name: string): Promise<void> {
  await cardOf(page, name).getByRole('link', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const hosts = { en: 'localhost', fr: 'vitrine.fr', sv: 'sv.vitrine.se', no: 'no.vitrine.no' }
const withoutScripts = (html: string) => html.replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')

/**
 * Returns the server's texts about the membership in every language: home, a product, its landing page and the terms.
 */
async function pagesSay(): Promise<string> {
  const texts = []
  for (const host of Object.values(hosts)) {
    const terms = `${host.startsWith('sv.') ? '/sidor' : '/sider'}/abonnement`
    for (const path of ['/', '/produkt/headphones-aura', '/produkt/varme-tofler?soid=1', terms]) {
      texts.push(withoutScripts((await plainGet(path, { host })).text))
    }
  }
  return texts.join('\n')
}

async function modalSays(host: string, path: string): Promise<string> {
  const stranger = await visit({ host })
  await stranger.goto(path)
  const text = await plainText(stranger.page.getByRole('dialog'))
  expectQuiet(stranger)
  await stranger.context.close()
  return text
}

describe('the owner decides the price', () => {
  test('O191 B: pages in every language, modal, checkout, structured data, terms and mail say 24.99, none 19.99; undo restores', async () => {
    const visitor = await ownersOffice(conflictsPath)
    const { page } = visitor
    const reported = await decide(page, 'Membership price', /^Option B/)
    expect(reported).toContain('From now on everywhere: €24.99')
    expect(reported).toMatch(/\d+ members? keeps? the terms agreed before/)
    const card = cardOf(page, 'Membership price')
    await card.getByText('Decided', { exact: true }).waitFor()
    await activeOption(card, /^Option B: €24\.99/).waitFor()

    await expect.poll(pagesSay).not.toMatch(/(?<!\d)19[,.]99/)
    const pages = await pagesSay()
    for (const sign of ['24,99\u00a0€', '24,99\u00a0kr']) expect(pages).toContain(sign)
    expect(await modalSays('localhost', '/kontakt-oss')).toContain('24,99 € per month')
    const buyer = await visitorWith([await cartLine(4319, { membership: true })])
    await buyer.goto('/kassen')
    const summary = buyer.page.getByRole('region', { name: textIn('en', 'checkout.membership.title') })
    await expect.poll(() => plainText(summary)).toContain('24,99 € a month')
    await expect.poll(() => plainText(buyer.page.getByRole('main'))).not.toContain('19,99')
    await buyer.context.close()

    const { email } = await newMember()
    const { text } = await mailTo(email, /order/)
    expect(text).toContain('24,99')
    expect(text).not.toContain('19,99')

    await undo(page, 'Membership price')
    await activeOption(card, /^Option A: €19\.99/).waitFor()
    await expect.poll(pagesSay).toMatch(/(?<!\d)19,99/)
    expect(await modalSays('localhost', '/kontakt-oss')).toContain('19,99 € per month')
    expectQuiet(visitor)
  })

  test('O192 an own value of 21.99 holds in the shop and is marked as neither reading', async () => {
    const visitor = await ownersOffice(conflictsPath)
    const { page } = visitor
    await decide(page, 'Membership price', /^Custom/, '21.99')
    const card = cardOf(page, 'Membership price')
    await card.getByText('Custom: €21.99').waitFor()
    expect(await activeOption(card, /^Option/).count()).toBe(0)
    await expect.poll(pagesSay).toMatch(/21,99/)
    expect(await pagesSay()).not.toMatch(/(?<!\d)19[,.]99/)
    await undo(page, 'Membership price')
    await activeOption(card, /^Option A/).waitFor()
  })

  test('O192 own days are typed as days, from and to; other figures of claims are set where claims are', async () => {
    const visitor = await ownersOffice(`${conflictsPath}/delivery.product`)
    const { page } = visitor
    const dialog = page.getByRole('dialog', { name: 'Delivery time on product pages' })
    await dialog.getByRole('radio', { name: 'Custom', exact: true }).check()
    await dialog.getByLabel('From').fill('two')
    await dialog.getByRole('button', { name: 'Choose' }).click()
    await dialog.getByText('A value is missing here or is not valid.').waitFor()
    await dialog.getByLabel('From').fill('9')
    await dialog.getByLabel('To', { exact: true }).fill('4')
    await dialog.getByRole('button', { name: 'Choose' }).click()
    await dialog.locator('[aria-invalid=true]').first().waitFor()
    await dialog.getByLabel('From').fill('2')
    await dialog.getByText('From now on everywhere: 2–4 working days.').waitFor()
    await dialog.getByRole('button', { name: 'Choose' }).click()
    await cardOf(page, 'Delivery time on product pages').getByText('Custom: 2–4 working days').waitFor()
    await undo(page, 'Delivery time on product pages')

    await cardOf(page, 'Review figures').getByRole('link', { name: 'Choose', exact: true }).click()
    const claim = page.getByRole('dialog', { name: 'Review figures' })
    const elsewhere = claim.getByRole('link', { name: /^Other figures, or none, are set under/ })
    await elsewhere.waitFor()
    expect(await claim.getByRole('radio').count()).toBe(3)
    await elsewhere.click()
    await page.getByRole('region', { name: 'Review figures' }).waitFor()
  })
})

test('O190 every default is kept in one press, and taken back by the undo beside the message', async () => {
  const visitor = await ownersOffice(conflictsPath)
  const { page } = visitor
  await page.getByText('0 of 21 decided').waitFor()
  await page.getByRole('button', { name: 'Keep all defaults' }).click()
  await page.getByText('21 of 21 decided').waitFor()
  await page.getByText('All defaults kept').waitFor()
  expect(await page.getByText('Not decided').count()).toBe(0)
  expect(await plainText(page.getByRole('main'))).not.toMatch(/specification|\breadings?\b|\bD\d+\b|\{\{|\}\}/i)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('0 of 21 decided').waitFor()
  expectQuiet(visitor)
})

test('O193 a manager reads options, where they are used and reasons, and cannot decide', async () => {
  const visitor = await officeAs('Manager', conflictsPath)
  const { page } = visitor
  await cardOf(page, 'Membership price').getByText('Option A: €19.99').waitFor()
  expect(await page.getByRole('article').count()).toBe(21)
  expect(await page.getByRole('link', { name: /^(Choose|Change|Undo)$/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Keep all defaults' }).count()).toBe(0)
  expectQuiet(visitor)
})

test('conflicts and claims: no axe finding, nothing beside the screen, light and dark, on a phone and a desk', async () => {
  const visitor = await ownersOffice(conflictsPath)
  const { page, origin } = visitor
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of [conflictsPath, `${conflictsPath}/money.norwegian`, '/office/settings/claims']) {
        await page.goto(origin + path)
        await page.getByRole('radio').or(page.getByRole('article')).first().waitFor()
        const found = [...(await widerThanScreen(page)), ...(await findingsOf(page))]
        expect([colorScheme, width, path, ...found]).toEqual([colorScheme, width, path])
      }
    }
  }
  expectQuiet(visitor)
})

test('O190 a place of a figure is one press away: the link opens the page that shows it', async () => {
  const visitor = await ownersOffice(conflictsPath)
  const { page, context } = visitor
  const card = cardOf(page, 'Free trial from landing pages')
  await card.getByText(/^Used in \d+ places?$/).click()
  const opened = context.waitForEvent('page')
  await card
    .getByRole('link', { name: /free trial of the membership included/ })
    .first()
    .click()
  const shown = await opened
  await shown.getByText(/14-day free trial of the membership included/).waitFor()
})

describe('readings in the shop', () => {
  test('O190 D37 money.norwegian: kr with the euros beside it, or the euro sign alone; also in the browser', async () => {
    const look = async () => {
      const items = [await cartLine(4319, { membership: true })]
      const { page, goto, context } = await visitorWith(items, { host: 'no.vitrine.no' })
      const said: string[] = []
      for (const path of ['/produkt/headphones-aura', '/handlekurv', '/kassen']) {
        await goto(path)
        const main = page.getByRole('main')
        if (path === '/kassen') {
          await page.getByRole('region', { name: textIn('no', 'checkout.membership.title') }).waitFor()
        }
        await expect.poll(() => plainText(main)).toMatch(/\d,\d\d\s(kr|€)/)
        said.push(await plainText(main))
      }
      await context.close()
      said.push(await modalSays('no.vitrine.no', '/kontakt-oss'))
      return said
    }
    for (const text of await look()) {
      expect(text).toMatch(/\d kr/)
      expect(text).toMatch(/\(\d+,\d\d €\)|EUR: \d+,\d\d €/)
    }
    await changeSettings({ 'money.norwegian': 'euro' })
    for (const text of await look()) {
      expect(text).toMatch(/\d €/)
      expect(text).not.toMatch(/\d kr|\(\d+,\d\d €\)|EUR:/)
    }
  })

  test('O190 D37 checkout.subscriptionTerms: worded for what the order does, or shown only where one starts', async () => {
    const boxText = async (membership: boolean) => {
      const { page, goto, context } = await visitorWith([await cartLine(4319, { membership })])
      await goto('/kassen')
      const summary = page.getByRole('region', { name: textIn('en', 'checkout.membership.title') })
      if (membership) await summary.waitFor()
      else await page.waitForFunction(() => document.cookie.includes('cart='))
      const box = subscriptionTermsBox(page)
      const text = async () => ((await box.count()) ? plainText(box.locator('xpath=../..')) : '')
      const expected = membership ? /7 free days, then 19,99 € a month/ : /^$|starts no membership/
      await expect.poll(text).toMatch(expected)
      const found = await text()
      await context.close()
      return found
    }
    expect(await boxText(true)).not.toBe('')
    expect(await boxText(false)).toContain('This order starts no membership.')
    await changeSettings({ 'checkout.subscriptionTerms': 'whenStarting' })
    expect(await boxText(true)).not.toBe('')
    expect(await boxText(false)).toBe('')
  })

  test('O190 D37 payments.locale: the card field speaks Swedish, or the shopper’s language', async () => {
    const speaks = async () => {
      const { page, goto, context } = await visitorWith([await cartLine(4319)], { host: 'no.vitrine.no' })
      await goto('/kassen')
      const field = cardFrame(page).locator('html')
      await field.waitFor()
      const language = await field.getAttribute('lang')
      await context.close()
      return language
    }
    expect(await speaks()).toBe('sv')
    await changeSettings({ 'payments.locale': 'shopper' })
    expect(await speaks()).toBe('nb')
  })

  test('O190 D37 account.country and settings.saved: Sweden and nothing seen; or the own country and “saved” in sight', async () => {
    const { token, email, api } = await newCustomer()
    await buyOverApi(api, email, { 4319: { quantity: 1, membership: false } })
    const look = async () => {
      const { page, goto, context } = await revisit({ stored: { 'vitrine.session': token } })
      await goto('/konto/innstillinger')
      const country = page.getByLabel(textIn('en', 'account.settingsPage.country'), { exact: true })
      await expect.poll(() => country.inputValue()).not.toBe('')
      const main = page.getByRole('main')
      await page.getByRole('button', { name: textIn('en', 'account.settingsPage.save') }).click()
      await page.getByText(textIn('en', 'account.settingsPage.saved')).first().waitFor({ state: 'attached' })
      const saved = main.getByText(textIn('en', 'account.settingsPage.saved'))
      const response = { country: await country.inputValue(), saved: await saved.count() }
      if (response.saved) {
        await page.getByLabel(textIn('en', 'account.settingsPage.firstName'), { exact: true }).fill('Ada')
        await saved.waitFor({ state: 'hidden' })
      }
      await context.close()
      return response
    }
    expect(await look()).toEqual({ country: 'Sweden', saved: 0 })
    await changeSettings({ 'account.country': 'own', 'settings.saved': 'visible' })
    expect(await look()).toEqual({ country: 'Norway', saved: 1 })
  })

  test('O190 D37 landing.modalDays and welcome.cancelText: what the modal says on a landing page and elsewhere', async () => {
    const landing = '/produkt/varme-tofler?soid=1'
    expect(await modalSays('localhost', landing)).toContain('renews after 14 days')
    const elsewhere = await modalSays('localhost', '/kontakt-oss')
    expect(elsewhere).toContain('renews after 7 days')
    expect(elsewhere).toContain('cancel at the end of any month')
    await changeSettings({ 'landing.modalDays': 'everywhere', 'welcome.cancelText': 'anyTime' })
    const both = await modalSays('localhost', landing)
    expect(both).toContain('renews after 7 days')
    expect(both).toContain('cancel at any time; it takes effect at the end of the period')
    expect(both).not.toContain('end of any month')
  })
})

test('O194 claims: each mode has its preview, and what is saved shows in the shop, never in structured data', async () => {
  // “More than N” is said from the second payer on.
  for (const { api, email } of [await newCustomer(), await newCustomer()]) {
    await buyOverApi(api, email, { 4319: { quantity: 1, membership: false } })
  }
  const visitor = await officeAs('Manager', '/office/settings/claims')
  const { page } = visitor
  const claim = page.getByRole('region', { name: 'Number of customers' })
  const mode = (name: string) => claim.getByRole('radio', { name, exact: true })
  const said = async (name: string) => plainText(claim.locator(`#says-customers-${name.toLowerCase()}`))
  await expect.poll(() => said('Static')).toContain('More than 10,000 satisfied customers')
  const counted = /Today this would be: ?More than ([\d,]+) satisfied customers/
  await expect.poll(() => said('Real')).toMatch(counted)
  const now = counted.exec(await said('Real'))![1]!
  await expect.poll(() => said('Off')).toContain('Nothing is shown.')
  await claim.getByLabel('Customers').fill('12345')
  await expect.poll(() => said('Static')).toContain('More than 12,345 satisfied customers')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const banner = async () => (await plainGet('/')).text
  await save.click()
  await expect.poll(banner).toContain('More than 12,345 satisfied customers')
  await mode('Real').check()
  await save.click()
  await expect.poll(banner).toContain(`More than ${now} satisfied customers`)
  await mode('Hidden').check()
  await save.click()
  await expect.poll(banner).not.toContain('satisfied customers')
  for (const path of ['/', '/produkt/headphones-aura', '/produkt/varme-tofler?soid=1']) {
    const data = (await plainGet(path)).text.match(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g)!.join()
    expect(data, path).not.toMatch(/rating|review|satisfied|12,?345/i)
  }
  expectQuiet(visitor)
})
