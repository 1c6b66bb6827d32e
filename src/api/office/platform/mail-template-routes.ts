import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { actionKeyOf } from '#api/office/idempotent-calls.ts'
import { wholeListOf } from '#api/office/list-response.ts'
import { actorOf, office, requireFor, staffOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { wholeListQuery } from '#contract/office/lists.ts'
import {
  mailPreview,
  mailPreviewQuery,
  mailTemplateList,
  mailTestRequest,
  mailTestResponse,
} from '#contract/office/platform/mail-templates.ts'
import { mailTemplates } from '#domain/office/mails/every-mail.ts'
import { previewTemplate, sendTestMail } from '#domain/office/mails/test-template.ts'
import type { Language } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { framedPage } from './mail-routes.ts'

const params = z.object({ kind: z.string().max(60) })
const refusals = {
  403: refusal('A real order may only be read by who may read orders and see people'),
  404: refusal('There is no such kind of mail'),
  422: refusal('There is no such order, or its buyer was erased: `errors.number`'),
}

const list = createRoute({
  method: 'get',
  path: '/api/admin/mail-templates',
  operationId: 'officeMailTemplates',
  ...office({ permission: 'content.read' }),
  summary: 'Every kind of mail that the shop sends',
  request: { query: wholeListQuery },
  responses: { 200: json(mailTemplateList, 'The kinds'), 422: refusal('Names the unknown filter') },
})

const preview = createRoute({
  method: 'get',
  path: '/api/admin/mail-templates/{kind}/preview',
  operationId: 'previewMailTemplate',
  ...office({ permission: 'content.read', more: true }),
  summary: 'A kind of mail in a language, with invented data or a real order’s',
  request: { params, query: mailPreviewQuery },
  responses: { 200: json(mailPreview, 'Subject, HTML and plain text'), ...refusals },
})

const page = createRoute({
  method: 'get',
  path: '/api/admin/mail-templates/{kind}/page',
  operationId: 'showMailTemplate',
  ...office({ permission: 'content.read', more: true }),
  summary: 'The same as a page for a frame, in which nothing runs',
  request: { params, query: mailPreviewQuery },
  responses: { 200: { description: 'The mail', content: { 'text/html': { schema: z.string() } } }, ...refusals },
})

const test = createRoute({
  method: 'post',
  path: '/api/admin/mail-templates/{kind}/test',
  operationId: 'sendTestMail',
  ...office({ permission: 'content.write', idempotent: true, more: true }),
  summary: 'Mail it to the signed-in staff member’s own address, marked TEST',
  request: { params, ...jsonBody(mailTestRequest) },
  responses: { 202: json(mailTestResponse, 'It is on its way to this address'), ...refusals },
})

/** Routes for previewing and testing every kind of mail. */
export function mailTemplateRoutes(shop: Shop) {
  const requestOf = (context: Context<ApiEnvironment>, kind: string, asked: Asked) => {
    const { language, number = null } = asked
    if (number !== null) {
      requireFor(context, 'orders.read')
      requireFor(context, 'people.see')
    }
    const { host, https } = context.get('visitor')
    return { kind, language, number, host, https }
  }
  return createRoutes()
    .openapi(list, async (context) => {
      const items = mailTemplates.map(({ name, group }) => ({ kind: name, group, takes_order: true }))
      return context.json(wholeListOf(items), 200)
    })
    .openapi(preview, async (context) => {
      const request = requestOf(context, context.req.valid('param').kind, context.req.valid('query'))
      const { kind, language, number } = request
      return context.json({ kind, language, number, ...(await previewTemplate(shop, request)) }, 200)
    })
    .openapi(page, async (context) => {
      const request = requestOf(context, context.req.valid('param').kind, context.req.valid('query'))
      const { html } = await previewTemplate(shop, request)
      context.header('Content-Security-Policy', framedPage)
      return context.html(html, 200)
    })
    .openapi(test, async (context) => {
      const request = requestOf(context, context.req.valid('param').kind, context.req.valid('json'))
      await sendTestMail(shop, { ...request, actionKey: actionKeyOf(context), actor: actorOf(context) })
      return context.json({ to: staffOf(context).person.email }, 202)
    })
}

type Asked = { language: Language; number?: number | null | undefined }
