import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { liveOffice } from '../support/live-office.ts'
import { officeAs, ownersOffice } from '../support/office-visit.ts'
import { closeBrowser, visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const photo = (name: string) => `demo/photos/${name}`

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' })
}

describe('a product made in the office', () => {
  test('O110 O111 O112 O115 O120 from nothing to the shop: texts, price, pictures, preview, sale', {
    tags: 'smoke',
    timeout: 120_000,
  }, async () => {
    const { page, origin, context, noise } = await ownersOffice('/office/products', {
      width: 1280,
      height: 900,
      expectedNoise: [/422/],
    })
    await page.getByRole('link', { name: 'Add product' }).click()
    await page.getByLabel('Name (English)').fill('Hammered copper kettle')
    await page.getByLabel('Summary (English)').fill('A kettle for two.')
    // HTML as Word puts it on the clipboard.
    const description = page.getByRole('textbox', { name: 'Description (English)', exact: true })
    await description.click()
    await description.evaluate((editor) => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<p class="MsoNormal" style="color:red"><o:p></o:p><b>Copper</b> kettle</p><script>document.title="run"</script><iframe src="https://x.test"></iframe><table><tr><td>cell</td></tr></table>',
      )
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await expect.poll(() => description.innerHTML()).toContain('<strong>Copper</strong> kettle')
    expect(await description.innerHTML()).not.toMatch(/script|iframe|Mso|style="color/)
    await page.getByLabel('Price (€)', { exact: true }).fill('89.50')
    await page.getByLabel('Member price (€)', { exact: true }).fill('90')
    await page.getByLabel('Low-stock threshold').click()
    await page.getByText('The member price must be lower than the price.').waitFor()
    await page.getByLabel('Member price (€)', { exact: true }).fill('69,50')
    await page.getByLabel('Add pictures').setInputFiles([
      { name: 'kettle.jpg', mimeType: 'image/jpeg', buffer: await readFile(photo('teapot-fonte.jpg')) },
      {
        name: 'script.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      },
      {
        name: 'torn.jpg',
        mimeType: 'image/jpeg',
        buffer: (await readFile(photo('candle-lin.jpg'))).subarray(0, 9_000),
      },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not supported') },
      { name: 'candle.jpg', mimeType: 'image/jpeg', buffer: await readFile(photo('candle-lin.jpg')) },
    ])
    const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
    await expect.poll(() => pictures.count()).toBe(2)
    const refused = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await refused('script.svg').getByText('more than shapes').waitFor()
    await refused('torn.jpg').getByText('damaged').waitFor()
    await refused('notes.txt').getByText('file type is not supported').waitFor()
    await page.getByRole('checkbox', { name: 'Home', exact: true }).check()
    await save(page)
    await page.waitForURL(/\/office\/products\/\d+$/)
    await page.getByText('Draft', { exact: true }).first().waitFor()
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    expect((await page.request.get(`${origin}/produkt/hammered-copper-kettle`)).status()).toBe(404)

    await page.getByRole('link', { name: 'Preview' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { level: 1, name: 'Hammered copper kettle' }).waitFor()
    const link = await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')
    const response = await page.request.get(origin + link!)
    const headers = response.headers()
    expect(response.status()).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    const preview = await context.newPage()
    await preview.goto(origin + link!)
    await preview.getByText('Preview: this is how').or(preview.getByText('Forhåndsvisning')).first().waitFor()
    expect(await preview.locator('fieldset button:enabled').count()).toBe(0)
    await preview.close()
    expect((await page.request.get(`${origin}${link!.slice(0, -1)}x`)).status()).toBe(404)
    await page.getByRole('dialog', { name: 'Preview' }).getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Active', { exact: true }).first().waitFor()
    const shopper = await visit({ width: 1280 })
    await shopper.page.goto(`${shopper.origin}/produkt/hammered-copper-kettle`)
    await shopper.page.getByRole('heading', { level: 1, name: 'Hammered copper kettle' }).waitFor()
    await shopper.page.getByText('69,50').first().waitFor()
    expect(await shopper.page.locator('.prose').innerHTML()).toContain('<strong>Copper</strong> kettle')

    // Pictures change places by keyboard, and the shop's first picture with them.
    const first = await pictures.first().getByRole('img').getAttribute('src')
    await pictures.first().getByRole('button').press('Enter')
    await page.getByRole('button', { name: 'Later' }).press('Enter')
    await expect.poll(() => pictures.first().getByRole('img').getAttribute('src')).not.toBe(first)
    await page.getByLabel('From top to bottom').fill('100')
    await page.getByLabel('Alt text (English)').fill('A kettle on a stove')
    await save(page)
    const office = await liveOffice()
    const stored = await office.read<{ images: { alt: { en: string }; focal_y: number | null }[] }>(`/products/${id}`)
    expect(stored.images[1]).toMatchObject({ alt: { en: 'A kettle on a stove' }, focal_y: 1 })
    expect(noise).toEqual([])
  })

  test('O124 two people edit one product: other fields of both are kept, the same one is asked', async () => {
    const office = await liveOffice()
    const made = await office.call<{ id: number; version: number }>('POST', '/products', {
      name: { en: 'Shared bowl' },
      price: 20,
    })
    const { page, noise } = await ownersOffice(`/office/products/${made.id}`, { expectedNoise: [/409/] })
    await page.getByLabel('Name (English)').fill('Shared blue bowl')
    await office.call('PUT', `/products/${made.id}`, { vendor: 'Kardemo' }, 1)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved together with').waitFor()
    const merged = await office.read<{ name: { en: string }; vendor: string; version: number }>(`/products/${made.id}`)
    expect(merged).toMatchObject({ name: { en: 'Shared blue bowl' }, vendor: 'Kardemo' })
    await page.getByLabel('Name (English)').fill('Mine')
    await office.call('PUT', `/products/${made.id}`, { name: { en: 'Theirs' } }, merged.version)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' })
    await dialog.getByText('Name (English)').waitFor()
    await dialog.getByText('Theirs').click()
    await dialog.getByRole('button', { name: 'Save these values' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('Name (English)').inputValue()).toBe('Theirs')
    expect(noise).toEqual([])
  })

  test('O111 O125 tabs of languages keep every edit, leaving asks, and a closed tab offers what was typed', async () => {
    const office = await liveOffice()
    const made = await office.call<{ id: number }>('POST', '/products', { name: { en: 'Kept plate' }, price: 20 })
    const { page, origin } = await ownersOffice(`/office/products/${made.id}`, { width: 390, height: 844 })
    await page.getByLabel('Name (English)').fill('Kept deep plate')
    await page.getByRole('tab', { name: 'French' }).first().click()
    await page.getByText('Missing').filter({ visible: true }).first().waitFor()
    await page.getByRole('button', { name: 'Copy from English' }).filter({ visible: true }).first().click()
    await expect.poll(() => page.getByLabel('Name (French)').inputValue()).toBe('Kept deep plate')
    await page.getByRole('tab', { name: 'English' }).first().click()
    expect(await page.getByLabel('Name (English)').inputValue()).toBe('Kept deep plate')
    await page.getByRole('link', { name: 'Orders' }).first().click()
    await page
      .getByRole('dialog', { name: 'Leave with unsaved changes?' })
      .getByRole('button', { name: 'Leave, keep them' })
      .click()
    await page.waitForURL(/\/office\/orders/)
    await page.goto(`${origin}/office/products/${made.id}`)
    await page.getByText('You typed this').waitFor()
    expect(await page.getByLabel('Name (English)').inputValue()).toBe('Kept deep plate')
  })

  test('O145 an editor works on products and stock, and sees no order, person or payment', async () => {
    const { page, noise } = await officeAs('Content editor', '/office/products')
    await page.getByRole('link', { name: 'Add product' }).waitFor()
    const menu = page.getByRole('navigation').first()
    for (const area of ['Orders', 'Returns', 'Finances', 'System']) {
      expect(await menu.getByRole('link', { name: area, exact: true }).count()).toBe(0)
    }
    expect(noise).toEqual([])
  })
})

describe('stock in the office', () => {
  test('O131 O228 on a phone stock is counted by a press, and taken back', async () => {
    const office = await liveOffice()
    const made = await office.call<{ id: number }>('POST', '/products', { name: { en: 'Counted cup' }, price: 20 })
    await office.call('POST', '/stock/movements', { product: made.id, counted: 4, track: true })
    const { page, noise } = await ownersOffice('/office/stock?q=counted+cup', { width: 390, height: 844 })
    await page.getByRole('link', { name: /Counted cup/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Counted cup' })
    await dialog.getByRole('button', { name: 'One more' }).click()
    expect(await dialog.getByLabel('Available quantity').inputValue()).toBe('5')
    await dialog.getByLabel('Available quantity').fill('2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Stock of Counted cup updated').waitFor()
    const stock = () => office.read<{ stock: number }>(`/products/${made.id}`).then((product) => product.stock)
    expect(await stock()).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(stock).toBe(4)
    expect(noise).toEqual([])
  })
})
