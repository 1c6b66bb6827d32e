import { createRoute, z } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { officeText } from '#api/error-message.ts'
import { actionKeyOf } from '#api/office/idempotent-calls.ts'
import { actorOf, office } from '#api/office/office-guard.ts'
import { json, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { resendMail } from '#domain/office/mails/resend-mail.ts'
import { showSentMail } from '#domain/office/mails/show-sent-mail.ts'
import type { Shop } from '#shop.ts'

const mailKey = z.object({ key: z.string().min(1).max(300) })
const refusals = {
  404: refusal('There is no such mail'),
  409: refusal('`state.notAllowed`: ERASED, ONCE (it held a link of its moment) or OUTDATED'),
}

const resend = createRoute({
  method: 'post',
  path: '/api/admin/mails/{key}/resend',
  operationId: 'resendMail',
  ...office({ permission: 'orders.edit', idempotent: true }),
  summary: 'Send a mail once more to the same person, in their language',
  request: { params: mailKey },
  responses: { 202: json(z.object({ key: z.string() }), 'The new mail’s key; it is on its way'), ...refusals },
})

const preview = createRoute({
  method: 'get',
  path: '/api/admin/mails/{key}/preview',
  operationId: 'previewMail',
  ...office({ permission: 'orders.edit' }),
  summary: 'A sent mail as it would be written today, with a line that says so',
  request: { params: mailKey },
  responses: {
    200: { description: 'The mail', content: { 'text/html': { schema: z.string() } } },
    ...refusals,
  },
})

/**
 * Content policy for a page shown in a frame of the office: allows inline styles and the shop's pictures, but no
 * scripts.
 */
export const framedPage =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox"

/** Routes for mails sent to shoppers: preview with current data, and resending. */
export function mailRoutes(shop: Shop) {
  return createRoutes()
    .openapi(resend, async (context) => {
      const { key } = context.req.valid('param')
      return context.json(
        await resendMail(shop, { key, actionKey: actionKeyOf(context), actor: actorOf(context) }),
        202,
      )
    })
    .openapi(preview, async (context) => {
      const { html: mail, subject } = await showSentMail(shop, context.req.valid('param').key)
      const note = officeText('mails.today', context.get('visitor').language)
      const band = html`<div style="font:14px sans-serif;background:#F6E9CF;color:#1D1B18;padding:8px 16px">${note}<br><b>${subject}</b></div>`
      context.header('Content-Security-Policy', framedPage)
      return context.html(
        mail.replace(/<body[^>]*>/, (tag) => tag + band),
        200,
      )
    })
}
