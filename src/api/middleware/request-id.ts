import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '#api/visitor.ts'

const sane = /^[A-Za-z0-9._-]{8,64}$/

/** One id per request, in the response and in every line logged about it. A well-formed one from a proxy is kept. */
export const requestId = createMiddleware<ApiEnvironment>(async (context, next) => {
  const given = context.req.header('x-request-id')
  const id = given && sane.test(given) ? given : randomUUID()
  context.set('requestId', id)
  await next()
  context.header('X-Request-Id', id)
})
