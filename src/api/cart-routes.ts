import { createRoute } from '@hono/zod-openapi'
import { toCartToken } from '#api/responses/cart-token-response.ts'
import { cartTokenRequest, cartTokenResponse } from '#contract/cart.ts'
import { createCartToken } from '#domain/sales/cart/create-cart-token.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { createRoutes } from './visitor.ts'

const cartTokenRoute = createRoute({
  method: 'post',
  path: '/api/cart/token',
  operationId: 'createCartToken',
  tags: ['Checkout'],
  summary: "Prices a cart by the shop's own figures and keeps it under a token",
  request: jsonBody(cartTokenRequest),
  responses: {
    200: json(cartTokenResponse, 'The token, and what it will cost'),
    422: refusal('The cart cannot be sold'),
  },
})

export function cartRoutes(shop: Shop) {
  return createRoutes().openapi(
    cartTokenRoute,
    async (context) => {
      const { products, landing, soid } = context.req.valid('json')
      const visitor = context.get('visitor')
      const created = await createCartToken(shop, {
        visitor: visitor,
        products,
        landing: landing === undefined ? visitor.landing : landing === true || Number(landing) === 1,
        soid: soid || null,
      })
      return context.json(toCartToken(created), 200)
    },
    (result) => {
      if (result.success) return
      // Errors inside the map are reported for the cart as a whole, because the visitor does not see the map.
      const aboutCart = result.error.issues.find((issue) => issue.path[0] === 'products')
      if (aboutCart) throw invalid({ products: [aboutCart.path.length > 1 ? 'cart.quantity' : 'cart.empty'] })
      throw invalid(
        Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), ['validation.invalid']])),
      )
    },
  )
}
