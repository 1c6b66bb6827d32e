/**
 * The path of this shop that `next` stands for, or null. Whatever a browser could read as another site (`//host`,
 * `/\host`, a scheme, control characters that browsers drop) is refused.
 */
export function returnPathFrom(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return null
  const base = 'http://shop.invalid'
  if (!URL.canParse(next, base)) return null
  const url = new URL(next, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
