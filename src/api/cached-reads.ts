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

/** Adds cache tags known only from the content to those of the route. */
export function tagResponse(context: Context<ApiEnvironment>, tags: string[]): void {
  context.env?.cachedContent?.tags.push(...tags)
}

/** Sets the expiry time of the response in the response cache. */
export function expireResponse(context: Context<ApiEnvironment>, at: Date): void {
  if (context.env?.cachedContent) context.env.cachedContent.expiresAt = at
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
