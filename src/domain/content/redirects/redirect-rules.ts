import { isSlug } from '#domain/catalogue/products/catalogue-rules.ts'

const origin = 'http://shop.invalid'
/** Addresses that the shop itself answers, whatever is redirected. */
const ownPaths = /^\/(api|office|storage|assets|brand|feeds|sanctum|webhooks)(\/|$)/

/** One spelling of a path of the shop, without query; null for what is none, or leads elsewhere. */
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

/** A path that may be redirected: none that the shop's own files and calls stand at. */
export function isRedirectable(path: string): boolean {
  return path !== '/' && !ownPaths.test(path)
}

/** The slug that somebody typed, alone or as the end of a path; null for what is none. */
export function readSlug(text: string): string | null {
  const slug = (text.startsWith('/') ? readPath(text)?.split('/').at(-1) : text)?.toLowerCase() ?? ''
  return isSlug(slug) || /^\d+$/.test(slug) ? slug : null
}

/** Whether following redirects from `start` comes back to `from`. */
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
