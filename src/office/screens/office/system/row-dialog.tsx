import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useMay } from '#office/api/me.ts'
import { useAction, useReading } from '#office/api/queries.ts'
import { ActionDialog, Sheet } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import type { ListResponse } from '#office/kit/list/list-screen.tsx'
import { type Filter, useListState } from '#office/kit/list/list-state.ts'
import { Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'

/** Returns a function that leads back to the list with the same query. */
export function useCloseRow() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => navigate({ pathname: '..', search }, { relative: 'path', preventScrollReset: true })
}

/** Returns a function that builds the path of a row's dialog and keeps the list's query. */
export function useRowLink(path: string) {
  const { search } = useLocation()
  return (id: string) => `${path}/${encodeURIComponent(id)}${search}`
}

/** Returns the row named in the address from the list below the dialog; null if it is no longer in the list. */
function useRowOf<Row extends { id: string }>(path: string, filters: readonly Filter[], home?: string) {
  const { id } = useParams()
  const { query } = useListState(filters, { home })
  const { data, isPending } = useReading<ListResponse<Row>>(`${path}${query && `?${query}`}`, {})
  return { isPending, row: data?.items.find((item) => item.id === id) ?? null }
}

type RowDialogProps<Row> = {
  path: string
  filters: readonly Filter[]
  home?: string
  titleOf(row: Row): string
  /** Name of the action, which is also the last part of its API path. */
  action: 'retry' | 'replay'
  canAct(row: Row): boolean
  /** Returns the key of the action's texts, if it differs from the action's name. */
  wordsOf?(row: Row): 'sendNow' | 'retry'
  children(row: Row): ReactNode
}

/** Shows the details of a row. If the row and the user's permissions allow it, the row can be run again. */
export function RowDialog<Row extends { id: string }>(props: RowDialogProps<Row>) {
  const { path, filters, home, titleOf, action, canAct, children } = props
  const { t } = useTranslation()
  const may = useMay()
  const close = useCloseRow()
  const { row, isPending } = useRowOf<Row>(path, filters, home)
  const words = (row && props.wordsOf?.(row)) ?? action
  const { id } = useParams()
  const again = useAction('POST', `${path}/${encodeURIComponent(id ?? '')}/${action}`, {
    refresh: ['/system'],
    onDone() {
      close()
      showToast(t(`system.${words}.done`))
    },
  })
  if (row && may('system.act') && canAct(row)) {
    return (
      <ActionDialog
        title={titleOf(row)}
        confirmLabel={t(`system.${words}.act`)}
        consequence={t(`system.${words}.will`)}
        isPending={again.isPending}
        error={again.error}
        onConfirm={() => again.mutate({})}
        onClose={close}
      >
        {children(row)}
      </ActionDialog>
    )
  }
  const title = row ? titleOf(row) : t('system.gone')
  return (
    <Sheet label={title} onClose={close}>
      <div className="grid gap-4 p-5">
        <h2 className="font-display text-title break-words">{isPending ? '' : title}</h2>
        {isPending && <Skeleton />}
        {row && children(row)}
        <div className="flex justify-end">
          <Button onPress={close}>{t('act.close')}</Button>
        </div>
      </div>
    </Sheet>
  )
}
