import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import type { Market } from '../../src/shared/markets.ts'
import { hrefIn, matchPath } from '../../src/shared/paths.ts'
import { routeKeys } from '../../src/shared/screens.ts'
import { htmlFindings } from '../support/html-audit.ts'
import { plainGet } from '../support/live-shop.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { cardFrame } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, resize, revisit, storedCart, visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

type Screen = { path: string; stored?: string }

/**
 * Every screen that a signed-out visitor can open, by its address in a market; with a filled cart where it needs one.
 */
function screensOf(market: Market): Record<string, Screen> {
  const at = (path: string): Screen => ({ path })
  const page = (slug: string) => at(hrefIn(market, 'pages', { slug }))
  const product = (slug: string) => at(hrefIn(market, 'product', { slug }))
  return {
    home: at(hrefIn(market, 'home')),
    category: at(hrefIn(market, 'category', { slug: 'perfume' })),
    'category narrowed': at(
      hrefIn(market, 'category', { slug: 'winter-warmers' }, { brand: ['Nørrvik'], in_stock: 1 }),
    ),
    'category sorted': at(hrefIn(market, 'category', { slug: 'electronics' }, { sort: '-price' })),
    'category not found': at(hrefIn(market, 'category', { slug: 'nothing' })),
    product: product('camera-classic'),
    'product with sizes': product('handskar'),
    'product not found': product('nothing'),
    landing: at(`${hrefIn(market, 'product', { slug: 'varme-tofler' })}?soid=1`),
    search: at(hrefIn(market, 'search', {}, { query: 'lune' })),
    'search without a hit': at(hrefIn(market, 'search', {}, { query: 'qzxv' })),
    'search without a question': at(hrefIn(market, 'search')),
    membership: page('abonnement'),
    'general terms': page('conditions-generales'),
    privacy: page('politique-de-confidentialite'),
    accessibility: page('accessibilite'),
    contact: at(hrefIn(market, 'contact')),
    login: at(hrefIn(market, 'login')),
    register: at(hrefIn(market, 'register')),
    'forgotten password': at(hrefIn(market, 'forgotPassword')),
    'new password': at(hrefIn(market, 'resetPassword', { token: 'abc' })),
    'finding an order': at(hrefIn(market, 'orderLookup')),
    'review of an unknown order': at(hrefIn(market, 'review', { id: 'nobody' }, { key: 'abc' })),
    withdrawal: at(hrefIn(market, 'withdrawal')),
    'withdrawal statement that is gone': at(hrefIn(market, 'withdrawalStatement', { token: 'abc' })),
    'ending a membership': at(hrefIn(market, 'endMembership')),
    'ending a membership by a link that is gone': at(hrefIn(market, 'endMembershipLink', { token: 'abc' })),
    'personal data': at(hrefIn(market, 'privacy')),
    'saved products': at(hrefIn(market, 'saved')),
    'stock notice that is gone': at(hrefIn(market, 'stockNotice', { token: 'abc' })),
    'not found': at('/nothing/here'),
    // Landing mode and an empty cart are behind us.
    'thank-you without an order': at(hrefIn(market, 'thankyou', {}, { orderId: 'nobody' })),
    'empty cart': at(hrefIn(market, 'cart')),
    cart: { ...at(hrefIn(market, 'cart')), stored: storedCart },
    checkout: { ...at(hrefIn(market, 'checkout')), stored: storedCart },
    offline: at('/offline.html'),
  }
}

/** The screens of an account and those that a link in a mail leads to, which the server sends without their content. */
function privateScreensOf(market: Market): Record<string, Screen> {
  const keys = ['account', 'overview', 'subscriptions', 'addresses', 'settings'] as const
  const links = ['confirmEmail', 'privacyLink'] as const
  return Object.fromEntries([
    ...keys.map((key) => [key, { path: hrefIn(market, key) }]),
    ['order', { path: hrefIn(market, 'order', { id: 'nobody' }) }],
    ['receipt', { path: hrefIn(market, 'receipt', { id: 'nobody' }) }],
    ['review', { path: hrefIn(market, 'review', { id: 'nobody' }) }],
    ...links.map((key) => [key, { path: hrefIn(market, key, { token: 'abc' }) }]),
  ])
}

