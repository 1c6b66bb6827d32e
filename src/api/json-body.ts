import type { z } from 'zod'

/** A JSON body in a route's description. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } }
}
