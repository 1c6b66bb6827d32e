import { useQuery } from '@tanstack/react-query'
import { callApi, type OfficeError } from '#office/api/api-client.ts'
import type { StoredSettings } from './settings-rules.ts'

/** Reads all settings with their common version. A save conflicts only if another user changed the same setting. */
export function useSettings(enabled = true) {
  return useQuery<StoredSettings, OfficeError>({
    queryKey: ['/settings'],
    queryFn: ({ signal }) => callApi<StoredSettings>('GET', '/settings', { signal, withVersion: true }),
    enabled,
  })
}
