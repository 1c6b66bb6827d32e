import { isSlug } from '#domain/catalogue/products/catalogue-rules.ts'

const origin = 'http://shop.invalid'
/** Paths that the shop itself serves, regardless of redirects. */
const ownPaths = /^\/(api|office|storage|assets|brand|feeds|sanctum|webhooks)(\/|$)/

/**
 * Returns the normalised path of the shop without its query; null if the text is no path or leads to another host.
 */
export function readPath(text: string): string | null {
  if (!/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return null
  const url = URL.parse(text, origin)
  if (url?.origin !== origin) return null
  try {
    const path = decodeURI(url.pathname).normalize('NFC')
    if (/\p{Cc}/u.test(path)) return null
    return path === '/' ? path : path.replace(/\/+$/, '')
  } catch {
    return null
  }
}

/** True if a path may be redirected: neither the home page nor a path of the shop's own files and calls. */
export function isRedirectable(path: string): boolean {
  return path !== '/' && !ownPaths.test(path)
}

/** Reads a typed slug or number, alone or at the end of a path; null if it is neither. */
export function readSlug(text: string): string | null {
  const slug = (text.startsWith('/') ? readPath(text)?.split('/').at(-1) : text)?.toLowerCase() ?? ''
  return isSlug(slug) || /^\d+$/.test(slug) ? slug : null
}

/** True if following redirects from `start` leads back to `from`. */
export function makesLoop({
  from,
  start,
  next,
}: {
  from: string
  start: string
  next: ReadonlyMap<string, string>
}): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = start; at !== undefined && !seen.has(at); at = next.get(at)) {
    if (at === from) return true
    seen.add(at)
  }
  return false
}
