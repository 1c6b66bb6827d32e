import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { goInside } from './network-tricks.ts'
import { ownersOffice } from './office-visit.ts'
import { findingsOf, widerThanScreen } from './page-audit.ts'

/** Screens and dialogs of the back office in every width, look and language. */

// One look loads each screen by its address; it is not audited, because axe is slow on a new page. The others open
// screens inside the office, as a link does.
const looks = [
  { width: 1280, theme: 'dark', language: 'en', isAudited: true, inside: true, tags: [] },
  { width: 390, theme: 'light', language: 'fr', isAudited: true, inside: true, tags: [] },
  { width: 768, theme: 'light', language: 'sv', isAudited: false, inside: false, tags: [] },
  { width: 1680, theme: 'dark', language: 'no', isAudited: false, inside: true, tags: ['smoke'] },
  // 1280 px at 200 %.
  { width: 640, theme: 'light', language: 'no', isAudited: false, inside: true, tags: [] },
] as const

const areas = readdirSync('src/office/texts/en', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => basename(file, '.json'))
// Screens that show texts with their placeholders are exempt: conflicts quote some of these texts.
const rawKey = new RegExp(
  `\\b(?:${areas.join('|')})\\.[a-z][A-Za-z]+(?:\\.[A-Za-z_]+)+\\b|\\{\\{|\\[object Object\\]|undefined|\\bNaN\\b`,
)

/** Opens screens by their address, each until nothing more is read; `inside` the open office, as its links do. */
export function screenOpener(page: Page, origin: string) {
  const reads = new Set<Request>()
  const isRead = (request: Request) => /\/api\/admin\/|\.js$/.test(request.url())
  page.on('request', (request) => isRead(request) && reads.add(request))
  page.on('requestfinished', (request) => reads.delete(request))
  page.on('requestfailed', (request) => reads.delete(request))
  return async (path: string, { inside = false } = {}) => {
    if (inside) await goInside(page, `/office${path}`)
    else await page.goto(`${origin}/office${path}`)
    const main = page.getByRole('main', { includeHidden: true })
    await main.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' })
    await expect.poll(() => page.evaluate(untilIdle).then(() => reads.size)).toBe(0)
  }
}

/** Waits until the page has rendered what it began and has requested what else it needs. */
function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(resolve))))
}

async function choose(page: Page, settings: { language: string; theme: string }): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': token }
    return (await fetch('/api/admin/me', { method: 'PATCH', headers, body: JSON.stringify(body) })).status
  }, settings)
  expect(status).toBe(200)
}

/** Tests that open each of these addresses below /office, in every look. */
export function testEveryLook(name: string, screens: () => string[]): void {
  for (const { width, theme, language, isAudited, inside, tags } of looks) {
    test(`O225 O229 O233 ${name} at ${width} px, ${theme}, in ${language}: no finding, nothing sideways, no raw key, no noise`, {
      tags: [...tags],
      timeout: 240_000,
    }, async () => {
      const { page, origin, noise } = await ownersOffice('/office/me', {
        width,
        height: 900,
        expectedNoise: [/404 \(Not Found\)/],
      })
      await choose(page, { language, theme })
      const found: Record<string, string[]> = {}
      try {
        const openScreen = screenOpener(page, origin)
        // Opens the office in the language and theme just chosen.
        await openScreen('/me')
        for (const path of screens()) {
          await openScreen(path, { inside })
          const whole = (await page.locator('body').textContent()) ?? ''
          // Texts of the owner and saved replies hold placeholders by name, and so does the log of their changes.
          const isWritten = /^\/(content|messages\/replies|settings\/audit)/.test(path)
          const text = isWritten ? whole.replaceAll(/\{\{\w+\}\}/g, '') : whole
          const problems = [
            ...(isAudited ? await findingsOf(page) : []),
            ...(await widerThanScreen(page)),
            ...(/^\/(settings\/conflicts|content\/texts)/.test(path) ? [] : (rawKey.exec(text) ?? [])),
          ]
          if (problems.length) found[path] = problems
        }
      } finally {
        await choose(page, { language: 'en', theme: 'system' })
      }
      expect(found).toEqual({})
      expect(noise).toEqual([])
    })
  }
}
