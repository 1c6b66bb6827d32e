import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, expectQuiet, hydrated, revisit, visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

describe('welcome modal', () => {
  it('#86 #88 #89 #90 #91 #92 #17 open by default; says what the prices mean and links to the terms', async () => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.goto('/')
    const modal = page.getByRole('dialog', { name: 'Two prices, your choice' })
    await modal.waitFor()
    const text = (await modal.textContent())!
    expect(text).toContain('apply to members and to non-members')
    expect(text).toContain('a membership that costs 19,99\u00a0€ per month')
    expect(text).toContain('renews after 7 days if it has not been cancelled')
    expect(text).toContain('cancel at the end of any month')
    await modal.getByRole('link', { name: 'Read the subscription terms' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForURL('**/sider/abonnement')
    await modal.waitFor({ state: 'hidden' })
    expectQuiet(visitor)
  })

  it('#87 #93 the French button is Compris; once closed it stays closed in this browser', async () => {
    const visitor = await visit({ host: 'vitrine.fr' })
    const { page } = visitor
    await visitor.goto('/kontakt-oss')
    const modal = page.getByRole('dialog')
    await modal.getByRole('button', { name: 'Compris', exact: true }).click()
    await modal.waitFor({ state: 'hidden' })
    await page.reload()
    await hydrated(page)
    await page.getByRole('region', { name: /Pouvons-nous mesurer/ }).waitFor()
    await expect.poll(() => modal.count()).toBe(0)
    expectQuiet(visitor)
  })

  it('#93 #434 focus stays inside while it is open; Escape closes it', async () => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.goto('/kontakt-oss')
    const modal = page.getByRole('dialog')
    await modal.waitFor()
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('Tab')
      const focusedIn = await page.evaluate(() => {
        const active = document.activeElement
        return active === document.body || active === null ? 'browser' : active.closest('dialog') ? 'modal' : 'page'
      })
      expect(focusedIn).not.toBe('page')
    }
    // Nothing behind it can be pressed or read aloud, from a moment after it is seen until it is gone.
    await expect.poll(() => controlsBehind(page)).toMatchObject({ usable: 0 })
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await controlsBehind(page)).usable).toBeGreaterThan(20)
    await expect.poll(() => controlsBehind(page)).toMatchObject({ inert: 0 })
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') ?? null)).toBeNull()
  })

  it('#93 a page of few elements is given back whole too', async () => {
    const visitor = await revisit({ width: 390 })
    const { page } = visitor
    await visitor.goto('/kontakt-oss')
    await page.locator('footer').evaluate((footer) => footer.remove())
    await page.locator('header nav').evaluate((bar) => bar.replaceChildren())
    expect(await page.locator('#app *').count()).toBeLessThan(120)
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect.poll(() => controlsBehind(page)).toMatchObject({ usable: 0 })
    await page.keyboard.press('Escape')
    await expect.poll(() => controlsBehind(page)).toMatchObject({ inert: 0 })
    expect((await controlsBehind(page)).usable).toBeGreaterThan(0)
  })

  it('#93 a click beside it closes it', async () => {
    const visitor = await visit()
    await visitor.goto('/kontakt-oss')
    const modal = visitor.page.getByRole('dialog')
    await modal.waitFor()
    await visitor.page.mouse.click(10, 450)
    await modal.waitFor({ state: 'hidden' })
    await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('welcome'))).toBe('closed')
  })

  it('#93 it never covers cart, checkout and thank-you', async () => {
    const visitor = await visit()
    for (const path of ['/handlekurv', '/kassen/takk']) {
      await visitor.goto(path)
      await visitor.page.getByRole('region', { name: /May we measure/ }).waitFor()
      expect(await visitor.page.getByRole('dialog').count(), path).toBe(0)
    }
  })

  it.each(['dialog { display: none !important }', '[class*=raised], [open] { visibility: hidden !important }'])(
    'hidden by a blocker (%s) it closes, and the page lives',
    async (rule) => {
      const visitor = await visit()
      const { page } = visitor
      await page.addInitScript((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
      }, rule)
      await visitor.goto('/')
      await page.waitForFunction(() => localStorage.getItem('welcome') === 'closed')
      await page.getByRole('banner').getByRole('link', { name: 'Perfume', exact: true }).click()
      await page.waitForURL('**/kategori/perfume')
      expectQuiet(visitor)
    },
  )

  it('screens about an order, an account or data of somebody open without it, in the language of the mail', async () => {
    const visitor = await visit({ expectedNoise: [/Failed to load resource/, /order/] })
    for (const path of [
      '/ordre/0123456789abcdef0123456789abcdef?key=x',
      '/nytt-passord/abc?first=1',
      '/angrerett?a=b',
    ]) {
      await visitor.goto(`${path}&lng=no`)
      expect(await visitor.page.evaluate(() => document.documentElement.lang)).toBe('nb')
      await visitor.page.getByRole('region', { name: /måle/ }).waitFor()
      expect(await visitor.page.getByRole('dialog').count()).toBe(0)
    }
  })
})

/** The shown controls outside the dialog: how many can be used, and how many are out of reach. */
function controlsBehind(page: Page): Promise<{ usable: number; inert: number }> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('#app :is(a, button, input, summary):not(:disabled)')]
    const shown = controls.filter(
      (each) => !each.closest('dialog') && each.checkVisibility({ visibilityProperty: true }),
    )
    const before = document.activeElement as HTMLElement
    const usable = shown.filter((each) => {
      each.focus({ preventScroll: true })
      return document.activeElement === each
    }).length
    before.focus({ preventScroll: true })
    return { usable, inert: shown.length - usable }
  })
}
