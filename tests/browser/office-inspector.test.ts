import { afterAll, describe, expect, test } from 'vitest'
import { buyItems, officeAs, ownersOffice } from '../support/office-visit.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, type Visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

/** The inspector with the owner signed in. */
async function openInspector(search = '', options: Visit = {}) {
  const visitor = await ownersOffice(`/office/system/inspect${search}`, options)
  await visitor.page.getByRole('heading', { name: 'Inspector' }).waitFor()
  return { ...visitor, host: new URL(visitor.origin).host }
}

describe('the inspector', () => {
  test('O236 O237 an address is typed and read back from the screen’s own; its page is visited, seen as kept, dropped', async () => {
    const { page, host, origin, noise } = await openInspector()
    await page.getByLabel('Address').fill(`${host}/Kontakt-Oss?lng=fr`)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Inspect' }).click()
    await page.getByText('308', { exact: true }).waitFor()
    await page.getByText('the address asks for it (lng)').waitFor()
    await page.getByRole('link', { name: 'Inspect the target' }).click()
    await page.getByText('200', { exact: true }).waitFor()
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    expect(new URL(page.url()).searchParams.get('url')).toBe(`${origin}/kontakt-oss?lng=fr`)

    // A page of its own language and landing mode: no other test visits it.
    await page.getByLabel('Language cookie').selectOption('sv')
    const response = await fetch(`${origin}/kontakt-oss?lng=fr`, { headers: { cookie: 'landing=1' } })
    expect(response.status).toBe(200)
    await page.getByRole('button', { name: 'Inspect' }).click()
    await page.getByText('Cached', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('Cached', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Remove from cache' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from cache' }).click()
    await page.getByText('Not cached', { exact: true }).waitFor()
    expect(noise).toEqual([])
  })

  for (const width of [390, 1280]) {
    test(`O225 it fits ${width} px, without a finding, in both themes`, async () => {
      const { page, origin } = await openInspector('', { width, height: 900 })
      await page.getByText('Which page does an address show?').waitFor()
      expect(await findingsOf(page)).toEqual([])
      await page.getByLabel('Address').fill(`${origin}/kontakt-oss`)
      await page.getByRole('button', { name: 'Inspect' }).click()
      await page.getByText('200', { exact: true }).waitFor()
      for (const theme of ['light', 'dark']) {
        await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
        expect(await findingsOf(page), theme).toEqual([])
        expect(await widerThanScreen(page)).toEqual([])
      }
    })
  }
})

test('O242 a viewer sees health and inspector, no payload of a job, and no act on screen, at its address or in the palette', async () => {
  await buyItems(1)
  const { page, origin } = await officeAs('Viewer', '/office/system')
  const actions = page.getByRole('main').getByRole('button').or(page.getByRole('link'))
  await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor()
  await page.getByText('Database', { exact: true }).first().waitFor()
  expect(await actions.filter({ hasText: /clear cache|retry|process again|fetch/i }).count()).toBe(0)
  for (const action of ['/system/cache', '/system/events/fetch', '/system/inspect/drop']) {
    await page.goto(`${origin}/office${action}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('dialog').count(), action).toBe(0)
  }
  await page.goto(`${origin}/office/system/inspect?url=${encodeURIComponent(`${origin}/kontakt-oss`)}`)
  await page.getByText('200', { exact: true }).waitFor()
  expect(await actions.filter({ hasText: /remove from cache/i }).count()).toBe(0)

  await page.goto(`${origin}/office/system/jobs`)
  await page.getByRole('main').getByRole('table').getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Attempts', { exact: true }).waitFor()
  expect(await dialog.locator('pre').count()).toBe(0)
  // The other button copies the id.
  expect((await dialog.getByRole('button').allTextContents()).filter(Boolean)).toEqual(['Close'])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('dro')
  await page.getByText('No results').waitFor()
})
