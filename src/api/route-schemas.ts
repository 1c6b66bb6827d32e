import type { z } from '@hono/zod-openapi'
import { errorAnswer } from '#contract/error.ts'

/** A JSON response in a route's description. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** A JSON body in a route's description. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } }
}

/** A refusal in a route's description; those that every call shares are added to the document in one place. */
export function refusal(description: string) {
  return json(errorAnswer, description)
}
