import { afterAll, expect, test } from 'vitest'
import { shopOrigin } from '../support/live-shop.ts'
import { confirm, ownersOffice } from '../support/office-visit.ts'
import { closeBrowser } from '../support/real-browser.ts'

afterAll(closeBrowser)

test('O202 a token is made, shown once, works as its list says, and is dead once revoked', async () => {
  const { page, noise } = await ownersOffice('/office/settings/tokens', { width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await dialog.getByLabel('Name').fill('Warehouse robot')
  expect(await dialog.getByLabel('Refunds').count()).toBe(0)
  await dialog.getByLabel('Products and stock').check()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('dialog', { name: 'Warehouse robot' })
  const text = await shown.locator('code').textContent()
  expect(text).toMatch(/^vtr_[\w-]{43}$/)
  await page.keyboard.press('Escape')
  await confirm(shown, 'I have copied it')
  expect(await page.content()).not.toContain(text)
  const row = page.getByRole('listitem').filter({ hasText: 'Warehouse robot' })
  await row.getByText('never used').waitFor()
  const ask = (path: string) =>
    fetch(`${shopOrigin()}/api/admin${path}`, { headers: { authorization: `Bearer ${text}` } })
  expect((await ask('/products')).status).toBe(200)
  expect((await ask('/orders')).status).toBe(403)
  await page.reload()
  await row.getByText(/last used/).waitFor()
  await row.getByRole('link', { name: 'Revoke' }).click()
  await confirm(page.getByRole('dialog', { name: /Revoke/ }), 'Revoke')
  await row.getByText('Revoked', { exact: true }).waitFor()
  expect((await ask('/products')).status).toBe(401)
  expect(noise).toEqual([])
})

test('O203 a webhook is added with its secret shown once, tested, renewed, switched off and deleted', async () => {
  const { page, noise } = await ownersOffice('/office/settings/hooks', {
    width: 390,
    height: 844,
    // The waiting delivery is read every second, so perhaps once more just as its webhook is deleted.
    expectedNoise: [/422 \(Unprocessable/, /404 \(Not Found\).*\/deliveries$/],
  })
  await page.getByRole('link', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByLabel('URL').fill('https://127.0.0.1/in')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByText('This address cannot be reached from the internet.').first().waitFor()
  // A public address that belongs to no one.
  await dialog.getByLabel('URL').fill('https://[2000::1]/in')
  await dialog.getByLabel('Low stock').check()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Add webhook' })
  expect(await shown.locator('code').textContent()).toMatch(/^whs_[\w-]{43}$/)
  await confirm(shown, 'I have copied it')

  await page.getByRole('heading', { level: 1, name: '[2000::1]' }).waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  const sent = page.getByRole('link', { name: /Test/ }).first()
  await sent.click()
  const delivery = page.getByRole('dialog', { name: 'Test' })
  await delivery.getByText('"hook.test"').waitFor()
  await delivery.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByText(/Both secrets are valid until/).waitFor()
  await page.getByRole('link', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit' })
  await edit.getByLabel('On', { exact: true }).uncheck()
  await confirm(edit, 'Save')
  await page.getByText('Off', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Delete' }).click()
  await confirm(page.getByRole('dialog', { name: 'Delete this webhook' }), 'Delete')
  await page.getByText('The webhook is deleted').first().waitFor()
  await page.getByText('Nothing here yet').waitFor()
  expect(noise).toEqual([])
})
