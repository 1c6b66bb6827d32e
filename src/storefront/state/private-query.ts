import { QueryCache, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ApiCall, type ApiClient, ApiRefusal, bodyOf } from './api-client.ts'
import { write } from './api-write.ts'
import { report } from './report.ts'
import { useStorefront } from './storefront-context.tsx'

/** Statuses that are no failures: not the visitor's, over, or longer than the screen waits for it. */
const expected: readonly number[] = [401, 404, 408, 410, 422]

/**
 * Queries of one visitor's data, read in the browser only; a screen's data is dropped when the screen is left. Imported
 * by private screens alone, so that a first visit does not load the library.
 */
export const privateQueries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey: [path] }) {
      if (!expected.includes(statusOf(error))) report(`${path} could not be read`, error)
    },
  }),
  // Nothing is read again by itself: a mailed link opens once.
  defaultOptions: {
    queries: {
      gcTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
})

/** One call of the API, and how its response is checked. Reads of the same path have the same `parse`. */
export type PrivateRead<Value> = {
  path: string
  query?: NonNullable<ApiCall['query']>
  /** Sent by POST. */
  json?: object
  parse(response: unknown): Value
}

type PrivateQueryOptions = {
  isEnabled?: boolean
  /** Set where another customer may sign in while the screen is open. */
  customer?: number | null
  timeoutMs?: number
}

export function usePrivateQuery<Value>(
  read: PrivateRead<Value>,
  { isEnabled = true, customer, timeoutMs }: PrivateQueryOptions = {},
): UseQueryResult<Value> {
  const { api } = useStorefront()
  return useQuery(
    {
      queryKey: [...keyOf(read), customer],
      queryFn: ({ signal }) => (timeoutMs ? askWithin(timeoutMs, api, read, signal) : ask(api, read, signal)),
      enabled: isEnabled,
    },
    privateQueries,
  )
}

/** Shows what a change returned in place of what was read before. */
export function replacePrivate<Value>(read: PrivateRead<Value>, value: Value): void {
  privateQueries.setQueriesData({ queryKey: keyOf(read) }, value)
}

/** HTTP status of a failed read; 0 if there was no response or it was unreadable. */
export function statusOf(error: Error | null): number {
  return error instanceof ApiRefusal ? error.status : 0
}

async function ask<Value>(api: ApiClient, { path, query = {}, json, parse }: PrivateRead<Value>, signal: AbortSignal) {
  const response = json
    ? await write(api, 'POST', path, { json, signal })
    : await api.call('GET', path, { query, signal })
  return parse(await bodyOf(response))
}

async function askWithin<Value>(timeoutMs: number, api: ApiClient, read: PrivateRead<Value>, signal: AbortSignal) {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await ask(api, read, AbortSignal.any([signal, timeout]))
  } catch (error) {
    throw timeout.aborted ? new ApiRefusal(408, 'The response took too long') : error
  }
}

function keyOf({ path, query, json }: PrivateRead<unknown>) {
  return [path, query, json]
}
