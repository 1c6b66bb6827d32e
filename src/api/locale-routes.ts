import { createHash } from 'node:crypto'
import { isLanguage, type Language, languages } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import { loadTranslations } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'
import { createRoutes } from './visitor.ts'

type LocaleFile = { body: string; etag: string }

/** The interface's texts, each language with English where it has none of its own. */
export function localeRoutes(_shop: Shop) {
  const files = new Map<Language, LocaleFile>()
  const routes = createRoutes()
  routes.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/locales/{lng}.json',
    operationId: 'getLocale',
    'x-cache-tags': ['content', 'settings'],
    tags: ['Content'],
    summary: 'Translations of a language, by area',
    parameters: [{ name: 'lng', in: 'path', required: true, schema: { type: 'string', enum: [...languages] } }],
    responses: { 200: { description: 'Texts by key' }, 404: { description: 'An unknown language' } },
  })
  routes.get('/api/locales/:file', (context) => {
    const language = /^([a-z]+)\.json$/.exec(context.req.param('file'))?.[1]
    if (!isLanguage(language)) throw new ShopError('request.notFound')
    const file = files.get(language) ?? readLocale(language)
    files.set(language, file)
    const headers = {
      'Content-Type': 'application/json; charset=UTF-8',
      // Asked for again each time but sent only when changed: page and texts must never be of two releases.
      'Cache-Control': 'public, no-cache',
      ETag: file.etag,
    }
    const seen = context.req
      .header('if-none-match')
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
    if (seen?.includes(file.etag)) return context.body(null, 304, headers)
    return context.body(file.body, 200, headers)
  })
  return routes
}

function readLocale(language: Language): LocaleFile {
  const body = JSON.stringify(loadTranslations('storefront', language))
  return { body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 24)}"` }
}
