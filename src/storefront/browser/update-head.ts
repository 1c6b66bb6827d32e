import type { Head } from '#contract/rendered-page.ts'
import { htmlLang, type Language } from '#shared/markets.ts'

const kept =
  'meta[name="description"],meta[name="robots"],meta[property^="og:"],meta[name="twitter:card"],link[rel="canonical"],link[rel="alternate"][hreflang],script[type="application/ld+json"]'

/**
 * Brings the document's head in line with the screen that is shown. Structured data of the first screen only goes:
 * search engines read it from the server's HTML.
 */
export function updateHead(head: Head, language: Language): void {
  if (document.documentElement.lang !== htmlLang(language)) document.documentElement.lang = htmlLang(language)
  document.title = head.title
  for (const element of document.head.querySelectorAll(kept)) element.remove()
  for (const { tag, ...attributes } of head.tags) {
    // Skips tags that every page already has, and preloads, which are useless by now.
    if (['preload', 'manifest', 'apple-touch-icon'].includes(attributes.rel ?? '')) continue
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.head.append(element)
  }
}
