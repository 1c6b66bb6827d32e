import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { isFilterName } from '#shared/product-filters.ts'
import type { ApiEnvironment } from './visitor.ts'

/**
 * Read whose response is the same for all visitors on a host and in a language. The route's `x-cache-tags` name what
 * the response shows; a change to any of it drops the response.
 */
export type CachedRead = {
  /** Path in the router's syntax, e.g. `/api/products/:id`. */
  path: string
  /** Query parameters that affect the response. */
  query: string[]
  tags: string[]
}

/** Response header that passes tags known only from the content to the cache; clients never see it. */
export const tagsHeader = 'x-cache-tags'

/** Adds cache tags to those of the route if the response cache made the request. */
export function tagResponse(context: Context<ApiEnvironment>, tags: string[]): void {
  if (context.env?.tagged) context.header(tagsHeader, tags.join(' '))
}

/** Response header that passes the expiry time of the response to the cache; clients never see it. */
export const expiryHeader = 'x-cache-expires'

/** Sets the expiry time of the response if the response cache made the request. */
export function expireResponse(context: Context<ApiEnvironment>, at: Date): void {
  if (context.env?.tagged) context.header(expiryHeader, at.toISOString())
}

/** Returns the cacheable reads, collected from the routes themselves. */
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
