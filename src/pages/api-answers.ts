import type { IncomingMessage } from 'node:http'
import type { Origin } from '#api/middleware/origin-rules.ts'
import { chooseLanguage, type Language } from '#domain/markets/market-rules.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import type { Shop } from '../shop.ts'
import type { Answer } from './ready-answer.ts'
import { chosenLanguage } from './request-key.ts'

// Calls whose answer is the same for everybody on a host and language: path pattern, query parameters that count, cache tags.
const readable: { path: RegExp; query: string[]; tags: string[] }[] = [
  { path: /^\/api\/categories$/, query: ['featured', 'page', 'per_page'], tags: ['categories'] },
  { path: /^\/api\/categories\/[^/]+$/, query: [], tags: ['categories'] },
  {
    path: /^\/api\/categories\/[^/]+\/products$/,
    query: ['sort', 'page', 'per_page'],
    tags: ['categories', 'products'],
  },
  { path: /^\/api\/products$/, query: ['featured', 'sort', 'page', 'per_page'], tags: ['products', 'categories'] },
  { path: /^\/api\/products\/[^/]+$/, query: [], tags: ['products', 'categories', 'settings'] },
  { path: /^\/api\/pages\/[^/]+$/, query: [], tags: ['content', 'settings'] },
  { path: /^\/api\/(faq|testimonials|reviews|marketing|shop)$/, query: [], tags: ['content', 'settings'] },
  { path: /^\/api\/locales\/[a-z]+\.json$/, query: [], tags: ['content', 'settings'] },
]

export type FetchApi = (
  request: Request,
  connection: { peer: string; https: boolean; port: number | undefined },
) => Response | Promise<Response>

export type ApiRead = {
  /** The key of the kept answer. */
  key: string
  /** What the API is asked: nothing that is not part of the key. */
  url: string
  language: Language
  tags: string[]
  /** Lists in one of many orders and pages. */
  varied: boolean
}

/** What an API read asks for, where its answer may be kept; null where it must be answered afresh. */
export async function readableApiCall(shop: Shop, request: IncomingMessage, accepted: Origin): Promise<ApiRead | null> {
  if (request.headers.origin) return null
  const url = new URL(request.url ?? '/', 'http://shop')
  const path = canonicalPath(url.pathname)
  const rule = path === null ? undefined : readable.find((candidate) => candidate.path.test(path))
  if (!rule) return null
  const chosen = url.searchParams.get('lng') ?? chosenLanguage(request)
  const language = chooseLanguage(accepted.host, chosen, (await getSettings(shop))['language.reading'])
  const query = new URLSearchParams()
  for (const name of rule.query) {
    const value = url.searchParams.get(name)
    if (value !== null) query.set(name, value.slice(0, 100))
  }
  const address = `${path}${query.size ? `?${query}` : ''}`
  return {
    key: ['api', accepted.https, accepted.host, language, address].join('\n'),
    url: `${accepted.https ? 'https' : 'http'}://${accepted.host}${address}`,
    language,
    tags: rule.tags,
    varied: query.size > 0,
  }
}

/** Asks the API and reads its answer whole. Only a 200 is kept. */
export async function readApiAnswer(
  fetchApi: FetchApi,
  { url, language, tags, varied }: ApiRead,
  accepted: Origin & { port: number | undefined },
): Promise<Answer> {
  const headers = { host: accepted.host, cookie: `lng=${language}` }
  const response = await fetchApi(new Request(url, { headers }), {
    peer: accepted.ip,
    https: accepted.https,
    port: accepted.port,
  })
  const kept: Record<string, string> = {}
  // The cache compresses and tags the answer itself.
  response.headers.forEach((value, name) => {
    if (!['content-length', 'etag', 'content-encoding', 'set-cookie', 'x-request-id'].includes(name)) kept[name] = value
  })
  return {
    status: response.status,
    headers: { ...kept, vary: 'Accept-Encoding, Cookie, Origin' },
    body: Buffer.from(await response.arrayBuffer()),
    tags,
    expiresAt: null,
    keep: response.status === 200,
    shelf: varied ? 'variants' : 'main',
  }
}

/** One spelling of a path that can be encoded in many; null where it cannot be read. */
function canonicalPath(pathname: string): string | null {
  try {
    return pathname
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/')
  } catch {
    return null
  }
}
