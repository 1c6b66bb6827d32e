import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mailTo } from '../support/live-sandbox.ts'
import { changeSettings, plainGet } from '../support/live-shop.ts'
import { buyItems, officeAs, ownersOffice } from '../support/office-visit.ts'
import { closeBrowser, visit } from '../support/real-browser.ts'

const main = {
  name: 'Vitrine',
  legalName: 'Vitrine Handel AS',
  organisationNumber: '',
  colour: '#23443A',
  address: 'Lysgata 14, 0552 Oslo, Norge',
  phone: '+47 21 00 00 00',
  logo: 'vitrine',
  logoSize: null,
}
let restore: () => Promise<void>
beforeAll(async () => {
  restore = await changeSettings({ 'brand.main': main, 'delivery.product': [5, 8], 'stock.lowAt': 3 })
})
afterEach(() => restore())
afterAll(closeBrowser)

const slow = { timeout: 60_000 }
const brandOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Main brand', exact: true }) })
const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await unsaved(page).waitFor({ state: 'detached' })
}

describe('settings', () => {
  test('O195 what is changed of the company stands in header, footer, data for search, mail and receipt', async () => {
    const { page, origin } = await ownersOffice('/office/settings/company')
    const brand = brandOf(page)
    await brand.getByLabel('Name', { exact: true }).fill('Galleri Lys')
    await brand.getByLabel('Legal name').fill('Galleri Lys AS')
    await brand.getByLabel('Organisation number').fill('999 888 777')
    // An unreadable colour is reported at once and refused.
    await brand.getByLabel('Colour', { exact: true }).fill('#f2d16b')
    await brand.getByText('Not readable').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await brand
      .getByText('Text in this colour is not readable on the shop’s background: choose a darker one.')
      .waitFor()
    await brand.getByLabel('Colour', { exact: true }).fill('#5a1f3d')
    await brand.getByText('Readable', { exact: true }).waitFor()
    await save(page)
    const history = page.locator('section', { has: page.getByRole('heading', { name: 'Changes on this page' }) })
    await history.getByText('Legal name: Galleri Lys AS').waitFor()

    const shopper = await visit()
    await shopper.page.goto(`${origin}/`)
    await shopper.page.getByRole('contentinfo').getByText('Galleri Lys AS').waitFor()
    await shopper.page.getByRole('contentinfo').getByText('Org. no. 999 888 777').waitFor()
    expect(await shopper.page.getByRole('banner').getByRole('img', { name: 'Galleri Lys' }).count()).toBe(1)
    await expect
      .poll(() =>
        shopper.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-brand')),
      )
      .toBe('#5a1f3d')
    const { text } = await plainGet('/')
    expect(text).toContain('"legalName":"Galleri Lys AS"')
    expect(text).toContain('"identifier":"999 888 777"')

    const { number, email } = await buyItems(1)
    const mail = await mailTo(email, /Galleri Lys|Order/)
    expect(mail.html).toContain('Galleri Lys AS, Lysgata 14')
    await page.goto(`${origin}/api/admin/orders/${number}/receipt`)
    await page.getByRole('heading', { name: 'Galleri Lys', exact: true }).waitFor()
    await page.getByText(/Galleri Lys AS, Lysgata 14.*Org\. no\. 999 888 777/).waitFor()
  })

  test('O195 a logo is uploaded, stands in the header and on the receipt, and the shop’s own comes back', async () => {
    const { page, origin } = await ownersOffice('/office/settings/company')
    const brand = brandOf(page)
    const buffer = await sharp({ create: { width: 600, height: 150, channels: 4, background: '#803020' } })
      .png()
      .toBuffer()
    const file = brand.getByLabel('Upload a logo')
    await file.setInputFiles({
      name: 'bad.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg><script/></svg>'),
    })
    await brand.getByText('This SVG file contains more than shapes, such as a script.').waitFor()
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await brand.getByRole('button', { name: 'Reset to the default logo' }).waitFor()
    await save(page)

    const shopper = await visit()
    await shopper.page.goto(`${origin}/`)
    const logo = shopper.page.getByRole('banner').getByRole('img', { name: 'Vitrine' })
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth), slow).toBeGreaterThan(0)
    expect(await logo.getAttribute('src')).toMatch(/^\/storage\/products\/u-[0-9a-f]{24}\.png\?w=640$/)
    expect([await logo.getAttribute('width'), await logo.getAttribute('height')]).toEqual(['136', '34'])

    const { number } = await buyItems(1)
    const office = await page.context().newPage()
    await office.goto(`${origin}/api/admin/orders/${number}/receipt`)
    const printed = office.getByRole('img', { name: 'Vitrine' })
    await expect.poll(() => printed.evaluate((image: HTMLImageElement) => image.naturalWidth), slow).toBeGreaterThan(0)
    await office.close()

    await brand.getByRole('button', { name: 'Reset to the default logo' }).click()
    await save(page)
    await shopper.page.reload()
    await shopper.page.locator('img[src="/brand/vitrine.svg"]').first().waitFor()
  })

  test('O204 two people change one page: other fields are merged, the same one is chosen between both values', async () => {
    const owner = await ownersOffice('/office/settings/delivery')
    const manager = await officeAs('Manager', '/office/settings/delivery')
    const range = (page: Page) => page.getByRole('group', { name: 'Delivery time on product pages' })
    await range(owner.page).getByLabel('To', { exact: true }).fill('10')
    await range(manager.page).getByLabel('To', { exact: true }).fill('12')
    await manager.page.getByLabel('Import duties').selectOption({ label: 'paid by the shop' })
    await save(owner.page)
    await manager.page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = manager.page.getByRole('dialog')
    await dialog.getByText('5–10').waitFor()
    await dialog.getByText('5–12').waitFor()
    await dialog.getByRole('radio', { name: /5–12/ }).check()
    await dialog.getByRole('button', { name: 'Save these values' }).click()
    await dialog.waitFor({ state: 'detached' })
    await unsaved(manager.page).waitFor({ state: 'detached' })
    await owner.page.reload()
    await expect.poll(() => range(owner.page).getByLabel('To', { exact: true }).inputValue(), slow).toBe('12')
    expect(await owner.page.getByLabel('Import duties').inputValue()).toBe('shop')
    await restore()
    const back = await changeSettings({ 'delivery.importDuties': 'customer' })
    expect(back).toBeTypeOf('function')
  })

  test('O197 from above to is told at its field and not saved; a viewer changes nothing', async () => {
    const { page } = await ownersOffice('/office/settings/delivery')
    const range = page.getByRole('group', { name: 'Delivery time on product pages' })
    await range.getByLabel('From', { exact: true }).fill('9')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await range.getByText('The first number must not be above the second.').waitFor()
    await unsaved(page).getByRole('button', { name: 'Discard' }).click()
    const viewer = await officeAs('Viewer', '/office/settings/delivery')
    await viewer.page.getByText('Your role can view these settings, but not change them.').waitFor()
    expect(await viewer.page.getByLabel('Import duties').isDisabled()).toBe(true)
  })

  test('O196 an address outside the allowed hosts says what the operator must set', async () => {
    const { page } = await ownersOffice('/office/settings/hosts')
    await page.getByRole('button', { name: 'Add domain' }).click()
    await page.getByLabel('Domain', { exact: true }).fill('https://sv.elsewhere.test')
    await page.getByText('The person who runs your server has to add sv.elsewhere.test there').waitFor()
    await page.getByText(/ALLOWED_HOSTS=.*sv\.elsewhere\.test/).waitFor()
    await page.getByText(/Swedish market/).waitFor()
    await unsaved(page).getByRole('button', { name: 'Discard' }).click()
  })
})