// Elements, roles and colours are the same in every language: they are audited in one, all are read and measured.
const visits = [
  { language: 'en', audited: [1280], host: 'localhost', market: 'no', tags: [] },
  { language: 'en', audited: [390], host: 'localhost', market: 'no', tags: [] },
  { language: 'nb', audited: [], host: 'no.vitrine.no', market: 'no', tags: [] },
  { language: 'sv', audited: [], host: 'sv.vitrine.se', market: 'sv', tags: [] },
  { language: 'fr', audited: [], host: 'vitrine.fr', market: 'no', tags: ['smoke'] },
] as const

describe.each(visits)('every screen in $language, audited at $audited', ({ language, audited, host, market, tags }) => {
  it(`#432 #434 #44 #46 #95 quiet console, no accessibility finding, no raw key; nothing wider than the screen or cut off at 320 px and at 200 %`, {
    timeout: 300_000,
    tags: [...tags],
  }, async () => {
    const visitor = await revisit({ host, expectedNoise: [/404 \(Not Found\)/] })
    const { page } = visitor
    const findings: string[] = []
    for (const [name, { path, stored }] of Object.entries(screensOf(market))) {
      await resize(page, { width: audited[0] ?? 640, height: 900 })
      if (stored) await page.evaluate((items) => localStorage.setItem('cartItems', items), stored)
      if (path === '/offline.html') await page.goto(visitor.origin + path)
      else await visitor.goto(path)
      await settled(page)
      if (name === 'checkout') await cardFrame(page).locator('input[name=number]').waitFor()
      // This checks the DOM; the HTML from the server is checked in every language below.
      const html = audited.length ? await htmlFindings(await page.content()) : []
      for (const finding of html) findings.push(`${name}: ${finding}`)
      for (const width of audited) {
        await resize(page, { width, height: 900 })
        for (const finding of await findingsOf(page)) findings.push(`${name} at ${width}: ${finding}`)
      }
      // 640 px is what a window of 1280 px has at 200 %.
      for (const width of [640, 320]) {
        await resize(page, { width, height: 700 })
        for (const found of await widerThanScreen(page)) findings.push(`${name} at ${width}: ${found}`)
        for (const found of await cutOff(page)) findings.push(`${name} at ${width}: cut off: ${found}`)
      }
      for (const key of await rawKeys(page)) findings.push(`${name}: raw key ${key}`)
      if ((await page.locator('html').getAttribute('lang')) !== language) findings.push(`${name}: another language`)
      for (const line of visitor.noise.splice(0)) findings.push(`${name}: ${line}`)
    }
    expect(findings).toEqual([])
  })

  it('#434 the HTML that the server sends is valid', async () => {
    const findings: string[] = []
    const screens = Object.entries({ ...screensOf(market), ...privateScreensOf(market) })
    const keys = screens.map(([, { path }]) => matchPath(market, new URL(path, 'http://shop').pathname)?.key)
    expect(routeKeys.filter((key) => !keys.includes(key))).toEqual([])
    for (const [name, { path }] of screens) {
      const { status, text } = await plainGet(path, { host })
      expect(status, name).toBeLessThan(500)
      for (const finding of await htmlFindings(text)) findings.push(`${name}: ${finding}`)
    }
    expect(findings).toEqual([])
  })
})

it('#434 #93 welcome modal, consent banner and menu have no accessibility finding either', async () => {
  const visitor = await visit({ width: 390 })
  const { page } = visitor
  await visitor.goto('/kontakt-oss')
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => findingsOf(page)).toEqual([])
  expect(await htmlFindings(await page.content())).toEqual([])
  await page.getByRole('dialog').getByRole('button').click()
  await page.getByRole('region', { name: /May we measure/ }).waitFor()
  await expect.poll(() => findingsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await expect.poll(() => findingsOf(page)).toEqual([])
  expect(await htmlFindings(await page.content())).toEqual([])
  expectQuiet(visitor)
})

