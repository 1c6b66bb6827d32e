import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { contactForm } from '#contract/content.ts'
import { receiveMessage } from '#domain/service/messages/receive-message.ts'
import type { Shop } from '#shop.ts'
import { json, refusal } from './route-schemas.ts'
import { createRoutes } from './visitor.ts'

const contact = createRoute({
  method: 'post',
  path: '/api/contact',
  operationId: 'sendContactMessage',
  tags: ['Contact'],
  summary: 'Write to the shop',
  description: 'Stored before it is answered. The same message sent again on the same day is kept once.',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: contactForm } } } },
  responses: { 202: json(z.object({}), 'Received'), 422: refusal('What is wrong, by field') },
})

export function contactRoutes(shop: Shop) {
  return createRoutes().openapi(contact, async (context) => {
    const { language, host, customer } = context.get('visitor')
    const from = { language, host, customerId: customer?.id ?? null }
    await receiveMessage(shop, { message: context.req.valid('form'), ...from })
    return context.json({}, 202)
  })
}
