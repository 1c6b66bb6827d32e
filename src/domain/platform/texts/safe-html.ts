import { Parser } from 'htmlparser2'
import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'

const storedPicture = /^\/storage(\/\w[\w-]*(\.[\w-]+)*)+$/

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code', 'span', 'a', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'svg', 'math', 'iframe', 'object', 'template'],
  enforceHtmlBoundary: false,
  transformTags: {
    // Headings of the first level belong to the page.
    h1: 'h2',
    a: (tagName, { rel: _, ...attribs }) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener' } : attribs,
    }),
  },
  // Images come from the shop's own storage only, by names that no browser resolves to another address of the shop.
  exclusiveFilter: (frame) => frame.tag === 'img' && !storedPicture.test(frame.attribs.src ?? ''),
}

/**
 * Removes everything from HTML that could run, load from elsewhere or restyle the page; idempotent. If elements are
 * nested deeper than browsers nest them, only the words are left.
 */
export function sanitiseHtml(html: string): string {
  let safe = isTooDeep(html) ? html.replace(/<[^<>]*>|[<>]/g, ' ') : html
  // Wrong nesting is corrected step by step; after a few passes nothing changes any more.
  for (let pass = 0; pass < 5; pass++) {
    const before = safe
    // Indentation between elements is the writer's, not the reader's.
    safe = sanitizeHtml(before, options)
      .replace(/>(\s+)</g, (written, space: string) => (space.includes('\n') ? '>\n<' : written))
      .trim()
    if (safe === before) break
  }
  return safe
}

// Same limit as in Chromium. The parser gets slower with each level, so a long text of nested elements would take
// minutes.
const deepest = 512
const partLength = 4096

function isTooDeep(html: string): boolean {
  // The shortest element opens with three characters.
  if (html.length <= 3 * deepest) return false
  let depth = 0
  let deepestSeen = 0
  const parser = new Parser({
    onopentagname() {
      depth += 1
      deepestSeen = Math.max(deepestSeen, depth)
    },
    onclosetag() {
      depth -= 1
    },
  })
  for (let at = 0; at < html.length && deepestSeen <= deepest; at += partLength) {
    parser.write(html.slice(at, at + partLength))
  }
  return deepestSeen > deepest
}

const rendered = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (safe, html) => safe.length + html.length + 1,
})

/**
 * The same for stored HTML on its way out, for rows that reached the database some other way. Cached, so a known text
 * costs one lookup.
 */
export function renderedHtml(html: string): string {
  if (!html) return ''
  const known = rendered.get(html)
  if (known !== undefined) return known
  const safe = sanitiseHtml(html)
  rendered.set(html, safe)
  return safe
}

/** The words of an HTML text, for summaries and mails. */
export function htmlToText(html: string): string {
  const spaced = html.replace(/<\/(p|li|h\d|div|td|th|dd|dt)>|<br\s*\/?>/gi, ' $&')
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {}, textFilter: (text) => text })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
