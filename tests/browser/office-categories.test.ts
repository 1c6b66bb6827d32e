import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { Category } from '#contract/catalogue.ts'
import type { CategoryList, CategoryPage } from '#contract/office/catalogue/categories.ts'
import { liveOffice } from '../support/live-office.ts'
import { officeAs, ownersOffice } from '../support/office-visit.ts'
import { closeBrowser, visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' })
}

const rows = (page: Page) => page.getByRole('list', { name: 'Categories' }).getByRole('listitem')
const namesIn = async (page: Page) => rows(page).getByRole('link').allInnerTexts()

/** Deletes what a test made, and puts the others back into their order. */
async function tidy(names: string[], before: CategoryList): Promise<void> {
  const office = await liveOffice()
  const { items } = await office.read<CategoryList>('/categories')
  for (const { id, version } of items.filter(({ name }) => names.includes(name.en))) {
    await office.call('DELETE', `/categories/${id}?leave=true`, undefined, version)
  }
  const { version } = await office.read<CategoryList>('/categories')
  const order = before.items.map(({ id, parent_id }) => ({ id, parent_id }))
  await office.call('PUT', '/categories/order', { items: order }, version)
}

describe('categories in the office', () => {
  test('O129 one is made with texts and picture, stands in the shop’s menu and home page, and moves by buttons and drag', async () => {
    const office = await liveOffice()
    const before = await office.read<CategoryList>('/categories')
    const { page, origin, noise } = await ownersOffice('/office/products', { width: 1280, height: 900 })
    const menu = async () =>
      ((await (await page.request.get(`${origin}/api/categories?lng=en`)).json()) as Category[]).map(({ name }) => name)
    await page.getByRole('link', { name: 'Categories', exact: true }).click()
    await page.getByRole('link', { name: 'Add category' }).click()
    await page.getByLabel('Name (English)').fill('Candle light')
    await page.getByLabel('Name (Norwegian)').fill('Levende lys')
    await page.getByText('Missing').filter({ visible: true }).first().waitFor()
    await page.getByRole('textbox', { name: 'Description (English)', exact: true }).fill('For long evenings.')
    await page.getByLabel('Featured: on the home page').check()
    await page.getByLabel('Add a picture').setInputFiles({
      name: 'candle.jpg',
      mimeType: 'image/jpeg',
      buffer: await readFile('demo/photos/candle-lin.jpg'),
    })
    await page.getByLabel('Alt text (English)').fill('A candle in linen')
    await save(page)
    await page.waitForURL(/\/office\/products\/categories\/\d+$/)
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))

    // Products are found by name, put in and ordered.
    for (const product of ['candle', 'teapot']) {
      await page.getByLabel('Find a product to add').fill(product)
      await page.getByRole('list', { name: 'Products found' }).getByRole('button').first().click()
    }
    const products = page.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem')
    await expect.poll(() => products.count()).toBe(2)
    const [first, second] = await products.getByRole('link').allInnerTexts()
    await page.getByRole('button', { name: `Move ${second} up` }).press('Enter')
    await expect.poll(() => products.getByRole('link').allInnerTexts()).toEqual([second, first])
    await save(page)
    const stored = await office.read<CategoryPage>(`/categories/${id}`)
    expect(stored.products.map(({ name }) => name)).toEqual([second, first])
    await products.first().dragTo(products.last())
    await expect.poll(() => products.getByRole('link').allInnerTexts()).toEqual([first, second])
    await save(page)
    const dragged = await office.read<CategoryPage>(`/categories/${id}`)
    expect(dragged.products.map(({ name }) => name)).toEqual([first, second])

    // The tree, by keys alone, then by drag.
    // Reviews that wait are part of its name.
    await page
      .getByRole('link', { name: /^Products\b/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Categories', exact: true }).click()
    await expect.poll(async () => (await namesIn(page)).at(-1)).toBe('Candle light')
    const up = page.getByRole('button', { name: 'Move Candle light up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await namesIn(page)).at(-3)).toBe('Candle light')
    expect(await up.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: /^Move Candle light under/ }).press('Enter')
    await page.getByRole('button', { name: 'Move Candle light to the top level' }).waitFor()
    await save(page)
    await expect.poll(async () => (await menu()).at(-3)).toBe('Candle light')
    const child = await office.read<CategoryPage>(`/categories/${id}`)
    expect(child.parent_id).toBe(before.items.at(-3)!.id)

    const [top] = before.items
    await rows(page)
      .filter({ hasText: 'Candle light' })
      .dragTo(rows(page).first(), { targetPosition: { x: 60, y: 4 } })
    await expect.poll(async () => (await namesIn(page))[0]).toBe('Candle light')
    await save(page)
    await expect.poll(async () => (await menu()).slice(0, 2)).toEqual(['Candle light', top!.name.en])

    const shopper = await visit({ width: 1280 })
    await shopper.page.goto(`${shopper.origin}/?lng=en`)
    const bar = shopper.page.getByRole('banner').getByRole('link')
    await expect.poll(async () => (await bar.allInnerTexts()).indexOf('Candle light')).toBeGreaterThanOrEqual(0)
    const shown = await bar.allInnerTexts()
    expect(shown.indexOf('Candle light')).toBeLessThan(shown.indexOf(top!.name.en))
    await shopper.page.getByRole('img', { name: 'A candle in linen' }).first().waitFor({ state: 'attached' })
    await tidy(['Candle light'], before)
    expect(noise).toEqual([])
  })

  test('O129 a changed address leads on, and deleting asks what becomes of the products', {
    timeout: 90_000,
  }, async () => {
    const office = await liveOffice()
    const before = await office.read<CategoryList>('/categories')
    const target = await office.call<CategoryPage>('POST', '/categories', { name: { en: 'Heirs' } })
    const made = await office.call<CategoryPage>('POST', '/categories', { name: { en: 'Doomed things' } })
    await office.call('PUT', `/categories/${made.id}/products`, { products: [4320] }, made.version)
    const { page, origin, noise } = await ownersOffice(`/office/products/categories/${made.id}`)
    await page.getByLabel('URL', { exact: true }).fill('lost-things')
    await save(page)
    await expect.poll(() => page.getByLabel('Alternative URL').inputValue()).toBe('lost-things')
    const old = await page.request.get(`${origin}/kategori/doomed-things`, { maxRedirects: 0 })
    expect([old.status(), old.headers().location]).toEqual([308, '/kategori/lost-things'])

    await page.getByRole('link', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete the category' })
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true })
    await dialog.getByText('It contains 1 product.').waitFor()
    await confirm.click()
    await dialog.getByRole('alert').getByText('Choose one of the options first.').waitFor()
    await dialog.getByLabel('Move to another category').check()
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Heirs' })
    await confirm.click()
    await page.waitForURL(/\/office\/products\/categories$/)
    await page.getByText('Category deleted').waitFor()
    await expect.poll(() => namesIn(page)).not.toContain('Doomed things')
    const led = await page.request.get(`${origin}/kategori/doomed-things`, { maxRedirects: 0 })
    expect([led.status(), led.headers().location]).toEqual([308, '/kategori/heirs'])
    expect((await office.read<CategoryPage>(`/categories/${target.id}`)).products.map(({ id }) => id)).toEqual([4320])
    await tidy(['Heirs'], before)
    expect(noise).toEqual([])
  })

  test('O129 two people order the tree at once: the second one is asked', async () => {
    const office = await liveOffice()
    const before = await office.read<CategoryList>('/categories')
    const { page, noise } = await ownersOffice('/office/products/categories', { expectedNoise: [/409/] })
    const [first, second] = before.items.map(({ name }) => name.en)
    await page.getByRole('button', { name: `Move ${first} down` }).click()
    const others = before.items.map(({ id, parent_id }) => ({ id, parent_id })).toReversed()
    await office.call('PUT', '/categories/order', { items: others }, before.version)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' })
    await dialog.getByText('Sort order', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Save these values' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(async () => (await office.read<CategoryList>('/categories')).items.slice(0, 2).map(({ name }) => name.en))
      .toEqual([second, first])
    await tidy([], before)
    expect(noise).toEqual([])
  })

  test('O129 who may not change the catalogue reads the tree and moves nothing', async () => {
    const { page, noise } = await officeAs('Viewer', '/office/products/categories')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
    expect(await page.getByRole('button', { name: /^Move / }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Add category' }).count()).toBe(0)
    expect(noise).toEqual([])
  })
})
