import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every finding of axe-core against the guidelines' levels A and AA, one line each. */
export async function findingsOf(page: Page): Promise<string[]> {
  // Through the debugger, which the Content-Security-Policy does not concern; once for each page that is loaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // Scrolls to the top, so that targets half behind the sticky header do not count as smaller.
  await page.evaluate(() => window.scrollTo(0, 0))
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(context: Document, options: object): Promise<AxeResults> } }
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // The card field is the provider's page: it is not audited here, and would only be asked in vain.
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id} ${html.slice(0, 160)}`))
  })
}

/** Returns how far the page is wider than the screen; empty if it fits. */
export function widerThanScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= width) return []
    const outside = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(-2)
      .map((element) => element.outerHTML.slice(0, 140))
    return [`scrolls ${scrollWidth} wide`, ...outside]
  })
}

/** Returns apparent translation keys, unfilled variables and missing values, anywhere a visitor reads. */
export function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const areas =
      'account|auth|card|error|filters|head|login|order|privacy|request|shell|thankyou|validation|withdrawal|words'
    const pattern = new RegExp(
      `\\b(?:${areas})\\.[a-z][A-Za-z]+(?:\\.[A-Za-z]+)*\\b|\\{\\{[^}]*\\}\\}|\\[object Object\\]|\\bundefined\\b|\\bNaN\\b|Invalid Date`,
      'g',
    )
    const labelled = [...document.querySelectorAll('[aria-label],[alt],[title],[placeholder]')]
    const labels = labelled.flatMap((element) =>
      ['aria-label', 'alt', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    const texts = [document.title, document.querySelector('#app')?.textContent ?? '', ...labels]
    return [...new Set(texts.join('\n').match(pattern) ?? [])]
  })
}

/** Into how many lines a text is broken. */
export function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
}
