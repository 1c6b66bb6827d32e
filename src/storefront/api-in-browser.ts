import { type ApiClient, type ApiTransport, createApiCaller } from './api-client.ts'
import type { ApiReads } from './api-reads.ts'

const reads = [
  'categories',
  'category',
  'categoryProducts',
  'products',
  'product',
  'search',
  'page',
  'faq',
  'testimonials',
  'reviews',
  'marketing',
] as const satisfies (keyof ApiReads)[]

/** The API as the page calls it: what reads for screens comes with the first screen that is not the server's. */
export function createApiInBrowser(transport: ApiTransport): ApiClient {
  const caller = createApiCaller(transport)
  let loaded: ApiReads | null = null
  const load = async () => {
    const { createApiReads } = await import('./api-reads.ts')
    loaded ??= createApiReads(caller)
    return loaded
  }
  const later = reads.map((name) => [
    name,
    async (...input: unknown[]) => ((await load())[name] as (...input: unknown[]) => unknown)(...input),
  ])
  return { ...caller, hasFailed: () => loaded?.hasFailed() ?? false, ...Object.fromEntries(later) }
}
