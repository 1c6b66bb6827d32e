import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { isFilterName } from '#shared/product-filters.ts'
import type { ApiEnvironment } from './visitor.ts'

/**
 * A read whose response is the same for everybody on a host and in a language. Its route says so with `x-cache-tags`:
 * what the response shows, so that it is dropped when one of these changes.
 */
export type CachedRead = {
  /** As the router takes it, e.g. `/api/products/:id`. */
  path: string
  /** Query parameters that count. */
  query: string[]
  tags: string[]
}

/** The header in which a response tells the cache, and nobody else, the tags that only its content decides. */
export const tagsHeader = 'x-cache-tags'

/** Adds cache tags to those of the route, where it is the response cache that asks. */
export function tagResponse(context: Context<ApiEnvironment>, tags: string[]): void {
  if (context.env?.tagged) context.header(tagsHeader, tags.join(' '))
}

/** The header in which a response tells the cache, and nobody else, until when it is true. */
export const expiryHeader = 'x-cache-expires'

/** Says when the response stops being true, where it is the response cache that asks. */
export function expireResponse(context: Context<ApiEnvironment>, at: Date): void {
  if (context.env?.tagged) context.header(expiryHeader, at.toISOString())
}

/** The reads that may be cached, from the routes themselves. */
export function cachedReads(api: Pick<OpenAPIHono<ApiEnvironment>, 'openAPIRegistry'>): CachedRead[] {
  return api.openAPIRegistry.definitions.flatMap((definition) => {
    const route = definition.type === 'route' ? definition.route : null
    const tags: string[] | undefined = route?.['x-cache-tags']
    if (!route || !tags) return []
    const query = route.request?.query
    const names = (query instanceof z.ZodObject ? Object.keys(query.shape) : []).filter((name) => !isFilterName(name))
    return [{ path: route.path.replaceAll(/\{(\w+)\}[^/]*/g, ':$1'), query: names, tags }]
  })
}
