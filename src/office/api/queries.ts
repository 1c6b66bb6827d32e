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
import { callAndDecode, type Decode, newKey, OfficeError, type OptionsFor } from './api-client.ts'
import { NotConfirmed } from './session-state.ts'

const never = new Set([400, 401, 403, 404, 409, 410, 422, 428])

/**
 * Keeps data on screen while it is read again. Refused requests are not retried; other failures are retried twice.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: readMeAgain }),
  mutationCache: new MutationCache({ onError: readMeAgain }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && !(error instanceof OfficeError && never.has(error.status)),
      retryDelay: (count) => 1_000 * 2 ** count,
    },
    // Without a connection an action fails at once: it must not wait and run later, unseen.
    mutations: { networkMode: 'always', retry: false },
  },
})

/**
 * Reads the user again after the role or the second-factor requirement has changed, so that menu and screen follow.
 */
function readMeAgain(error: Error): void {
  if (error instanceof OfficeError && (error.code === 'auth.permission' || error.code === 'auth.secondFactor')) {
    queryClient.invalidateQueries({ queryKey: ['/me'] })
  }
}

type ReadOptions<ApiResponse> = {
  enabled?: boolean
  /** Interval of reading again, in milliseconds. */
  every?: number
  /** Reads again every second while this returns true. */
  everyWhile?(response: ApiResponse): boolean
  /** Keeps the data of the previous path until this path's response arrives. */
  keep?: boolean
}

/** Returns the query options for an API path. All queries of the path share the same key and function. */
export function readingOf<ApiResponse>(
  path: string,
  decode?: Decode<ApiResponse>,
): UseQueryOptions<ApiResponse, OfficeError> & { queryKey: string[] } {
  return { queryKey: [path], queryFn: ({ signal }) => callAndDecode<ApiResponse>('GET', path, { signal, decode }) }
}

/** Reads a path of the API, e.g. `/orders?state=…`. The path is the key: see `useRefresh`. */
export function useRead<ApiResponse>(path: string, ...[options]: OptionsFor<ApiResponse, ReadOptions<ApiResponse>>) {
  return useReading<ApiResponse>(path, options ?? {})
}

/** `useRead` for callers that do not know the type of the response. */
export function useReading<ApiResponse>(
  path: string,
  options: ReadOptions<ApiResponse> & { decode?: Decode<ApiResponse> | undefined },
) {
  const { every, everyWhile } = options
  return useQuery<ApiResponse, OfficeError>({
    ...readingOf<ApiResponse>(path, options.decode),
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

/** Returns a function that reads everything below the given paths again, e.g. `/orders` and `/counts`. */
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

/** `path` replaces the hook's own path if it differs from call to call, e.g. for each parcel. */
type ActionInput = { body?: unknown; version?: number; path?: string; method?: string }

type ActionOptions<ApiResponse> = { refresh?: string[]; onDone?(response: ApiResponse, input: ActionInput): void }

/**
 * Runs an action with an idempotency key that stays the same for retries and changes after success. `refresh` lists
 * the paths that the action changes.
 */
export function useAction<ApiResponse = unknown>(
  method: string,
  path: string,
  ...[options]: OptionsFor<ApiResponse, ActionOptions<ApiResponse>>
) {
  return useDecodedAction<ApiResponse>(method, path, options ?? {})
}

/** `useAction` for callers that do not know the type of the response. */
export function useDecodedAction<ApiResponse>(
  method: string,
  path: string,
  { refresh = [], onDone, decode }: ActionOptions<ApiResponse> & { decode?: Decode<ApiResponse> | undefined },
) {
  const key = useRef(newKey())
  const body = useRef('')
  const isRunning = useRef(false)
  const refreshPaths = useRefresh()
  const action = useMutation<ApiResponse, OfficeError, ActionInput>({
    mutationFn: (input) => {
      // A different input is a different action and needs a new key.
      const written = JSON.stringify(input)
      if (body.current !== written) key.current = newKey()
      body.current = written
      const { body: sent, version } = input
      const options = {
        decode,
        key: key.current,
        ...(sent !== undefined && { body: sent }),
        ...(version !== undefined && { version }),
      }
      return callAndDecode<ApiResponse>(input.method ?? method, input.path ?? path, options)
    },
    onSuccess: async (response, input) => {
      key.current = newKey()
      await refreshPaths(...refresh, '/counts')
      onDone?.(response, input)
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  // Who does not confirm who they are has only given up: nothing is wrong.
  const error = (action.error as Error | null) instanceof NotConfirmed ? null : action.error
  return {
    ...action,
    error,
    /** Runs the action; does nothing while a previous call is still running. */
    mutate(input: ActionInput): void {
      if (isRunning.current) return
      isRunning.current = true
      action.mutate(input)
    },
  }
}
