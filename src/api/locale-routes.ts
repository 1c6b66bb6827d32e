import { createHash } from 'node:crypto'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import { textsTag } from '#shared/cache-tags.ts'
import { isLanguage, languages } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Tree } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'
import { createRoutes } from './visitor.ts'

type LocaleFile = { body: string; etag: string }

/** Serves the interface's texts per language, with English for missing texts. */
export function localeRoutes(shop: Shop) {
  // Keyed by the texts object, which is replaced on every change.
  const files = new WeakMap<Tree, LocaleFile>()
  const routes = createRoutes()
  routes.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/locales/{lng}.json',
    operationId: 'getLocale',
    'x-cache-tags': [textsTag],
    tags: ['Content'],
    summary: 'Translations of a language, by area',
    parameters: [{ name: 'lng', in: 'path', required: true, schema: { type: 'string', enum: [...languages] } }],
    responses: { 200: { description: 'Texts by key' }, 404: { description: 'An unknown language' } },
  })
  routes.get('/api/locales/:file', async (context) => {
    const language = /^([a-z]+)\.json$/.exec(context.req.param('file'))?.[1]
    if (!isLanguage(language)) throw new ShopError('request.notFound')
    const { storefront } = await getTexts(shop, language)
    const file = files.get(storefront) ?? toLocaleFile(storefront)
    files.set(storefront, file)
    const headers = {
      'Content-Type': 'application/json; charset=UTF-8',
      // Browsers must revalidate on each use, so that the page and its texts never come from different releases.
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

function toLocaleFile(texts: Tree): LocaleFile {
  const body = JSON.stringify(texts)
  return { body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 24)}"` }
}