describe('#434 with the keyboard alone', () => {
  it('the skip link comes first; a product can be found, chosen and put into the cart', async () => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto('/kategori/perfume')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true)
    expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await tabTo(page, 'Azur eau de parfum')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Azur eau de parfum' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await tabTo(page, 'Add to cart – member price')
    await page.keyboard.press('Enter')
    await page.getByText('Added to your cart').waitFor()
    await tabTo(page, 'Go to the cart')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /cart/i }).waitFor()
    expectQuiet(visitor)
  })

  it('where the focus is can be seen on every control of a page', async () => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto('/produkt/handskar')
    const unseen: string[] = []
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const seen = await page.evaluate(() => {
        const active = document.activeElement
        if (!active || active === document.body) return null
        const elements = [active, active.closest('label'), active.parentElement].filter((element) => element !== null)
        const visible = elements.some((element) =>
          [null, '::after'].some((pseudo) => {
            const style = getComputedStyle(element, pseudo)
            return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
          }),
        )
        return visible ? null : active.outerHTML.slice(0, 120)
      })
      if (seen) unseen.push(seen)
    }
    expect(unseen).toEqual([])
  })
})

it('#434 reduced motion is respected: nothing moves on its own', async () => {
  const visitor = await revisit({ reducedMotion: true })
  await visitor.goto('/')
  const moving = await visitor.page.evaluate(
    () =>
      document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 50)
        .length,
  )
  expect(moving).toBe(0)
  const durations = await visitor.page.evaluate(() =>
    [...document.querySelectorAll('a, button, img')].map((element) =>
      Number.parseFloat(getComputedStyle(element).transitionDuration),
    ),
  )
  expect(Math.max(...durations)).toBeLessThan(0.05)
})

it('#434 forced colours: what can be pressed or filled in has an edge, and what is chosen can be told', async () => {
  const visitor = await revisit({ stored: { cartItems: storedCart } })
  const { page } = visitor
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const path of ['/', '/produkt/handskar', '/handlekurv', '/kassen', '/kontakt-oss']) {
    await visitor.goto(path)
    await settled(page)
    const edgeless = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(button, input, select, textarea, a.bg-brand)')]
        .filter((element) => element.checkVisibility({ opacityProperty: true }) && element.offsetWidth > 1)
        .filter((element) => {
          const { borderTopWidth, outlineStyle, textDecorationLine, appearance } = getComputedStyle(element)
          const isMarked = outlineStyle !== 'none' || textDecorationLine.includes('underline') || appearance === 'auto'
          return !isMarked && Number.parseFloat(borderTopWidth) < 1 && !element.querySelector('svg, img')
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect(edgeless, path).toEqual([])
  }
  await visitor.goto('/produkt/handskar')
  const sizes = page.getByRole('group', { name: 'Size' })
  await sizes.getByRole('radio').first().check()
  const outlines = await sizes
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).outlineStyle))
  expect(new Set(outlines).size).toBe(2)
})

/** Text wider than a box that hides its overflow. Only an ellipsis marks text that is shortened on purpose. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hidden = (element: Element) => {
      const { overflowX, textOverflow, clipPath, position } = getComputedStyle(element)
      const isForReadersOnly = clipPath !== 'none' || (position === 'absolute' && element.clientWidth <= 1)
      return !isForReadersOnly && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis'
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => /BUTTON|A|LABEL|H1|H2|H3|P|LI|SPAN|DD|DT/.test(element.tagName) || hidden(element))
      .filter((element) => (element.textContent ?? '').trim() !== '')
      .filter((element) => !element.closest('.sr-only, [aria-roledescription], section:has(> div > ul > li article)'))
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 3)
  })
}

/** Anything in text, labels, titles and alternative texts that looks like a translation key or an unfilled variable. */
function rawKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const areas =
      'account|analytics|auth|card|cart|category|checkout|contact|content|csrf|error|filters|head|home|landing|login|mail|membership|order|product|request|search|shell|thankyou|validation|withdrawal|words'
    const pattern = new RegExp(
      `\\b(?:${areas})\\.[a-z][A-Za-z]+(?:\\.[A-Za-z]+)*\\b|\\{\\{[^}]*\\}\\}|\\[object Object\\]|\\bundefined\\b|\\bNaN\\b`,
      'g',
    )
    const texts = [document.title]
    const walker = document.createTreeWalker(document.querySelector('#app, main')!, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '')
    for (const element of document.querySelectorAll('[aria-label],[alt],[title],[placeholder]'))
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
    return [...new Set(texts.join('\n').match(pattern) ?? [])]
  })
}

/** The screen has what it waits for. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('main [role=status] .sr-only, .splash') && document.querySelector('main h1') !== null,
  )
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    const reached = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (reached === name) return
  }
  throw new Error(`"${name}" cannot be reached with Tab`)
}
