import type { z } from '@hono/zod-openapi'
import { errorResponse } from '#contract/error.ts'

/** Describes a JSON response of a route. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** Describes the JSON body of a route. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } }
}

/** Describes a refusal of a route; refusals shared by all calls are added to the document centrally. */
export function refusal(description: string) {
  return json(errorResponse, description)
}
