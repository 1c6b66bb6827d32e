import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { plainGet } from '../support/live-shop.ts'
import { officeAs, ownersOffice } from '../support/office-visit.ts'
import { closeBrowser } from '../support/real-browser.ts'

afterAll(closeBrowser)

const slow = { timeout: 60_000 }

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
}

/** What a visitor reads of a page, without its scripts. */
async function wordsOf(path: string): Promise<string> {
  const { text } = await plainGet(path)
  return text.replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
}

test('C011 C017 Norway is charged in kroner once the membership has a price, and no page names the euro then', {
  ...slow,
  tags: 'smoke',
}, async () => {
  const { page, origin } = await ownersOffice('/office/settings/markets')
  const currency = page.getByLabel('Currency in Norway')
  await currency.selectOption('NOK')
  await page.getByText('The membership has no price in NOK, so it cannot be chosen yet.').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto(`${origin}/office/settings/sales`)
  await page.getByLabel('Price per month (NOK)').fill('229')
  await save(page)
  await page.goto(`${origin}/office/settings/markets`)
  await currency.selectOption('NOK')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/products have no price in the currency/)
    .waitFor()
  await page.getByLabel(/^Change anyway/).check()
  await save(page)
  try {
    await page.getByText(/products have no price in NOK and are not sold there/).waitFor()
    const history = page.locator('section', { has: page.getByRole('heading', { name: 'Changes on this page' }) })
    await history.getByText('Norway: NOK').first().waitFor()
    for (const path of ['/', '/sider/abonnement', '/sider/conditions-generales', '/handlekurv', '/kassen']) {
      for (const language of ['no', 'en']) {
        const words = await wordsOf(`${path}?lng=${language}`)
        expect(words, `${path} ${language}`).not.toMatch(/€|\bEUR\b|\beuros?\b/i)
      }
    }
    expect(await wordsOf('/sider/abonnement?lng=no')).toContain('229,00\u00a0kr')
  } finally {
    await page.goto(`${origin}/office/settings/markets`)
    await currency.selectOption('EUR')
    await save(page)
  }
  expect(await wordsOf('/sider/abonnement?lng=no')).toContain('(19,99\u00a0€)')
})

test('C010 a viewer sees the markets and changes nothing', slow, async () => {
  const { page } = await officeAs('Viewer', '/office/settings/markets')
  await page.getByText('Your role can view these settings, but not change them.').waitFor()
  expect(await page.getByLabel('Currency in Sweden').isDisabled()).toBe(true)
  expect(await page.getByLabel('Currency in Sweden').inputValue()).toBe('EUR')
  await page.getByText('Domains that end in .fr.').waitFor()
})
