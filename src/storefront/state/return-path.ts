/**
 * Returns the shop path that `next` refers to, or null. Rejects anything a browser could read as another site:
 * `//host`, `/\host`, a scheme, or control characters that browsers drop.
 */
export function returnPathFrom(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return null
  const base = 'http://shop.invalid'
  if (!URL.canParse(next, base)) return null
  const url = new URL(next, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
