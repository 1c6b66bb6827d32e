import type { OpenAPIHono } from '@hono/zod-openapi'
import { needsCustomer } from '#api/middleware/bearer-token.ts'
import { changesState } from '#api/middleware/cross-origin.ts'
import { acceptedBody } from '#api/middleware/request-body.ts'
import { isOfficeCall, isOpenOfficeCall } from '#api/office/office-calls.ts'
import type { ApiEnvironment } from './visitor.ts'

export type OpenApiDocument = ReturnType<OpenAPIHono<ApiEnvironment>['getOpenAPI31Document']>
export type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>
  security?: Record<string, string[]>[]
  'x-cache-tags'?: string[]
  /** Permission that the caller's role needs; back office calls only. */
  'x-permission'?: string
}
export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema }
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Refusals of the shared middleware, keyed by status. */
const shared: Record<string, string> = {
  400: 'The request could not be understood, or the host is not the shop’s',
  401: 'No bearer token, or not a valid one: "Invalid bearer token"',
  403: 'A foreign page sent it, or the signed-in person may not',
  413: 'The body is too large',
  415: 'Another kind of content is expected',
  419: 'The anti-forgery token is missing or belongs to another session',
  429: 'Too many calls; Retry-After says when to try again',
  500: 'A fault of ours; the answer says nothing of it but X-Request-Id',
  503: 'The database cannot be reached; Retry-After says when to try again',
}

/**
 * Returns the whole API in OpenAPI 3.1: the declared routes, plus the refusals and security rules that all of them
 * share.
 */
export function openApiDocument(app: OpenAPIHono<ApiEnvironment>): OpenApiDocument {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '1',
      description:
        'JSON in and out unless said otherwise; unknown fields are ignored. Amounts are euros with at most two decimals, dates ISO 8601 ' +
        'in UTC. Answers speak the visitor’s language: `?lng=`, else cookie `lng`, else the host’s.',
    },
    servers: [{ url: '/' }],
    security: [],
  })
  document.components = {
    ...document.components,
    securitySchemes: {
      bearerToken: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/login' },
      staffSession: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-vitrine_office',
        description: 'Set by POST /api/admin/sign-in; every change sends X-XSRF-TOKEN as well',
      },
      apiToken: {
        type: 'http',
        scheme: 'bearer',
        description: 'A token of POST /api/admin/tokens (`vtr_…`) with the scope that `x-permission` names',
      },
      antiForgery: {
        type: 'apiKey',
        in: 'header',
        name: 'X-XSRF-TOKEN',
        description: 'The value of cookie XSRF-TOKEN, with the session cookie set by GET /sanctum/csrf-cookie',
      },
    },
  }
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = (item as Partial<Record<string, Operation>>)[method]
      if (operation) completeOperation(path, method.toUpperCase(), operation)
    }
  }
  return document
}

function completeOperation(path: string, method: string, operation: Operation): void {
  // Cache tags are internal and of no use to callers.
  delete operation['x-cache-tags']
  const isOffice = isOfficeCall(path) && !isOpenOfficeCall(path)
  const guarded = needsCustomer.test(path) || isOffice
  const writes = changesState(method) && !path.startsWith('/webhooks/')
  const statuses = [400, 500, 503]
  if (guarded) statuses.push(401)
  if (writes || isOffice) statuses.push(403)
  if (operation.requestBody) statuses.push(413, 415)
  if (writes) statuses.push(429)
  if (writes && (isOffice || !guarded)) statuses.push(419)
  if (isOffice) operation.security ??= [{ staffSession: [] }]
  else operation.security = guarded ? [{ bearerToken: [] }] : writes ? [{ antiForgery: [] }, { bearerToken: [] }] : []

  operation.responses ??= {}
  for (const status of statuses) {
    operation.responses[status] ??= {
      description: shared[status]!,
      content: { 'application/json': { schema: errorSchema } },
    }
  }
  const { content } = operation.requestBody ?? {}
  const form = content?.['multipart/form-data']
  if (content && form && acceptedBody(path) === 'form') content['application/x-www-form-urlencoded'] ??= form
}

const errorSchema: Schema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}
