import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { ContentItem, ContentPage } from '#contract/office/content/content.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import { liveOffice } from '../support/live-office.ts'
import { announced, confirm, focused, officeAs, ownersOffice } from '../support/office-visit.ts'
import { closeBrowser } from '../support/real-browser.ts'

afterAll(closeBrowser)

type Office = Awaited<ReturnType<typeof liveOffice>>
type Listed = { id: number; is_shown: boolean; question: Record<string, string> }

const wide = { width: 1280, height: 900 }

async function saveDraft(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'hidden' })
}

/** A published page of its own for a test. */
async function makePage(office: Office, slug: string, name: string): Promise<ContentPage> {
  const data = {
    slug,
    name: inEveryLanguage(name),
    description: inEveryLanguage(`<p>First words of ${name}.</p>`),
    is_shown: true,
  }
  const made = await office.call<ContentPage>('POST', '/content/pages', { data }, 0)
  return office.call<ContentPage>('POST', `/content/pages/${slug}/publish`, {}, made.version)
}

async function deletePage(office: Office, slug: string): Promise<void> {
  const { version } = await office.read<ContentPage>(`/content/pages/${slug}`)
  await office.call('DELETE', `/content/pages/${slug}`, undefined, version)
}

/** Makes what shoppers saw before a test live again. */
async function putBack(office: Office, path: string, data: unknown): Promise<void> {
  const { version } = await office.read<ContentPage>(path)
  const saved = await office.call<ContentPage>('PUT', `${path}/draft`, { data }, version)
  await office.call('POST', `${path}/publish`, { confirm_behind: true }, saved.version)
}

