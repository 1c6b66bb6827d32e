import { TrieRouter } from 'hono/router/trie-router'
import type { CachedRead } from '#api/cached-reads.ts'
import { chooseLanguage, type Language, type LanguageReading } from '#shared/markets.ts'
import { filterNames } from '#shared/product-filters.ts'
import type { Visit } from './find-page.ts'
import { responseKey } from './request-key.ts'

export type ApiRead = {
  /** The key of the cached response. */
  key: string
  /** Address of the API call, built only from values that are part of the key. */
  url: string
  language: Language
  tags: string[]
}

/** Finds the cacheable read of the API that a visit asks for, and its cache key; null where it is none. */
export function createApiReadFinder(cachedReads: readonly CachedRead[]) {
  const router = new TrieRouter<CachedRead>()
  for (const read of cachedReads) router.add('GET', read.path, read)

  return ({ url, host, https, languageCookie }: Visit, reading: LanguageReading): ApiRead | null => {
    const path = inOneSpelling(url.pathname)
    const route = router.match('GET', path)[0][0]?.[0]
    // Filters have unlimited combinations, so filtered lists are read from the API each time. They are cached only as
    // part of pages.
    if (!route || filterNames.some((name) => url.searchParams.has(name))) return null
    const language = chooseLanguage(host, url.searchParams.get('lng') ?? languageCookie, reading)
    const query = new URLSearchParams()
    for (const name of route.query) {
      const value = url.searchParams.get(name)
      if (value !== null) query.set(name, value.slice(0, 100))
    }
    const address = `${path}${query.size ? `?${query}` : ''}`
    return {
      key: responseKey({ target: 'api', host, https, address, language, landing: false }),
      url: `${https ? 'https' : 'http'}://${host}${address}`,
      language,
      tags: route.tags,
    }
  }
}

function inOneSpelling(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/')
}
