import { createRoute, z } from '@hono/zod-openapi'
import { wholeListOf } from '#api/office/list-response.ts'
import { actorOf, may, office, staffOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { wholeListQuery } from '#contract/office/lists.ts'
import {
  type TokenResponse,
  tokenChange,
  tokenList,
  tokenMade,
  tokenRequest,
  tokenResponse,
} from '#contract/office/people/api-tokens.ts'
import { type ApiToken, findApiTokens } from '#domain/people/api-tokens/api-token-queries.ts'
import { apiTokenState, scopesInForce, tokenScopes } from '#domain/people/api-tokens/api-token-rules.ts'
import { changeApiToken, createApiToken, revokeApiToken } from '#domain/people/api-tokens/manage-api-tokens.ts'
import type { Shop } from '#shop.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const managing = { permission: 'tokens.manage', sensitive: true } as const
const missing = { 404: refusal('There is no such token') }

const list = createRoute({
  method: 'get',
  path: '/api/admin/tokens',
  operationId: 'listTokens',
  ...office({ permission: 'tokens.manage' }),
  summary: 'Tokens of programs that use this API, the newest first; revoked ones last',
  request: { query: wholeListQuery },
  responses: { 200: json(tokenList, 'Never their text') },
})

const create = createRoute({
  method: 'post',
  path: '/api/admin/tokens',
  operationId: 'createToken',
  ...office(managing),
  summary: 'Make a token',
  description:
    'Send it as `Authorization: Bearer vtr_…`; such calls need neither cookie nor X-XSRF-TOKEN. It may do what its scopes name, while its maker may. ' +
    'What wants a password again is never for programs: 403 `auth.personOnly`.',
  request: jsonBody(tokenRequest),
  responses: { 201: json(tokenMade, '`token` is shown this once'), 422: refusal('What does not fit') },
})

const change = createRoute({
  method: 'patch',
  path: '/api/admin/tokens/{id}',
  operationId: 'changeToken',
  ...office(managing),
  summary: 'Rename a token, or change its scopes from its next call on',
  request: { params, ...jsonBody(tokenChange) },
  responses: {
    200: json(tokenResponse, 'As changed'),
    ...missing,
    409: refusal('`state.notAllowed`: it is revoked'),
    422: refusal('What does not fit'),
  },
})

const revoke = createRoute({
  method: 'delete',
  path: '/api/admin/tokens/{id}',
  operationId: 'revokeToken',
  ...office(managing),
  summary: 'Revoke a token: its next call is 401',
  request: { params },
  responses: { 204: { description: 'It is revoked' }, ...missing },
})

export function tokenRoutes(shop: Shop) {
  return createRoutes()
    .openapi(list, async (context) => {
      const now = shop.clock()
      const items = (await findApiTokens(shop.database)).map((token) => toToken(token, now))
      const grantable = tokenScopes.filter((scope) => may(context, scope))
      return context.json({ ...wholeListOf(items), grantable }, 200)
    })
    .openapi(create, async (context) => {
      const { expires_at: expires, ...body } = context.req.valid('json')
      const expiresAt = expires === null ? null : new Date(expires)
      const { person } = staffOf(context)
      const { token, text } = await createApiToken(shop, { person, ...body, expiresAt, actor: actorOf(context) })
      return context.json({ ...toToken(token, shop.clock()), token: text }, 201)
    })
    .openapi(change, async (context) => {
      const { person } = staffOf(context)
      const { id } = context.req.valid('param')
      const changes = context.req.valid('json')
      const token = await changeApiToken(shop, { id, person, changes, actor: actorOf(context) })
      return context.json(toToken(token, shop.clock()), 200)
    })
    .openapi(revoke, async (context) => {
      await revokeApiToken(shop, { id: context.req.valid('param').id, actor: actorOf(context) })
      return context.body(null, 204)
    })
}

function toToken(token: ApiToken, now: Date): TokenResponse {
  const { id, name, prefix, scopes, maker } = token
  const inForce: readonly string[] = maker.isDisabled ? [] : scopesInForce(scopes, maker.role)
  return {
    id,
    name,
    prefix,
    scopes,
    lost_scopes: scopes.filter((scope) => !inForce.includes(scope)),
    state: apiTokenState(token, now),
    by: { id: maker.id, name: maker.name ?? '' },
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt?.toISOString() ?? null,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    revoked_at: token.revokedAt?.toISOString() ?? null,
  }
}
