import { createRoute, z } from '@hono/zod-openapi'
import { errorAnswer } from '#contract/error.ts'
import { receiveProviderEvent } from '#domain/checkout/receive-provider-event.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import type { ProviderEvent } from '#payments/payments.ts'
import type { Shop } from '../shop.ts'
import { createRoutes } from './visitor.ts'

const webhookRoute = createRoute({
  method: 'post',
  path: '/webhooks/stripe',
  operationId: 'receiveStripeEvent',
  tags: ['Payment provider'],
  summary: 'Events of the payment provider: verified, stored, answered, then worked off',
  responses: {
    200: {
      description: 'Stored',
      content: { 'application/json': { schema: z.object({ received: z.literal(true) }) } },
    },
    400: { description: 'Not signed by the provider', content: { 'application/json': { schema: errorAnswer } } },
  },
})

export function webhookRoutes(shop: Shop) {
  return createRoutes().openapi(webhookRoute, async (context) => {
    const rawBody = await context.req.text()
    const event = readEvent(shop, rawBody, context.req.header('stripe-signature') ?? null)
    await receiveProviderEvent(shop, event)
    return context.json({ received: true as const }, 200)
  })
}

function readEvent(shop: Shop, rawBody: string, signature: string | null): ProviderEvent {
  try {
    return shop.payments.readEvent(rawBody, signature, shop.clock())
  } catch (error) {
    shop.log.warn({ error: String(error) }, 'An event was refused')
    throw new ShopError('request.malformed')
  }
}
