import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { AttributeList } from '#contract/office/catalogue/attributes.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { liveOffice } from '../support/live-office.ts'
import { ownersOffice } from '../support/office-visit.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser } from '../support/real-browser.ts'

afterAll(closeBrowser)

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' })
}

/** Deletes the attribute of this handle with its values. */
async function tidy(handle: string): Promise<void> {
  const office = await liveOffice()
  const { items } = await office.read<AttributeList>('/attributes')
  for (const { id, products, version } of items.filter((item) => item.handle === handle)) {
    await office.call('DELETE', `/attributes/${id}?products=${products}`, undefined, version)
  }
}

describe('attributes in the office', () => {
  test('one is made with its values in four languages, given to a product, and stands on its page', {
    tags: 'smoke',
  }, async () => {
    await tidy('scent-family')
    const { page, origin } = await ownersOffice('/office/products', { width: 1280, height: 900 })
    try {
      await page.getByRole('link', { name: 'Attributes', exact: true }).click()
      await page.getByRole('link', { name: 'Add attribute' }).click()
      await page.getByLabel('Name (English)').fill('Scent family')
      await page.getByLabel('Name (French)').fill('Famille olfactive')
      // Saved without a value, it says what is missing.
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Please fill this in.').waitFor()
      for (const [index, [english, french]] of [
        ['Woody', 'Boisée'],
        ['Citrus', 'Hespéridée'],
      ].entries()) {
        await page.getByRole('button', { name: 'Add value' }).press('Enter')
        const row = page.getByRole('group', { name: `Value ${index + 1}`, exact: true })
        await row.getByLabel('Value (English)').fill(english!)
        await row.getByLabel('Value (French)').fill(french!)
      }
      await page.getByRole('button', { name: 'Move Citrus up' }).press('Enter')
      await page.getByRole('button', { name: 'Move Citrus down' }).and(page.locator(':focus')).waitFor()
      await page.getByRole('group', { name: 'Categories' }).getByLabel('Perfume').check()
      await page.getByLabel('Filter for product lists').check()
      await save(page)
      await page.waitForURL(/\/office\/products\/attributes\/\d+$/)
      await page.getByText('citrus', { exact: true }).waitFor()
      expect(await findingsOf(page)).toEqual([])

      // A product of the category offers it, one of another does not.
      await page.goto(`${origin}/office/products/4350`)
      await page.getByRole('link', { name: 'Edit attributes' }).waitFor()
      expect(await page.getByRole('group', { name: 'Scent family' }).count()).toBe(0)
      await page.goto(`${origin}/office/products/4318`)
      const field = page.getByRole('group', { name: 'Scent family' })
      await field.getByLabel('Woody').check()
      await field.getByLabel('Citrus').check()
      await page.getByLabel('Volume (ml)').fill('100,5')
      await save(page)
      const office = await liveOffice()
      const { attributes } = await office.read<ProductPage>('/products/4318')
      expect(attributes).toMatchObject({ 'scent-family': ['citrus', 'woody'], volume: 100.5 })
      await page.getByLabel('Volume (ml)').fill('much')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('This value is not valid.').waitFor()
      await page.getByLabel('Volume (ml)').fill('100')
      await save(page)
      expect(await findingsOf(page)).toEqual([])

      await page.goto(`${origin}/produkt/perfume-ambre?lng=fr`)
      const table = page.getByRole('table', { name: 'Caractéristiques' })
      await table.getByRole('row', { name: 'Famille olfactive Hespéridée, Boisée' }).waitFor()
      await table.getByRole('row', { name: 'Contenance 100 ml' }).waitFor()

      // Deleting says how many products lose their value.
      await page.goto(`${origin}/office/products/attributes`)
      await page.getByRole('link', { name: 'Scent family' }).click()
      await page.getByText('1 product has it').first().waitFor()
      await page.getByRole('link', { name: 'Delete', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('1 product loses its value.').waitFor()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Attribute deleted').waitFor()
      await expect.poll(() => page.getByRole('link', { name: 'Scent family' }).count()).toBe(0)
    } finally {
      await tidy('scent-family')
    }
  })

  test('on a phone each language has its tab, and nothing is wider than the screen', async () => {
    await tidy('origin')
    const { page } = await ownersOffice('/office/products/attributes/new', { width: 390, height: 844 })
    try {
      await page.getByLabel('Name (English)').fill('Origin')
      await page.getByRole('tab', { name: 'Swedish' }).click()
      await page.getByLabel('Name (Swedish)').fill('Ursprung')
      await page.getByLabel('Type').selectOption('Text')
      await page.getByText('Only values from a list').waitFor()
      expect(await findingsOf(page)).toEqual([])
      expect(await widerThanScreen(page)).toEqual([])
      await save(page)
      await page.waitForURL(/attributes\/\d+$/)
      await expect.poll(() => page.getByLabel('Name in URLs').inputValue()).toBe('origin')
      await page.getByLabel('Found by search').and(page.locator(':checked')).waitFor()
    } finally {
      await tidy('origin')
    }
  })
})
