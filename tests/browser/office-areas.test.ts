import { afterAll, expect, test } from 'vitest'
import { buyItems, orderScreen, ownersOffice } from '../support/office-visit.ts'
import { closeBrowser } from '../support/real-browser.ts'

afterAll(closeBrowser)

/** Everything that the owner manages: its name in the menu, and the button or field that changes it. */
const screens: Record<string, { area: string; part?: string; row?: RegExp; change: string | RegExp }> = {
  products: { area: 'Products', change: 'Add product' },
  categories: { area: 'Products', part: 'Categories', change: 'Add category' },
  pages: { area: 'Content', row: /terms/i, change: /^Name/ },
  FAQ: { area: 'Content', part: 'FAQ', change: 'Add a question' },
  testimonials: { area: 'Content', part: 'Testimonials', change: 'Add a testimonial' },
  reviews: { area: 'Content', part: 'Landing page reviews', change: 'Add a review' },
  brands: { area: 'Content', part: 'Brands', change: 'Add a brand' },
  translations: { area: 'Content', part: 'Texts', change: /^Search/ },
  members: { area: 'Members', change: /^E-mail, name/ },
  messages: { area: 'Messages', change: /^Search by address/ },
  settings: { area: 'Settings', row: /^Company and brands/, change: /^Legal name/ },
  'audit log': { area: 'Settings', row: /^Audit log/, change: 'Filter' },
  roles: { area: 'Settings', row: /^Staff/, change: 'Invite colleague' },
}

test('#435 the owner finds everything of the shop by the menu, and may change it', async () => {
  const { number } = await buyItems(1)
  const { page, noise } = await ownersOffice('/office/overview')
  const main = page.getByRole('main')
  for (const [name, { area, part, row, change }] of Object.entries(screens)) {
    const link = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area })
    await link.click()
    // The screen of the area before stays until the next one has come.
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
    if (part)
      await page
        .getByRole('navigation', { name: `Parts of ${area}` })
        .getByRole('link', { name: part })
        .click()
    if (row) await main.getByRole('link', { name: row }).first().click()
    await main.getByRole('heading', { level: 1 }).waitFor()
    const action = ['button', 'link', 'textbox', 'searchbox'] as const
    const found = action.map((role) => main.getByRole(role, { name: change, exact: typeof change === 'string' }))
    await found
      .reduce((one, other) => one.or(other))
      .first()
      .waitFor()
    expect(await main.getByRole('alert').count(), name).toBe(0)
  }
  // Variants and images are parts of a product, refunds of an order.
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Products' }).click()
  await main.getByRole('table').getByRole('link').first().click()
  for (const part of ['Prices', 'Options and variants', 'Pictures'])
    await main.getByRole('heading', { name: part, exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Orders' }).click()
  await main
    .getByRole('link', { name: String(number) })
    .first()
    .click()
  const { head } = await orderScreen(page, number)
  await head.getByRole('link', { name: /^Refund/ }).waitFor()
  expect(noise).toEqual([])
})
