import { createRoute } from '@hono/zod-openapi'
import { cartTokenAnswer, cartTokenRequest } from '#contract/cart.ts'
import { errorAnswer } from '#contract/error.ts'
import { createCartToken } from '#domain/cart/create-cart-token.ts'
import { invalid } from '#domain/errors/shop-error.ts'
import type { Shop } from '../shop.ts'
import { createRoutes } from './visitor.ts'

const cartTokenRoute = createRoute({
  method: 'post',
  path: '/api/cart/token',
  operationId: 'createCartToken',
  tags: ['Checkout'],
  summary: "Prices a cart by the shop's own figures and keeps it under a token",
  request: { body: { required: true, content: { 'application/json': { schema: cartTokenRequest } } } },
  responses: {
    200: {
      description: 'The token, and what it will cost',
      content: { 'application/json': { schema: cartTokenAnswer } },
    },
    422: { description: 'The cart cannot be sold', content: { 'application/json': { schema: errorAnswer } } },
  },
})

export function cartRoutes(shop: Shop) {
  return createRoutes().openapi(
    cartTokenRoute,
    async (context) => {
      const { products, landing, soid } = context.req.valid('json')
      const visitor = context.get('visitor')
      const answer = await createCartToken(shop, {
        shopper: visitor,
        products,
        landing: landing === undefined ? visitor.landing : landing === true || Number(landing) === 1,
        soid: soid || null,
      })
      return context.json(answer, 200)
    },
    (result) => {
      if (result.success) return
      // Whatever is wrong inside the map is said of the cart as a whole: the shopper sees no map.
      const aboutCart = result.error.issues.find((issue) => issue.path[0] === 'products')
      if (aboutCart) throw invalid({ products: [aboutCart.path.length > 1 ? 'cart.quantity' : 'cart.empty'] })
      throw invalid(
        Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), ['validation.invalid']])),
      )
    },
  )
}
