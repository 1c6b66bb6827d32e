import { afterAll, describe, expect, test } from 'vitest'
import type { ContentPage } from '#contract/office/content/content.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import { liveOffice } from '../support/live-office.ts'
import { announced, confirm, ownersOffice } from '../support/office-visit.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, resize } from '../support/real-browser.ts'

afterAll(closeBrowser)

describe('pictures', () => {
  test('O185 the office says where a picture is used, with the way there, and deletes it only when nothing uses it', async () => {
    const office = await liveOffice()
    // The list may still ask for the picture while it is being deleted.
    const expectedNoise = [/409/, /404 \(Not Found\)/]
    const { page, origin, noise } = await ownersOffice('/office/content/testimonials', { expectedNoise })
    // A unique picture: no other test uses the same bytes.
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="${Date.now() % 9_973}"/></svg>`
    await page.getByRole('button', { name: /^Add a/ }).click()
    const upload = page.waitForResponse((response) => response.url().endsWith('/uploads'))
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'circle.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    const { path } = (await (await upload).json()) as { path: string }
    const name = path.replace(/^.*\//, '')

    const { version, live } = await office.read<ContentPage>('/content/testimonials/testimonials')
    const item = { id: -1, is_shown: true, author_name: 'Siv', body: inEveryLanguage('Warm'), image_path: path }
    const items = [...((live?.data as { items: object[] } | undefined)?.items ?? []), item]
    const draft = '/content/testimonials/testimonials/draft'
    await office.call<ContentPage>('PUT', draft, { data: { items } }, version)

    await page.goto(`${origin}/office/content/pictures?state=used&q=${name}`)
    for (const width of [390, 1280]) {
      await resize(page, { width, height: 900 })
      await page.getByText('1 result').waitFor()
      expect(await page.getByRole('main').textContent()).toMatch(new RegExp(`${name}[^]*Testimonials`))
      expect(await findingsOf(page)).toEqual([])
      expect(await widerThanScreen(page)).toEqual([])
    }
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
    const shown = page.getByRole('dialog', { name })
    await shown.getByRole('link', { name: 'Testimonials' }).waitFor()
    expect(await findingsOf(page)).toEqual([])
    await shown.getByRole('link', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${name}` })
    await dialog.getByText('Remove it here first').waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    expect(await findingsOf(page)).toEqual([])
    await dialog.getByRole('link', { name: 'Testimonials' }).click()
    await page.getByRole('heading', { level: 1, name: 'Testimonials' }).waitFor()

    // Makes the picture unused, and lets another person use it again while the dialog is open.
    const discard = async () => {
      const now = await office.read<ContentPage>('/content/testimonials/testimonials')
      await office.call('POST', '/content/testimonials/testimonials/discard', undefined, now.version)
    }
    await discard()
    await page.goto(`${origin}/office/content/pictures/delete/${path}`)
    await dialog.getByText('It cannot be restored').waitFor()
    const again = await office.read<ContentPage>('/content/testimonials/testimonials')
    await office.call('PUT', draft, { data: { items } }, again.version)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('alert').getByRole('link', { name: 'Testimonials' }).waitFor()
    await discard()
    await page.reload()
    await dialog.getByText('It cannot be restored').waitFor()
    await confirm(dialog, 'Delete')
    await announced(page, 'Picture deleted')
    expect((await page.request.get(`${origin}/storage/${path}`)).status()).toBe(404)
    expect(noise).toEqual([])
  })
})
