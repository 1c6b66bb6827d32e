import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { callApi, newKey, OfficeError } from './api-client.ts'

const never = new Set([400, 401, 403, 404, 409, 410, 422, 428])

/** What was read stays on screen while it is read again; refusals are not tried again, silence is, twice. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: readMeAgain }),
  mutationCache: new MutationCache({ onError: readMeAgain }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && !(error instanceof OfficeError && never.has(error.status)),
      retryDelay: (count) => 1_000 * 2 ** count,
    },
    // Without a connection an act says so at once: it must not wait and happen later, unseen.
    mutations: { networkMode: 'always', retry: false },
  },
})

/** The role or the demand for a second factor changed meanwhile: menu and screen follow. */
function readMeAgain(error: Error): void {
  if (error instanceof OfficeError && (error.code === 'auth.permission' || error.code === 'auth.secondFactor')) {
    queryClient.invalidateQueries({ queryKey: ['/me'] })
  }
}

type ReadOptions<Answer> = {
  enabled?: boolean
  /** Milliseconds after which it is read again. */
  every?: number
  /** Read again each second while this holds. */
  everyWhile?(answer: Answer): boolean
  /** What another path gave stays until this one's answer is there. */
  keep?: boolean
}

/** The reading of a path of the API, as every query of it names and makes it. */
export function readingOf<Answer>(path: string): UseQueryOptions<Answer, OfficeError> & { queryKey: string[] } {
  return { queryKey: [path], queryFn: ({ signal }) => callApi<Answer>('GET', path, { signal }) }
}

/** Reads a path of the API, e.g. `/orders?state=…`. The path is the key: see `useRefresh`. */
export function useRead<Answer>(path: string, options: ReadOptions<Answer> = {}) {
  const { every, everyWhile } = options
  return useQuery<Answer, OfficeError>({
    ...readingOf<Answer>(path),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(every && { refetchInterval: every }),
    ...(everyWhile && {
      refetchInterval: ({ state }) => {
        if (state.data === undefined) return every ?? 1_000
        return everyWhile(state.data) ? 1_000 : (every ?? false)
      },
    }),
    ...(options.keep && { placeholderData: keepPreviousData }),
  })
}

/** Reads again everything below these paths, e.g. `/orders` and `/counts`. */
export function useRefresh() {
  const client = useQueryClient()
  return useCallback(
    (...paths: string[]) =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => paths.some((path) => String(queryKey[0]).startsWith(path)),
      }),
    [client],
  )
}

/** `path`: where it differs from call to call, e.g. for each parcel. */
type ActInput = { body?: unknown; version?: number; path?: string; method?: string }

/**
 * An act: one call with an Idempotency-Key that stays the same while it is tried again and changes after success.
 * `refresh`: the paths it changes.
 */
export function useAct<Answer = unknown>(
  method: string,
  path: string,
  { refresh = [], onDone }: { refresh?: string[]; onDone?(answer: Answer, input: ActInput): void } = {},
) {
  const key = useRef(newKey())
  const body = useRef('')
  const isRunning = useRef(false)
  const refreshPaths = useRefresh()
  const act = useMutation<Answer, OfficeError, ActInput>({
    mutationFn: (input) => {
      // Another body is another act.
      const written = JSON.stringify(input)
      if (body.current !== written) key.current = newKey()
      body.current = written
      const { body: sent, version } = input
      const options = {
        key: key.current,
        ...(sent !== undefined && { body: sent }),
        ...(version !== undefined && { version }),
      }
      return callApi<Answer>(input.method ?? method, input.path ?? path, options)
    },
    onSuccess: async (answer, input) => {
      key.current = newKey()
      await refreshPaths(...refresh, '/counts')
      onDone?.(answer, input)
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  return {
    ...act,
    /** Runs the act; a second press before its answer does nothing. */
    mutate(input: ActInput): void {
      if (isRunning.current) return
      isRunning.current = true
      act.mutate(input)
    },
  }
}
