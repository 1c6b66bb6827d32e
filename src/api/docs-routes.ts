import { createRoute, z } from '@hono/zod-openapi'
import { docsPage } from './docs-page.ts'
import { docsStyles } from './docs-styles.ts'
import type { OpenApiDocument } from './openapi-document.ts'
import { json } from './route-schemas.ts'
import { createRoutes } from './visitor.ts'

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

/** The API described, for programs and for people. The document is made once, when somebody first asks. */
export function docsRoutes(makeDocument: () => OpenApiDocument) {
  let document: OpenApiDocument | undefined
  const read = () => {
    document ??= makeDocument()
    return document
  }
  return createRoutes()
    .openapi(documentRoute, (context) => {
      context.header('Cache-Control', oneHour)
      return context.json(read() as unknown as Record<string, unknown>, 200)
    })
    .openapi(pageRoute, async (context) => {
      context.header('Content-Security-Policy', pagePolicy)
      context.header('Cache-Control', oneHour)
      return context.html(String(await docsPage(read())), 200)
    })
    .openapi(stylesRoute, (context) =>
      context.text(docsStyles, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': oneHour }),
    )
}
