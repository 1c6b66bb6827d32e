import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { isOfficeHost } from '#shared/office-hosts.ts'
import type { Shop } from '#shop.ts'
import { docsPage } from './docs-page.ts'
import { docsStyles } from './docs-styles.ts'
import { isOfficeCall } from './office/office-calls.ts'
import type { OpenApiDocument } from './openapi-document.ts'
import { json } from './route-schemas.ts'
import { type ApiEnvironment, createRoutes } from './visitor.ts'

const tags = ['Operation']
const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const oneHour = 'public, max-age=3600'

const documentRoute = createRoute({
  method: 'get',
  path: '/api/openapi.json',
  operationId: 'getOpenApiDocument',
  tags,
  summary: 'This API in OpenAPI 3.1',
  responses: { 200: json(z.record(z.string(), z.unknown()), 'The document') },
})

const pageRoute = createRoute({
  method: 'get',
  path: '/api/docs',
  operationId: 'getDocsPage',
  tags,
  summary: 'This API to read',
  responses: { 200: { description: 'The page', content: { 'text/html': { schema: z.string() } } } },
})

const stylesRoute = createRoute({
  method: 'get',
  path: '/api/docs.css',
  operationId: 'getDocsStyles',
  tags,
  summary: 'The look of /api/docs',
  responses: { 200: { description: 'The styles', content: { 'text/css': { schema: z.string() } } } },
})

/**
 * Serves the API's documentation for programs and people, built on the first request. Hosts that do not serve the
 * back office get a copy without its calls.
 */
export function docsRoutes(shop: Shop, makeDocument: () => OpenApiDocument) {
  let document: OpenApiDocument | undefined
  const read = (context: Context<ApiEnvironment>): OpenApiDocument => {
    document ??= makeDocument()
    if (isOfficeHost(context.get('visitor').host, shop.environment.officeHosts)) return document
    const paths = Object.entries(document.paths ?? {}).filter(([path]) => !isOfficeCall(path))
    const { staffSession: _, apiToken: __, ...securitySchemes } = document.components?.securitySchemes ?? {}
    const components = { ...document.components, securitySchemes }
    return { ...document, paths: Object.fromEntries(paths), components }
  }
  return createRoutes()
    .openapi(documentRoute, (context) => {
      context.header('Cache-Control', oneHour)
      return context.json(read(context) as unknown as Record<string, unknown>, 200)
    })
    .openapi(pageRoute, async (context) => {
      context.header('Content-Security-Policy', pagePolicy)
      context.header('Cache-Control', oneHour)
      return context.html(String(await docsPage(read(context))), 200)
    })
    .openapi(stylesRoute, (context) =>
      context.text(docsStyles, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': oneHour }),
    )
}
