import { useNavigate, useOutletContext } from 'react-router'
import type { ReturnPageAnswer } from '#contract/office/returns.ts'
import { useAct } from '#office/api/queries.ts'

/** The return of the screen that a dialog stands over. */
export function useReturn(): ReturnPageAnswer {
  return useOutletContext<ReturnPageAnswer>()
}

/** An act on the return; closes the dialog when it is done. */
export function useReturnAct(name: string, onDone?: () => void) {
  const row = useReturn()
  const navigate = useNavigate()
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const act = useAct('POST', `/returns/${row.id}/${name}`, {
    refresh: ['/returns', '/orders'],
    onDone() {
      close()
      onDone?.()
    },
  })
  return { row, close, act, run: (body: Record<string, unknown>) => act.mutate({ body, version: row.version }) }
}
