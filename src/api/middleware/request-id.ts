import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '#api/visitor.ts'

const sane = /^[A-Za-z0-9._-]{8,64}$/

/** Assigns each request an id for its response and log lines. Keeps a valid id sent by a proxy. */
export const requestId = createMiddleware<ApiEnvironment>(async (context, next) => {
  const given = context.req.header('x-request-id')
  const id = given && sane.test(given) ? given : randomUUID()
  context.set('requestId', id)
  await next()
  context.header('X-Request-Id', id)
})
