import { createRoute, type z } from '@hono/zod-openapi'
import { getCookie } from 'hono/cookie'
import { checkoutAnswer, checkoutForm, checkoutSuccessAnswer, checkoutSuccessRequest } from '#contract/checkout.ts'
import { errorAnswer } from '#contract/error.ts'
import type { CheckoutLimits } from '#domain/checkout/checkout-limits.ts'
import { completeCheckout } from '#domain/checkout/complete-checkout.ts'
import { findFurtherErrors, startCheckout } from '#domain/checkout/start-checkout.ts'
import { invalid } from '#domain/errors/shop-error.ts'
import type { Shop } from '../shop.ts'
import { addressGroup } from './middleware/origin-rules.ts'
import { counterKey } from './middleware/rate-limiter.ts'
import { createRoutes, fieldErrorsOf, type Visitor } from './visitor.ts'

const refusal = (description: string) => ({ description, content: { 'application/json': { schema: errorAnswer } } })

const checkoutRoute = createRoute({
  method: 'post',
  path: '/api/checkout',
  operationId: 'submitCheckout',
  tags: ['Checkout'],
  summary: 'Pays a cart. The same cart token again continues the same payment',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: checkoutForm } } } },
  responses: {
    200: { description: 'Paid, or to be confirmed', content: { 'application/json': { schema: checkoutAnswer } } },
    409: refusal('Another submit is under way, or nobody knows yet whether the card was charged'),
    422: refusal('The form, the cart or the card was refused'),
  },
})

const successRoute = createRoute({
  method: 'post',
  path: '/api/checkout/success',
  operationId: 'completeCheckout',
  tags: ['Checkout'],
  summary: 'The order of a paid cart. Nothing in the body is believed but the cart token',
  request: { body: { required: true, content: { 'application/json': { schema: checkoutSuccessRequest } } } },
  responses: {
    200: { description: 'The order', content: { 'application/json': { schema: checkoutSuccessAnswer } } },
    409: refusal('The cart is not paid'),
    422: refusal('The cart is not this browser’s'),
  },
})

export function checkoutRoutes(shop: Shop, limits: CheckoutLimits) {
  async function refuse(error: z.ZodError, shopper: Visitor, form: unknown): Promise<never> {
    throw invalid({ ...fieldErrorsOf(error), ...(await findFurtherErrors(shop, { shopper, form })) })
  }

  return createRoutes()
    .openapi(
      checkoutRoute,
      async (context) => {
        const form = context.req.valid('form')
        const shopper = context.get('visitor')
        const addressHash = counterKey(addressGroup(shopper.ip))
        const outcome = await startCheckout(shop, { shopper, form, addressHash, limits })
        if (!outcome.requiresAction) return context.json({ requires_action: false as const }, 200)
        const { clientSecret } = outcome
        return context.json({ requires_action: true as const, data: { clientSecret } }, 200)
      },
      (result, context) => {
        if (!result.success) return refuse(result.error, context.get('visitor'), context.get('input'))
      },
    )
    .openapi(successRoute, async (context) => {
      const { cartToken } = context.req.valid('json')
      const token = cartToken || getCookie(context, 'cart') || null
      const { orderId } = await completeCheckout(shop, { shopper: context.get('visitor'), cartToken: token })
      return context.json({ order_id: orderId }, 200)
    })
}
