import type { RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { toWire } from '#contract/convert-amounts.ts'

/** Lets a route respond with cents: amounts are written as euros, as the schema of the response says. */
export function encodeAmounts({ responses }: Pick<RouteConfig, 'responses'>) {
  return createMiddleware(async (context, next) => {
    const write = context.json as (body: unknown, ...rest: unknown[]) => Response
    const respond = (body: unknown, status: unknown = 200, ...rest: unknown[]) => {
      const schema = schemaOf(responses[String(status)])
      return write(schema ? toWire(schema, body) : body, status, ...rest)
    }
    context.json = respond as Context['json']
    await next()
  })
}

function schemaOf(response: RouteConfig['responses'][string] | undefined): z.ZodType | null {
  const media = response && 'content' in response ? response.content?.['application/json'] : undefined
  return media && 'schema' in media && media.schema instanceof z.ZodType ? media.schema : null
}