describe('content in the office', () => {
  test('a page is edited as a draft, seen in the preview, published, compared with its past and restored as a draft', {
    timeout: 120_000,
  }, async () => {
    const office = await liveOffice()
    const slug = 'gift-cards'
    const { paths } = await makePage(office, slug, 'Gift cards')
    const { page, origin, noise } = await ownersOffice('/office/content', wide)
    const shown = async (language: string) => (await page.request.get(`${origin}${paths.no}?lng=${language}`)).text()
    await page.getByRole('link', { name: 'Gift cards' }).click()
    await page.getByRole('heading', { level: 1, name: 'Gift cards' }).waitFor()
    await page.getByLabel('Name (English)').fill('Gift cards and more')
    await page.getByLabel('Name (French)').fill('Cartes-cadeaux')
    await page.getByText('Unsaved changes are not included').waitFor()
    await saveDraft(page)
    await announced(page, 'Draft saved')
    await page.locator('header').getByText('Draft', { exact: true }).waitFor()
    expect(await shown('en')).not.toContain('Gift cards and more')

    for (const width of [390, 1280]) {
      const frame = page.frameLocator(`iframe[title="${width} px wide"]`)
      await frame.getByRole('heading', { level: 1, name: 'Gift cards and more' }).waitFor()
    }
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'French' })
    const french = page.frameLocator('iframe[title="390 px wide"]')
    await french.getByRole('heading', { level: 1, name: 'Cartes-cadeaux' }).waitFor()

    await page.getByRole('link', { name: 'Publish…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish' })
    await dialog.getByLabel('Note').fill('More than cards')
    await confirm(dialog, 'Publish')
    await announced(page, 'Published')
    await expect.poll(() => shown('en')).toContain('Gift cards and more')
    await expect.poll(() => shown('fr')).toContain('Cartes-cadeaux')

    const history = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await expect.poll(() => history.count()).toBe(2)
    expect(await history.first().textContent()).toMatch(/Version 2[\s\S]*Published[\s\S]*“More than cards”/)
    await history.first().getByRole('link').click()
    const version = page.getByRole('dialog', { name: 'Version 2' })
    await version.getByText('Name (English)').waitFor()
    expect(await version.getByRole('insertion').allInnerTexts()).toContain(' and more')
    await version.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'Published version' })
    await version.getByText('No differences.').waitFor()
    await version.getByRole('button', { name: 'Close' }).click()

    await history.last().getByRole('link').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Restore as draft' }).click()
    await confirm(page.getByRole('dialog', { name: 'Restore version 1' }), 'Restore as draft')
    await expect.poll(() => page.getByLabel('Name (English)').inputValue()).toBe('Gift cards')
    expect(await shown('en')).toContain('Gift cards and more')
    await page.getByRole('link', { name: 'Publish…' }).click()
    const restored = page.getByRole('dialog', { name: 'Publish' })
    await restored.getByLabel('Note').waitFor()
    expect(await restored.getByRole('checkbox').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Discard draft…' }).click()
    await confirm(page.getByRole('dialog', { name: 'Discard draft' }), 'Discard draft')
    await expect.poll(() => page.getByLabel('Name (English)').inputValue()).toBe('Gift cards and more')
    await deletePage(office, slug)
    expect(noise).toEqual([])
  })

  test('a page is begun, its address is its own, the shop’s pages keep theirs, and deleting leads on', async () => {
    const office = await liveOffice()
    const { page, origin, noise } = await ownersOffice('/office/content/pages/new', wide)
    await page.getByLabel('Name (English)').fill('Wrapping')
    await page.getByRole('textbox', { name: 'Text (English)' }).fill('We wrap everything.')
    await page.getByLabel('URL', { exact: true }).fill('wrapping')
    await saveDraft(page)
    await page.waitForURL(/\/office\/content\/pages\/wrapping$/)
    await page.locator('header').getByText('Not published yet').waitFor()
    await page.getByRole('link', { name: 'Publish…' }).click()
    await confirm(page.getByRole('dialog', { name: 'Publish' }), 'Publish')
    const { paths } = await office.read<ContentPage>('/content/pages/wrapping')
    await expect.poll(async () => (await page.request.get(origin + paths.no)).status()).toBe(200)

    await page.getByRole('link', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete page' })
    await dialog.getByRole('combobox', { name: 'Redirect its URL to' }).selectOption('abonnement')
    await confirm(dialog, 'Delete')
    await page.waitForURL(/\/office\/content$/)
    const led = await page.request.get(origin + paths.no, { maxRedirects: 0 })
    expect([led.status(), led.headers().location]).toEqual([308, expect.stringContaining('abonnement')])

    await page.goto(`${origin}/office/content/pages/abonnement`)
    await page.getByText('The shop needs this page').waitFor()
    expect(await page.getByLabel('URL', { exact: true }).isEditable()).toBe(false)
    expect(await page.getByRole('link', { name: 'Delete…' }).count()).toBe(0)
    expect(noise).toEqual([])
  })

  test('questions are added, put in order by keys and by drag, switched off and taken out; the others keep their rows', async () => {
    const office = await liveOffice()
    const before = await office.read<ContentPage>('/content/faq/faq')
    const items = (before.live!.data as { items: Listed[] }).items
    const { page, origin, noise } = await ownersOffice('/office/content/faq', wide)
    const rows = page.getByRole('list', { name: 'FAQ' }).getByRole('listitem')
    const titles = () => rows.getByRole('button', { expanded: false }).allInnerTexts()
    await expect.poll(() => rows.count()).toBe(items.length)
    const [first, second] = await titles()
    const down = page.getByRole('button', { name: `Move ${first} down` })
    await down.focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([second, first])
    await focused(down, 'the button that moved it')
    await rows.nth(2).dragTo(rows.nth(0))
    await expect.poll(async () => (await titles())[1]).toBe(second)

    await page.getByRole('button', { name: 'Add a question' }).click()
    const added = rows.last()
    await added.getByLabel('Question (English)').fill('Do you ship to the moon?')
    await added.getByRole('textbox', { name: 'Answer (English)' }).fill('Not yet.')
    await added.getByText('Missing: ').waitFor()
    await page.getByRole('button', { name: `Remove ${second}` }).click()
    await announced(page, 'Removed')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => rows.count()).toBe(items.length + 1)
    await saveDraft(page)
    await page.getByRole('link', { name: 'Publish…' }).click()
    await confirm(page.getByRole('dialog', { name: 'Publish' }), 'Publish')
    const now = await office.read<ContentPage>('/content/faq/faq')
    const stored = (now.live!.data as { items: Listed[] }).items
    expect(stored.map(({ id }) => id).toSorted()).toEqual([...items.map(({ id }) => id), stored.at(-1)!.id].toSorted())
    expect(stored.at(-1)!.id).toBeGreaterThan(0)
    const shop = async () => (await page.request.get(`${origin}/?lng=en`)).text()
    await expect.poll(shop).toContain('Do you ship to the moon?')

    await page.getByRole('button', { name: 'Do you ship to the moon?', exact: true }).click()
    await rows.last().getByLabel('Show in shop').uncheck()
    await rows.last().getByText('Hidden').waitFor()
    await saveDraft(page)
    await page.getByRole('link', { name: 'Publish…' }).click()
    await confirm(page.getByRole('dialog', { name: 'Publish' }), 'Publish')
    await expect.poll(shop).not.toContain('Do you ship to the moon?')
    await putBack(office, '/content/faq/faq', before.live!.data)
    expect(noise).toEqual([])
  })

  test('a placeholder is put in by name with its present value; an unknown one is named at its place and not saved', async () => {
    const office = await liveOffice()
    await makePage(office, 'figures', 'Figures')
    const { page, noise } = await ownersOffice('/office/content/pages/figures', wide)
    await page.getByLabel('Name (English)').fill('Members pay ')
    await page.getByText('Insert shop figures and URLs').click()
    const offered = page.getByRole('button', { name: '{{membershipPrice}}' })
    expect(await offered.textContent()).toMatch(/\d/)
    await offered.click()
    await expect.poll(() => page.getByLabel('Name (English)').inputValue()).toBe('Members pay {{membershipPrice}}')
    await page.getByLabel('Name (French)').fill('Prix {{membershipprice}}')
    await page.getByText('Did you mean {{membershipPrice}}?').waitFor()
    await page.keyboard.press('Control+s')
    await expect.poll(() => page.getByLabel('Name (French)').getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Unsaved changes', { exact: true }).waitFor()
    await page.getByLabel('Name (French)').fill('Prix {{membershipPrice}}')
    await saveDraft(page)
    const { data } = await office.read<ContentPage>('/content/pages/figures')
    expect((data.name as Record<string, string>).fr).toBe('Prix {{membershipPrice}}')
    await deletePage(office, 'figures')
    expect(noise).toEqual([])
  })

  test('a draft is scheduled on the shop’s clocks, moved and stopped; until then it is not edited', async () => {
    const office = await liveOffice()
    await makePage(office, 'christmas', 'Christmas')
    const { page, noise } = await ownersOffice('/office/content/pages/christmas', wide)
    await page.getByLabel('Name (English)').fill('Christmas is near')
    await page.getByRole('link', { name: 'Schedule…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule' })
    await dialog.getByText('Your changes are saved first.').waitFor()
    await dialog.getByLabel('Publish on').fill('2099-12-01T08:00')
    await dialog.getByText('Customers see it from').waitFor()
    await confirm(dialog, 'Schedule')
    await page.getByText('Cancel the schedule to edit it.').waitFor()
    const { draft, time_zone } = await office.read<ContentPage>('/content/pages/christmas')
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' })
    expect([draft!.state, clock.format(new Date(draft!.publish_at!))]).toEqual(['SCHEDULED', '2099-12-01 08:00'])
    expect(await page.getByLabel('Name (English)').isDisabled()).toBe(true)

    await page.getByRole('link', { name: 'Reschedule…' }).click()
    const move = page.getByRole('dialog', { name: 'Reschedule' })
    await move.getByLabel('Publish on').fill('2099-12-02T09:30')
    await confirm(move, 'Reschedule')
    const list = await office.read<{ items: ContentItem[] }>('/content/pages')
    const listed = list.items.find(({ subject }) => subject === 'christmas')!
    expect(clock.format(new Date(listed.draft!.publish_at!))).toBe('2099-12-02 09:30')
    await page.getByRole('link', { name: 'Cancel schedule…' }).click()
    await confirm(page.getByRole('dialog', { name: 'Cancel schedule' }), 'Cancel schedule')
    await expect.poll(() => page.getByLabel('Name (English)').isEnabled()).toBe(true)
    await deletePage(office, 'christmas')
    expect(noise).toEqual([])
  })

  test('two people edit one draft: what only one changed is kept, what both did is asked with both values', async () => {
    const office = await liveOffice()
    await makePage(office, 'opening-hours', 'Opening hours')
    const { page, noise } = await ownersOffice('/office/content/pages/opening-hours', {
      ...wide,
      expectedNoise: [/409/],
    })
    await page.getByLabel('Name (English)').fill('Mine')
    const { version, data } = await office.read<ContentPage>('/content/pages/opening-hours')
    const theirs = { ...data, name: { ...(data.name as object), en: 'Theirs', sv: 'Deras' } }
    await office.call('PUT', '/content/pages/opening-hours/draft', { data: theirs }, version)
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' })
    await dialog.getByText('Name (English)').waitFor()
    await dialog.getByText('Theirs').click()
    await confirm(dialog, 'Save these values')
    await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'hidden' })
    const saved = await office.read<ContentPage>('/content/pages/opening-hours')
    expect(saved.data.name).toMatchObject({ en: 'Theirs', sv: 'Deras' })
    expect(await page.getByLabel('Name (Swedish)').inputValue()).toBe('Deras')
    await deletePage(office, 'opening-hours')
    expect(noise).toEqual([])
  })

  test('a home picture comes with focal point, texts and link; once its time is over the former one shows', async () => {
    const office = await liveOffice()
    const before = await office.read<ContentPage>('/content/home/home')
    const { page, origin, noise } = await ownersOffice('/office/content/home', wide)
    const rows = page.getByRole('list', { name: 'Hero' }).getByRole('listitem')
    const shop = async () => (await page.request.get(`${origin}/?lng=en`)).text()
    await page.getByRole('button', { name: 'Add a picture with texts' }).click()
    await rows.last().getByLabel('Title (English)', { exact: true }).fill('A winter of candles')
    await rows.last().getByLabel('Link', { exact: true }).fill('https://elsewhere.example/')
    await rows
      .last()
      .getByLabel('Add a picture')
      .setInputFiles({
        name: 'winter.jpg',
        mimeType: 'image/jpeg',
        buffer: await readFile('demo/photos/candle-lin.jpg'),
      })
    await rows.last().getByLabel('Alt text (English)').fill('Candles in the snow')
    await rows.last().getByRole('slider', { name: 'From left to right' }).fill('20')
    await page.keyboard.press('Control+s')
    await page.getByText('Enter a URL in this shop').waitFor()
    await rows.last().getByLabel('Link', { exact: true }).fill('/kontakt')
    for (let left = await rows.count(); left > 1; left -= 1) {
      await page.getByRole('button', { name: 'Move A winter of candles up' }).press('Enter')
    }
    await saveDraft(page)
    await page.getByRole('link', { name: 'Publish…' }).click()
    await confirm(page.getByRole('dialog', { name: 'Publish' }), 'Publish')
    await expect.poll(shop).toContain('A winter of candles')
    expect(await shop()).toContain('Candles in the snow')

    await page.getByRole('button', { name: 'A winter of candles', exact: true }).click()
    await rows.first().getByLabel('Visible until').fill('2020-01-01T08:00')
    await rows.first().getByText('Ended', { exact: true }).waitFor()
    await saveDraft(page)
    await page.getByRole('link', { name: 'Publish…' }).click()
    await confirm(page.getByRole('dialog', { name: 'Publish' }), 'Publish')
    await expect.poll(shop).not.toContain('A winter of candles')
    await putBack(office, '/content/home/home', before.live?.data ?? { items: [] })
    expect(noise).toEqual([])
  })

  test('who may read but not write sees everything and changes nothing', async () => {
    const { page, noise } = await officeAs('Viewer', '/office/content/faq')
    await page.getByRole('list', { name: 'FAQ' }).getByRole('listitem').first().waitFor()
    expect(await page.getByRole('link', { name: /^(Publish|Schedule|Discard)/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^(Add a question|Move|Remove)/ }).count()).toBe(0)
    await page.getByRole('list', { name: 'FAQ' }).getByRole('button').first().click()
    const question = page.getByLabel('Question (English)')
    await question.waitFor()
    expect(await question.isDisabled()).toBe(true)
    const response = page.getByRole('textbox', { name: 'Answer (English)' })
    expect(await response.getAttribute('contenteditable')).toBe('false')
    expect(noise).toEqual([])
  })
})
