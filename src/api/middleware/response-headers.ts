import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '#api/visitor.ts'

const oneYear = 31_536_000
const nothingRuns = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Sets the headers of every API response, but keeps a route's own Cache-Control. */
export const responseHeaders = createMiddleware<ApiEnvironment>(async (context, next) => {
  await next()
  const { headers } = context.res
  headers.set('X-Content-Type-Options', 'nosniff')
  setUnlessSet(headers, 'Cache-Control', 'no-store')
  setUnlessSet(headers, 'Referrer-Policy', 'strict-origin-when-cross-origin')
  setUnlessSet(headers, 'Cross-Origin-Resource-Policy', 'same-origin')
  setUnlessSet(headers, 'Content-Security-Policy', nothingRuns)
  const visitor = context.get('visitor')
  if (visitor?.https) headers.set('Strict-Transport-Security', `max-age=${oneYear}; includeSubDomains`)
})

function setUnlessSet(headers: Headers, name: string, value: string) {
  if (!headers.has(name)) headers.set(name, value)
}
