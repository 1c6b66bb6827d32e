import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainGet } from '../support/live-shop.ts'
import { failAt } from '../support/network-tricks.ts'
import { findingsOf } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet, revisit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

let visitor: Visitor
beforeAll(async () => {
  visitor = await revisit({ expectedNoise: [/Failed to load resource/] })
  await visitor.goto('/kontakt-oss')
})

async function search(text: string): Promise<void> {
  const box = visitor.page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' })
  await box.fill(text)
  await box.press('Enter')
}

const heading = (name: string) => visitor.page.getByRole('heading', { level: 1, name, exact: true })

describe('#450 search', () => {
  it('#353 the header’s box leads to a page of products that match', { tags: 'smoke' }, async () => {
    const { page } = visitor
    await search('gloves')
    await heading('Results for “gloves”').waitFor()
    expect(new URL(page.url()).search).toBe('?query=gloves')
    const cards = page.getByRole('main').getByRole('article')
    await expect.poll(() => cards.first().getByRole('heading').textContent()).toBe('Warm leather gloves')
    await page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /\d+ products? found/ })
      .waitFor()
    await cards.first().getByRole('link', { name: 'Warm leather gloves', exact: true }).click()
    await heading('Warm leather gloves').waitFor()
    await page.goBack()
    await heading('Results for “gloves”').waitFor()
  })

  it('#354 no hit shows a message; odd texts are only texts', async () => {
    const { page } = visitor
    for (const text of ['qzxv wvut', '100% "\' <b>x</b> %_\\', 'åäöé']) {
      await search(text)
      await page
        .getByRole('heading', { level: 1 })
        .filter({ hasText: `“${text}”` })
        .waitFor()
    }
    await search('qzxv wvut')
    await heading('No match for “qzxv wvut”').waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByText(/“qzxv wvut”/)
          .count(),
      )
      .toBe(1)
    await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(0)
    // The ways on that the message speaks of are there.
    const categories = page.getByRole('main').getByRole('region', { name: 'Categories' }).getByRole('link')
    await expect.poll(() => categories.allTextContents()).toContain('Electronics')
  })

  it('a category that matches is offered; accents do not matter', async () => {
    const { page } = visitor
    await search('perfume')
    await page.getByRole('main').getByRole('link', { name: 'Perfume', exact: true }).waitFor()
    await search('rosee')
    await page.getByRole('main').getByRole('heading', { name: 'Rosée day cream' }).waitFor()
  })

  it('an empty question asks for one', async () => {
    await search('')
    await visitor.page.getByText('Type what you are looking for').waitFor()
    await visitor.page.getByRole('main').getByRole('link', { name: 'Perfume', exact: true }).waitFor()
    expectQuiet(visitor)
  })

  it('#378 a failed search is logged and finds nothing', async () => {
    await failAt(visitor.page, /^\/api\/search/, 500)
    await search('lune')
    await visitor.page.getByRole('heading', { name: 'No match for “lune”' }).waitFor()
    expect(visitor.noise).toHaveLength(1)
    expect(visitor.noise[0]).toContain('Failed to read /api/search')
  })

  it('suggests while one types; arrow keys choose, Enter follows, Escape closes', async () => {
    const typist = await revisit()
    const { page } = typist
    await typist.goto('/')
    const box = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' })
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await box.pressSequentially('glove')
    const option = list.getByRole('group', { name: 'Products' }).getByRole('option').first()
    await expect.poll(() => option.textContent()).toMatch(/Warm leather gloves.*Member price.*Normal price/)
    expect(await box.getAttribute('aria-expanded')).toBe('true')
    await box.press('ArrowDown')
    expect(await option.getAttribute('aria-selected')).toBe('true')
    expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    await box.press('Escape')
    await list.waitFor({ state: 'hidden' })
    expect(await box.inputValue()).toBe('glove')
    await box.press('ArrowDown')
    await list.waitFor()
    expect(await findingsOf(page)).toEqual([])
    await box.press('ArrowUp')
    expect(await list.getByRole('option').last().getAttribute('aria-selected')).toBe('true')
    await box.press('ArrowDown')
    await box.press('ArrowDown')
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Warm leather gloves' }).waitFor()
    await list.waitFor({ state: 'hidden' })
  })

  it('help is found by the words that people use, in the suggestions and on the page', async () => {
    const typist = await revisit()
    const { page } = typist
    await typist.goto('/sok')
    const box = page.getByRole('main').getByRole('combobox', { name: 'Search the shop' })
    await box.fill('return')
    const help = page.getByRole('listbox').getByRole('group', { name: 'Help and pages' }).getByRole('option')
    await expect.poll(() => help.allTextContents()).toContain('Can I return what I have bought?')
    await box.press('Enter')
    const found = page.getByRole('main').getByRole('region', { name: 'Help and pages' }).getByRole('link')
    await expect
      .poll(async () => (await found.allTextContents()).join('\n'))
      .toContain('Withdraw from the contract here')
    await found.filter({ hasText: 'Can I return what I have bought?' }).click()
    await page.getByText('Yes, within fourteen days of receiving the parcel').waitFor()
  })

  it('works on both markets without scripts, and stays out of search engines', async () => {
    for (const host of ['localhost', 'sv.vitrine.se']) {
      const { status, text } = await plainGet('/sok?query=lune', { host })
      expect(status).toBe(200)
      expect(text).toContain('href="/produkt/handbag-lune"')
      expect(text).toContain('<meta name="robots" content="noindex">')
    }
  })
})
