import { useNavigate, useOutletContext } from 'react-router'
import type { ReturnPageResponse } from '#contract/office/aftersales/returns.ts'
import type { OptionsFor } from '#office/api/api-client.ts'
import { useDecodedAction } from '#office/api/queries.ts'
import { showToast } from '#office/kit/toasts.tsx'

/** Returns the return of the screen below the dialog. */
export function useReturn(): ReturnPageResponse {
  return useOutletContext<ReturnPageResponse>()
}

/** Runs an action on the return. On success it closes the dialog and shows a message. */
export function useReturnAction<ApiResponse = unknown>(
  name: string,
  say: (response: ApiResponse) => string,
  ...[options]: OptionsFor<ApiResponse, object>
) {
  const row = useReturn()
  const navigate = useNavigate()
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const action = useDecodedAction<ApiResponse>('POST', `/returns/${row.id}/${name}`, {
    decode: options?.decode,
    refresh: ['/returns', '/orders'],
    onDone(response) {
      close()
      showToast(say(response))
    },
  })
  return {
    row,
    close,
    action,
    run: (body: Record<string, unknown>) => action.mutate({ body, version: row.version }),
  }
}
