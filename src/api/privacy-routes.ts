import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { toPersonalData, toPrivacyOverview } from '#api/responses/personal-data-response.ts'
import { erasureRequest, linkToken, personalData, privacyLinkRequest, privacyOverview } from '#contract/privacy.ts'
import { eraseDataOfLink, eraseOwnAccount, exportDataOfLink, exportOwnData } from '#domain/service/privacy/own-data.ts'
import { requestPrivacyLink } from '#domain/service/privacy/privacy-links.ts'
import { readPrivacyOverview } from '#domain/service/privacy/read-privacy-overview.ts'
import type { Shop } from '#shop.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { type ApiEnvironment, createRoutes, mailContextOf, signedIn } from './visitor.ts'

const tags = ['Personal data']
const linkRefused = refusal('`errors.token: ["auth.resetInvalid"]`')

const ownExport = createRoute({
  method: 'get',
  path: '/api/user/export',
  operationId: 'exportPersonalData',
  tags,
  summary: 'Everything held about the signed-in customer, as a file',
  responses: {
    200: json(personalData, 'Account, orders, membership, consents, messages and mails sent'),
    503: refusal('The payment provider does not answer'),
  },
})

const ownErasure = createRoute({
  method: 'post',
  path: '/api/user/erasure',
  operationId: 'eraseAccount',
  tags,
  summary: 'Erase the own account for good',
  description:
    'Ends the membership at once and revokes every token. Orders keep their amounts for the books and lose the person.',
  request: jsonBody(erasureRequest),
  responses: {
    204: { description: 'Erased' },
    409: refusal('A payment is just being made: try again in a moment'),
    503: refusal('The payment provider does not answer; nothing was erased'),
    422: refusal('`errors.password: ["auth.wrongPassword"]`'),
  },
})

const link = createRoute({
  method: 'post',
  path: '/api/privacy/link',
  operationId: 'requestPrivacyLink',
  tags,
  summary: 'Mail a link to what is held about an address, for people without an account too',
  request: jsonBody(privacyLinkRequest),
  responses: { 200: json(z.object({}), 'Alike for known and unknown addresses') },
})

const overview = createRoute({
  method: 'post',
  path: '/api/privacy/overview',
  operationId: 'getPrivacyOverview',
  tags,
  summary: 'What a mailed link is about: the address and its orders',
  description:
    'Opens the link, which works once. Its `key` takes the link’s place in the other two calls, until an hour after the mail.',
  request: jsonBody(linkToken),
  responses: { 200: json(privacyOverview, 'The address, and its orders with a key that opens each'), 422: linkRefused },
})

const linkExport = createRoute({
  method: 'post',
  path: '/api/privacy/export',
  operationId: 'exportPersonalDataByLink',
  tags,
  summary: 'Everything held about the address of a mailed link, as a file',
  request: jsonBody(linkToken),
  responses: { 200: json(personalData, 'As GET /api/user/export'), 422: linkRefused },
})

const linkErasure = createRoute({
  method: 'post',
  path: '/api/privacy/erasure',
  operationId: 'erasePersonalDataByLink',
  tags,
  summary: 'Erase everything held about the address of a mailed link',
  request: jsonBody(linkToken),
  responses: {
    204: { description: 'Erased' },
    409: refusal('A payment is just being made: try again in a moment'),
    503: refusal('The payment provider does not answer; nothing was erased'),
    422: linkRefused,
  },
})

/** Routes for people to export or erase the data held about them. */
export function privacyRoutes(shop: Shop) {
  return createRoutes()
    .openapi(ownExport, async (context) => {
      const data = await exportOwnData(shop, { customerId: signedIn(context).id, mailContext: mailContextOf(context) })
      nameFile(context, shop.clock())
      return context.json(toPersonalData(data), 200)
    })
    .openapi(ownErasure, async (context) => {
      const { password } = context.req.valid('json')
      await eraseOwnAccount(shop, { customerId: signedIn(context).id, password, mailContext: mailContextOf(context) })
      return context.body(null, 204)
    })
    .openapi(link, async (context) => {
      await requestPrivacyLink(shop, { email: context.req.valid('json').email, ...mailContextOf(context) })
      return context.json({}, 200)
    })
    .openapi(overview, async (context) => {
      const opened = await readPrivacyOverview(shop, context.req.valid('json'))
      return context.json(toPrivacyOverview(opened), 200)
    })
    .openapi(linkExport, async (context) => {
      const { token } = context.req.valid('json')
      const data = await exportDataOfLink(shop, { token, mailContext: mailContextOf(context) })
      nameFile(context, shop.clock())
      return context.json(toPersonalData(data), 200)
    })
    .openapi(linkErasure, async (context) => {
      await eraseDataOfLink(shop, { token: context.req.valid('json').token, mailContext: mailContextOf(context) })
      return context.body(null, 204)
    })
}

function nameFile(context: Context<ApiEnvironment>, now: Date): void {
  context.header('Content-Disposition', `attachment; filename="my-data-${now.toISOString().slice(0, 10)}.json"`)
}
