import { useNavigate, useOutletContext } from 'react-router'
import type { ReturnPageResponse } from '#contract/office/aftersales/returns.ts'
import type { OptionsFor } from '#office/api/api-client.ts'
import { useDecodedAction } from '#office/api/queries.ts'
import { showToast } from '#office/kit/toasts.tsx'

/** Returns the return of the screen below the dialog. */
export function useReturn(): ReturnPageResponse {
  return useOutletContext<ReturnPageResponse>()
}

/**
 * Runs an action on the return. On success it shows a message and closes the dialog, or opens the one that `say`
 * names as next.
 */
export function useReturnAction<ApiResponse = unknown>(
  name: string,
  say: (response: ApiResponse) => string | { text: string; next: string },
  ...[options]: OptionsFor<ApiResponse, object>
) {
  const row = useReturn()
  const navigate = useNavigate()
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const action = useDecodedAction<ApiResponse>('POST', `/returns/${row.id}/${name}`, {
    decode: options?.decode,
    refresh: ['/returns', '/orders'],
    onDone(response) {
      const said = say(response)
      if (typeof said === 'string') close()
      else navigate(`../${said.next}`, { relative: 'path', preventScrollReset: true, replace: true })
      showToast(typeof said === 'string' ? said : said.text)
    },
  })
  return {
    row,
    close,
    action,
    run: (body: Record<string, unknown>) => action.mutate({ body, version: row.version }),
  }
}
