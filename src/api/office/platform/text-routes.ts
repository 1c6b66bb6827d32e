import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, office, sendVersion, versionOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import {
  type TextItem,
  type TextPage,
  textListQuery,
  textListResponse,
  textPage,
  textRequest,
} from '#contract/office/platform/texts.ts'
import { type ListedText, listTexts, readText, type WordedText } from '#domain/platform/texts/list-texts.ts'
import { resetText, saveText } from '#domain/platform/texts/save-text.ts'
import { type Language, languages } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'

const params = z.object({ language: z.enum(languages), key: z.string().max(200) })
const missing = { 404: refusal('There is no such text') }
const one = json(textPage, 'The text; its ETag is the override’s version, 0 where there is none')

const list = createRoute({
  method: 'get',
  path: '/api/admin/texts',
  operationId: 'officeTexts',
  ...office({ permission: 'content.read' }),
  summary: 'What the shop and its mails say in each language, by key, with the shop’s own wording',
  request: { query: textListQuery },
  responses: { 200: json(textListResponse, 'A page of texts'), 422: refusal('Names the unknown filter or sort') },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/texts/{language}/{key}',
  operationId: 'officeText',
  ...office({ permission: 'content.read' }),
  summary: 'A text in one language',
  request: { params },
  responses: { 200: one, ...missing },
})

const save = createRoute({
  method: 'put',
  path: '/api/admin/texts/{language}/{key}',
  operationId: 'overrideText',
  ...office({ permission: 'content.write', versioned: true }),
  summary: 'Word a text in the shop’s own way; pages, locale file and mails show it at once',
  description: 'Saved again unchanged, it holds for a release that has changed its own text since.',
  request: { params, ...jsonBody(textRequest) },
  responses: {
    200: one,
    ...missing,
    409: refusal('`edit.conflict`: somebody else changed it'),
    422: refusal('A placeholder, link or plural form is missing or unknown (`problems`: where), or the text is locked'),
  },
})

const reset = createRoute({
  method: 'delete',
  path: '/api/admin/texts/{language}/{key}',
  operationId: 'resetText',
  ...office({ permission: 'content.write', versioned: true }),
  summary: 'Take the own wording back: the release’s text shows again',
  request: { params },
  responses: { 200: one, ...missing, 409: refusal('`edit.conflict`: somebody else changed it') },
})

/** Routes for overriding the release's texts. */
export function textRoutes(shop: Shop) {
  const page = async (context: Context<ApiEnvironment>, id: { language: Language; key: string }) => {
    const text = await readText(shop, id)
    sendVersion(context, text.version)
    return toTextPage(text, id.language)
  }
  return createRoutes()
    .openapi(list, async (context) => {
      const { q, surface, area, language, quoted, sort, cursor = null, limit, ...flags } = context.req.valid('query')
      const filter = {
        text: q,
        surfaces: surface,
        areas: area,
        languages: language,
        quoted: Boolean(quoted),
        missing: Boolean(flags.missing),
        overridden: Boolean(flags.overridden),
        sourceChanged: Boolean(flags.source_changed),
      }
      const found = await listTexts(shop, { filter, descending: sort.startsWith('-'), cursor, limit })
      return context.json(toListResponse(found, toTextItem), 200)
    })
    .openapi(read, async (context) => context.json(await page(context, context.req.valid('param')), 200))
    .openapi(save, async (context) => {
      const id = context.req.valid('param')
      const { value } = context.req.valid('json')
      await saveText(shop, { ...id, wording: value, seen: versionOf(context), actor: actorOf(context) })
      return context.json(await page(context, id), 200)
    })
    .openapi(reset, async (context) => {
      const id = context.req.valid('param')
      await resetText(shop, { ...id, seen: versionOf(context), actor: actorOf(context) })
      return context.json(await page(context, id), 200)
    })
}

function aboutOf({ key, surface, area, isPlural, isLocked, isQuoted, placeholders }: Omit<ListedText, 'languages'>) {
  return { key, surface, area, is_plural: isPlural, locked: isLocked, quoted: isQuoted, placeholders }
}

function toRow({ text, source, override, version, sourceChanged, missing, changedAt, by }: WordedText) {
  return {
    text,
    source,
    override,
    version,
    source_changed: sourceChanged,
    missing,
    changed_at: changedAt?.toISOString() ?? null,
    by,
  }
}

function toTextItem(text: ListedText): TextItem {
  const rows = languages.map((language) => [language, toRow(text.languages[language])])
  return { ...aboutOf(text), languages: Object.fromEntries(rows) as TextItem['languages'] }
}

function toTextPage(text: Omit<ListedText, 'languages'> & WordedText, language: Language): TextPage {
  return { ...aboutOf(text), ...toRow(text), language, warnings: text.isQuoted ? ['quoted'] : [] }
}
