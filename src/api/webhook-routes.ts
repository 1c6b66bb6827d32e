import { createRoute, z } from '@hono/zod-openapi'
import { receiveProviderEvent } from '#domain/sales/provider-events/receive-provider-event.ts'
import type { ProviderEvent } from '#payments/payments.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { json, refusal } from './route-schemas.ts'
import { createRoutes } from './visitor.ts'

const webhookRoute = createRoute({
  method: 'post',
  path: '/webhooks/stripe',
  operationId: 'receiveStripeEvent',
  tags: ['Payment provider'],
  summary: 'Events of the payment provider: verified, stored, answered, then processed',
  responses: {
    200: json(z.object({ received: z.literal(true) }), 'Stored'),
    400: refusal('Not signed by the provider'),
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
