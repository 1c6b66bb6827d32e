import type { Head } from '#contract/rendered-page.ts'
import { escapeHtml } from '#shared/html.ts'
import { htmlLang, type Language } from '#shared/markets.ts'
import { earlyPressesScript } from './early-presses.ts'

export type DocumentInput = {
  language: Language
  head: Head
  /** Server-rendered HTML of the app; empty for the bare shell. */
  html: string
  /** Data the browser needs to hydrate the page. */
  data: unknown
  /** The small script that starts the app, see storefront/browser/boot-loader.ts. */
  bootLoader: string
  application: string
  /** Scripts the app will import for this screen. */
  parts: string[]
  styles: string[]
  /** Brings the typefaces where no script does. */
  fontStyle: string
  /** True if the document has no scripts: a page to look at, not to use. */
  isStatic?: boolean
  themeColour: string
}

/**
 * The HTML document around a screen; its one inline script is named by the policy. Style and the largest image load
 * first; the boot loader asks for fonts and app after them.
 */
export function renderDocument(input: DocumentInput): string {
  const { head } = input
  return `<!doctype html>
<html lang="${htmlLang(input.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
${headTags(head)}<meta name="theme-color" content="${escapeHtml(input.themeColour)}">
<link rel="icon" href="/brand/icon.svg" type="image/svg+xml">
${input.styles.map((href) => `<link rel="stylesheet" href="${href}">\n`).join('')}${startOf(input)}</head>
<body>
<div id="app">${input.html}</div>
${input.isStatic ? '' : `<script type="application/json" id="vitrine-data">${escapeJson(input.data)}</script>\n`}</body>
</html>
`
}

function startOf({ isStatic, bootLoader, application, parts, fontStyle }: DocumentInput): string {
  const fonts = `<link rel="stylesheet" href="${fontStyle}">`
  if (isStatic) return `${fonts}\n`
  return `<script>${earlyPressesScript}</script>
<script type="module" src="${bootLoader}" data-application="${application}" data-parts="${parts.join(' ')}"></script>
<noscript>${fonts}</noscript>
`
}

/** Serializes JSON that is safe inside a script element: it can neither close the element nor open a comment. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function headTags(head: Head): string {
  return head.tags
    .map(({ tag, ...attributes }) => {
      const written = Object.entries(attributes)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
      return `<${tag}${written.join('')}>\n`
    })
    .concat(head.jsonLd.map((data) => `<script type="application/ld+json">${escapeJson(data)}</script>\n`))
    .join('')
}
