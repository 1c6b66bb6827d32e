import { OpenAPIHono } from '@hono/zod-openapi'
import { type FieldErrors, invalid } from '#domain/errors/shop-error.ts'
import type { Language, Market } from '#domain/markets/market-rules.ts'

/** Who asks, worked out once a request by middleware. */
export type Visitor = {
  host: string
  https: boolean
  ip: string
  market: Market
  language: Language
  frenchHost: boolean
  country: 'NO' | 'SE' | 'FR'
  /** SHA-256 of the httpOnly browser session cookie; null before the first csrf call. */
  sessionHash: string | null
  /** Cookie `landing` is 1. */
  landing: boolean
  customer: { id: number; email: string; role: 'customer' | 'owner'; member: boolean } | null
}

/**
 * What the web server hands in beside the request, as `app.fetch(request, { peer, https, port })`: the address of the immediate peer,
 * whether that connection itself is encrypted, and the port it came in by; and whether the shop asks itself (rendering a page), which is
 * never rate limited and whose host was checked before.
 */
export type RequestOrigin = { peer?: string; https?: boolean; port?: number; internal?: boolean }

export type ApiEnvironment = {
  Bindings: RequestOrigin
  Variables: {
    visitor: Visitor
    requestId: string
    /** The body after its form was checked: parsed JSON, or form fields by name. Routes read their validated one instead. */
    input: unknown
  }
}

/** A group of routes. Input that does not fit its schema ends as a 422 with message keys, or 400 for the address itself. */
export function createRoutes() {
  return new OpenAPIHono<ApiEnvironment>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(fieldErrorsOf(result.error))
    },
  })
}

/** What a schema found, as message keys by field. */
export function fieldErrorsOf(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[]
}): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body'
    const key = /^[a-z]+\.[A-Za-z]+$/.test(issue.message) ? issue.message : 'validation.invalid'
    fields[name] = [...(fields[name] ?? []), key]
  }
  return fields
}
