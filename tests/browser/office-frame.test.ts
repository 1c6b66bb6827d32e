import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { liveOwner } from '../support/live-shop.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, resize, type Visit, type Visitor, visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

// Before sign-in, the request for the current user fails with 401, which browsers write to the console.
const signedOut = /401 \(Unauthorized\)/

async function openOffice(path = '/office/', options: Visit = {}): Promise<Visitor> {
  const visitor = await visit({ ...options, expectedNoise: [signedOut, ...(options.expectedNoise ?? [])] })
  await visitor.page.goto(visitor.origin + path)
  await visitor.page.getByLabel('E-mail').waitFor()
  return visitor
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Password').fill(liveOwner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The office with its owner signed in, who is asked at the address that was opened. */
async function ownersOffice(path = '/office/me', options: Visit = {}): Promise<Visitor> {
  const visitor = await openOffice(path, options)
  await visitor.page.getByLabel('E-mail').fill(liveOwner.email)
  await signIn(visitor.page)
  await visitor.page.getByRole('button', { name: /^Your account/ }).waitFor()
  return visitor
}

/** The dialog that keeps the list's present filters, with a name typed in. */
async function beginView(page: Page, name: string) {
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name of the view').fill(name)
  return {
    field: dialog.getByLabel('Name of the view'),
    save: dialog.getByRole('button', { name: 'Save', exact: true }),
  }
}

describe('signing in', () => {
  test('the address stays while signing in; the session is a cookie that scripts cannot read, and nothing else', {
    tags: 'smoke',
  }, async () => {
    const { page, context, noise } = await ownersOffice('/office/orders?q=anna')
    await page.getByRole('heading', { name: 'Orders' }).waitFor()
    expect(new URL(page.url()).search).toBe('?q=anna')
    const cookie = (await context.cookies()).find(({ name }) => name.includes('vitrine_office'))
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain(cookie!.value)
    expect(noise).toEqual([])
  })

  test('a wrong password and an unknown address get the same sentence', async () => {
    const { page } = await openOffice('/office/', { expectedNoise: [/422/] })
    const sentences = []
    for (const email of [liveOwner.email, 'nobody@vitrine.test']) {
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill('not the password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('alert').waitFor()
      sentences.push(await page.getByRole('alert').textContent())
    }
    expect(sentences[0]).toBe(sentences[1])
  })

  test('in the demo each role is one press away, and the menu has only what the role may see', {
    tags: 'smoke',
  }, async () => {
    const { page } = await openOffice()
    await page.getByRole('button', { name: 'Content editor', exact: true }).click()
    await page.getByRole('button', { name: /^Your account/ }).waitFor()
    const areas = page.getByRole('navigation', { name: 'Areas' })
    expect(await areas.getByRole('link', { name: 'Orders' }).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('orders')
    expect(await page.getByRole('option', { name: /Orders/ }).count()).toBe(0)
  })

  test('O008 a session that was ended elsewhere asks to sign in again over the screen, and keeps what was typed', async () => {
    const first = await ownersOffice('/office/orders?q=anna')
    const { field, save } = await beginView(first.page, 'Anna’s orders')
    const other = await ownersOffice('/office/me')
    const ends = other.page.getByRole('button', { name: 'Sign out', exact: true })
    await ends.first().waitFor()
    for (let left = await ends.count(); left > 0; left -= 1) {
      await ends.first().click()
      await expect.poll(() => ends.count()).toBeLessThan(left)
    }
    await save.click()
    const again = first.page.getByRole('dialog', { name: 'Sign in again' })
    await again.getByLabel('Password').fill(liveOwner.password)
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    await again.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('Anna’s orders')
    await save.click()
    await first.page.getByRole('button', { name: 'Anna’s orders', exact: true }).waitFor()
  })
})

describe('working', () => {
  test('the palette names every screen and setting, also while the texts of settings are still to come', async () => {
    const { page } = await ownersOffice('/office/me')
    const texts = Promise.withResolvers<void>()
    await page.route(/\/en-owner-[^/]*\.js$/, async (route) => {
      await texts.promise
      await route.continue()
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or go to' })
    await field.fill('webh')
    await page.getByRole('option', { name: /^Webhooks/ }).waitFor()
    await field.fill('delivery')
    await page.getByRole('option', { name: /^Delivery/ }).waitFor()
    const names = async () => (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0])
    expect((await names()).filter((name) => !name || /^[a-z]+\.[a-z]/i.test(name))).toEqual([])
    texts.resolve()
    await page.getByRole('option', { name: /Delivery time on product pages/ }).waitFor()
    expect((await names()).filter((name) => !name || /^[a-z]+\.[a-z]/i.test(name))).toEqual([])
  })

  test('G and a letter go, ? lists the keys, Escape gives the focus back; none of it happens in a field', async () => {
    const { page } = await ownersOffice('/office/me')
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page.getByRole('heading', { name: 'Orders' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('go?')
    expect(await page.getByRole('searchbox').inputValue()).toBe('go?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    const filter = page.getByRole('button', { name: 'Filter', exact: true })
    await filter.focus()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.waitFor()
    const letters = await keys.getByRole('listitem').allTextContents()
    expect(letters.map((each) => each[0]).join('')).toBe('VORPKMCITBSY')
    expect(letters).toContain('K Stock')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => filter.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('O053 an unknown filter in the address is named in one line and ignored', async () => {
    const { page, noise } = await ownersOffice('/office/orders?colour=red')
    await page.getByText(/ignored: colour/).waitFor()
    expect(noise).toEqual([])
  })

  test('O229 the language is the person’s own, whatever the host says', async () => {
    const { page } = await ownersOffice('/office/me')
    for (const [code, title] of [
      ['fr', 'Votre compte'],
      ['sv', 'Ditt konto'],
      ['no', 'Kontoen din'],
      ['en', 'Your account'],
    ] as const) {
      await page.locator('main select').first().selectOption(code)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(code === 'no' ? 'nb' : code)
    }
  })
})

describe('looks', () => {
  test('frame, list, account and dialogs have no finding and no sideways scroll, light and dark, 390 to 1680 px', async () => {
    const { page, origin, noise } = await ownersOffice('/office/me')
    for (const theme of ['dark', 'light']) {
      await page.goto(`${origin}/office/me`)
      await page.locator('main select').nth(1).selectOption(theme)
      await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
      for (const path of ['/office/me', '/office/orders', '/office/me/two-factor/off', '/office/nowhere']) {
        await page.goto(origin + path)
        await page.getByRole('heading').first().waitFor()
        for (const width of [390, 768, 1280, 1680]) {
          await resize(page, { width, height: 900 })
          expect([theme, width, path, ...(await widerThanScreen(page))]).toEqual([theme, width, path])
          if (width === 390 || width === 1280) {
            expect([theme, width, path, ...(await findingsOf(page))]).toEqual([theme, width, path])
          }
        }
      }
    }
    await page.goto(`${origin}/office/me`)
    const kept = page.waitForResponse((response) => response.url().endsWith('/api/admin/me') && response.ok())
    await page.locator('main select').nth(1).selectOption('system')
    await kept
    expect(noise).toEqual([])
  })
})
