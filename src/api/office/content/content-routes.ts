import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { wholeListOf } from '#api/office/list-response.ts'
import { actorOf, may, office, sendVersion, versionOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import {
  contentList,
  contentPage,
  contentRemoval,
  contentVersionPage,
  contentVersions,
  draftRequest,
  newContentPage,
  publishRequest,
  restoreRequest,
  scheduleRequest,
} from '#contract/office/content/content.ts'
import { contentKinds } from '#contract/office/content/content-data.ts'
import { wholeListQuery } from '#contract/office/lists.ts'
import { deletePage } from '#domain/content/editorial/delete-page.ts'
import { createPage, discardDraft, restoreVersion, saveDraft } from '#domain/content/editorial/edit-draft.ts'
import { readPlaceholders } from '#domain/content/editorial/placeholder-values.ts'
import { publishDraft } from '#domain/content/editorial/publish-content.ts'
import { listContent, readContent, readVersion, readVersions } from '#domain/content/editorial/read-admin-content.ts'
import { scheduleDraft } from '#domain/content/editorial/schedule-content.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { toContentItem, toContentPage, toContentVersion } from './content-response.ts'

const base = '/api/admin/content'
const kind = z.enum(contentKinds)
export const contentParams = z.object({ kind, subject: z.string().min(1).max(150) })
const numbered = contentParams.extend({ number: z.coerce.number().int().min(1).max(2_147_483_647) })
const read = office({ permission: 'content.read' })
const write = office({ permission: 'content.write', versioned: true })
const publishing = office({ permission: 'content.publish', versioned: true })
const missing = { 404: refusal('There is no such subject or version') }
const refused = {
  ...missing,
  409: refusal('`edit.conflict` with the fields that differ, `state.notAllowed`, or `content.behind`'),
  422: refusal('What does not fit, by its place in the data'),
  428: refusal('`edit.versionMissing`'),
}
const page = { 200: json(contentPage, 'The subject; its ETag is the version for changes, "0" before the first draft') }

const listAll = createRoute({
  method: 'get',
  path: base,
  operationId: 'officeContentList',
  ...read,
  summary: 'Everything that the owner writes, with its state',
  request: { query: wholeListQuery },
  responses: { 200: json(contentList, 'Pages first, then each other kind') },
})
const list = createRoute({
  method: 'get',
  path: `${base}/{kind}`,
  operationId: 'officeContentOfKind',
  ...read,
  summary: 'The subjects of a kind: every page, or the one of another kind',
  request: { params: z.object({ kind }), query: wholeListQuery },
  responses: { 200: json(contentList, 'The subjects') },
})
const readRoute = createRoute({
  method: 'get',
  path: `${base}/{kind}/{subject}`,
  operationId: 'officeContent',
  ...read,
  summary: 'A subject: its draft and what shoppers see',
  request: { params: contentParams },
  responses: { ...page, ...missing },
})
const create = createRoute({
  method: 'post',
  path: `${base}/pages`,
  operationId: 'createContentPage',
  ...office({ permission: 'content.write' }),
  summary: 'Begin a page, as a draft',
  request: jsonBody(newContentPage),
  responses: { 201: json(contentPage, 'The page'), 422: refused[422] },
})
const save = createRoute({
  method: 'put',
  path: `${base}/{kind}/{subject}/draft`,
  operationId: 'saveContentDraft',
  ...write,
  summary: 'Keep the draft; shoppers see nothing of it',
  description: 'If-Match is the version of the subject, "0" before its first draft.',
  request: { params: contentParams, ...jsonBody(draftRequest) },
  responses: { ...page, ...refused },
})
const publish = createRoute({
  method: 'post',
  path: `${base}/{kind}/{subject}/publish`,
  operationId: 'publishContent',
  ...publishing,
  summary: 'Show shoppers the draft',
  request: { params: contentParams, ...jsonBody(publishRequest) },
  responses: { ...page, ...refused },
})
const schedule = createRoute({
  method: 'post',
  path: `${base}/{kind}/{subject}/schedule`,
  operationId: 'scheduleContent',
  ...publishing,
  summary: 'Publish the draft at a moment; again moves it, null gives it up',
  request: { params: contentParams, ...jsonBody(scheduleRequest) },
  responses: { ...page, ...refused },
})
const discard = createRoute({
  method: 'post',
  path: `${base}/{kind}/{subject}/discard`,
  operationId: 'discardContentDraft',
  ...write,
  summary: 'Put the draft away; the history keeps it',
  request: { params: contentParams },
  responses: { ...page, ...refused },
})
const restore = createRoute({
  method: 'post',
  path: `${base}/{kind}/{subject}/restore`,
  operationId: 'restoreContent',
  ...write,
  summary: 'Take an earlier version up as the draft, without publishing it',
  request: { params: contentParams, ...jsonBody(restoreRequest) },
  responses: { ...page, ...refused },
})
const remove = createRoute({
  method: 'delete',
  path: `${base}/pages/{subject}`,
  operationId: 'deleteContentPage',
  ...publishing,
  summary: 'Delete a page; `redirect_to` names the page that its address leads to',
  request: { params: contentParams.pick({ subject: true }), query: contentRemoval },
  responses: { 204: { description: 'Deleted; the history can bring it back' }, ...refused },
})
const versions = createRoute({
  method: 'get',
  path: `${base}/{kind}/{subject}/versions`,
  operationId: 'contentVersions',
  ...read,
  summary: 'The history: who, when, and which fields',
  request: { params: contentParams },
  responses: { 200: json(contentVersions, 'The newest first'), ...missing },
})
const version = createRoute({
  method: 'get',
  path: `${base}/{kind}/{subject}/versions/{number}`,
  operationId: 'contentVersion',
  ...read,
  summary: 'A version with its data and differences',
  request: { params: numbered },
  responses: { 200: json(contentVersionPage, 'The version'), ...missing },
})

/** Routes for the owner's content: drafts, immediate or scheduled publication, and the history. */
export function officeContentRoutes(shop: Shop) {
  return createRoutes()
    .openapi(listAll, async (context) => context.json(await listOf(contentKinds), 200))
    .openapi(list, async (context) => context.json(await listOf([context.req.valid('param').kind]), 200))
    .openapi(create, async (context) => {
      const subject = await createPage(shop, { ...context.req.valid('json'), actor: actorOf(context) })
      return context.json(await pageOf(context, { kind: 'pages', subject }), 201)
    })
    .openapi(remove, async (context) => {
      const { redirect_to: redirectTo } = context.req.valid('query')
      await deletePage(shop, { ...context.req.valid('param'), ...changeOf(context), redirectTo })
      return context.body(null, 204)
    })
    .openapi(readRoute, async (context) => context.json(await pageOf(context, context.req.valid('param')), 200))
    .openapi(save, async (context) => {
      const of = context.req.valid('param')
      await saveDraft(shop, { ...of, ...context.req.valid('json'), ...changeOf(context) })
      return context.json(await pageOf(context, of), 200)
    })
    .openapi(publish, async (context) => {
      const of = context.req.valid('param')
      const { note, confirm_behind: confirmBehind } = context.req.valid('json')
      const subject = await publishDraft(shop, { ...of, ...changeOf(context), note, confirmBehind })
      return context.json(await pageOf(context, { ...of, subject }), 200)
    })
    .openapi(schedule, async (context) => {
      const of = context.req.valid('param')
      const { note, confirm_behind: confirmBehind, publish_at } = context.req.valid('json')
      const publishAt = publish_at === null ? null : new Date(publish_at)
      await scheduleDraft(shop, { ...of, ...changeOf(context), note, confirmBehind, publishAt })
      return context.json(await pageOf(context, of), 200)
    })
    .openapi(discard, async (context) => {
      const of = context.req.valid('param')
      await discardDraft(shop, { ...of, ...changeOf(context) })
      // Responds with 404 for a page that was never published, because it was deleted with its draft.
      return context.json(await pageOf(context, of), 200)
    })
    .openapi(restore, async (context) => {
      const of = context.req.valid('param')
      await restoreVersion(shop, { ...of, ...context.req.valid('json'), ...changeOf(context) })
      return context.json(await pageOf(context, of), 200)
    })
    .openapi(versions, async (context) => {
      const rows = await readVersions(shop, known(context.req.valid('param')))
      if (rows.length === 0) await readContent(shop, context.req.valid('param'))
      return context.json({ items: rows.map(toContentVersion) }, 200)
    })
    .openapi(version, async (context) => {
      const { since, ...row } = await readVersion(shop, context.req.valid('param'))
      const data = row.data as Record<string, unknown>
      return context.json({ ...toContentVersion(row), data, changed: row.changes, since }, 200)
    })

  async function listOf(kinds: readonly (typeof contentKinds)[number][]) {
    return wholeListOf((await listContent(shop, kinds)).map(toContentItem))
  }

  async function pageOf(context: Context<ApiEnvironment>, of: z.infer<typeof contentParams>) {
    const content = await readContent(shop, known(of))
    const placeholders = await readPlaceholders(shop, context.get('visitor'))
    const response = toContentPage(content, {
      placeholders,
      timeZone: shop.environment.timeZone,
      mayWrite: may(context, 'content.write'),
    })
    sendVersion(context, response.version)
    return response
  }
}

function changeOf(context: Context<ApiEnvironment>) {
  return { version: versionOf(context), actor: actorOf(context) }
}

/** Throws `request.notFound` unless the subject exists; a kind without pages has one subject, named like the kind. */
export function known(of: z.infer<typeof contentParams>) {
  if (of.kind !== 'pages' && of.subject !== of.kind) throw new ShopError('request.notFound')
  return of
}
