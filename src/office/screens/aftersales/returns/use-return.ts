import { useNavigate, useOutletContext } from 'react-router'
import type { ReturnPageAnswer } from '#contract/office/aftersales/returns.ts'
import { useAct } from '#office/api/queries.ts'
import { showToast } from '#office/kit/toasts.tsx'

/** Returns the return of the screen below the dialog. */
export function useReturn(): ReturnPageAnswer {
  return useOutletContext<ReturnPageAnswer>()
}

/** Runs an action on the return. On success it closes the dialog and shows a message. */
export function useReturnAct<Answer = ReturnPageAnswer>(name: string, say: (response: Answer) => string) {
  const row = useReturn()
  const navigate = useNavigate()
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const action = useAct<Answer>('POST', `/returns/${row.id}/${name}`, {
    refresh: ['/returns', '/orders'],
    onDone(response) {
      close()
      showToast(say(response))
    },
  })
  return { row, close, act: action, run: (body: Record<string, unknown>) => action.mutate({ body, version: row.version }) }
}
