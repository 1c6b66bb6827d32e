import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useMay } from '#office/api/me.ts'
import { useAct, useRead } from '#office/api/queries.ts'
import { ActDialog, Sheet } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import type { ListAnswer } from '#office/kit/list/list-screen.tsx'
import { type Filter, useListState } from '#office/kit/list/list-state.ts'
import { Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'

/** Leads back to the list as it was: its query stays. */
export function useCloseRow() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => navigate({ pathname: '..', search }, { relative: 'path', preventScrollReset: true })
}

/** The address of a row's dialog over the list as it is. */
export function useRowLink(path: string) {
  const { search } = useLocation()
  return (id: string) => `${path}/${encodeURIComponent(id)}${search}`
}

/** The row that the address names, from the list that the dialog stands over; null if it is not in it any more. */
function useRowOf<Row extends { id: string }>(path: string, filters: readonly Filter[], home?: string) {
  const { id } = useParams()
  const { query } = useListState(filters, { home })
  const { data, isPending } = useRead<ListAnswer<Row>>(`${path}${query && `?${query}`}`)
  return { isPending, row: data?.items.find((item) => item.id === id) ?? null }
}

type RowDialogProps<Row> = {
  /** Of the list. */
  path: string
  filters: readonly Filter[]
  home?: string
  titleOf(row: Row): string
  /** `retry` or `replay`: the call below the row's path. */
  act: 'retry' | 'replay'
  canAct(row: Row): boolean
  /** Where the act is called otherwise than the call. */
  wordsOf?(row: Row): 'sendNow' | 'retry'
  children(row: Row): ReactNode
}

/** What is known of a row; those who may, and only where it fits, let it run once more. */
export function RowDialog<Row extends { id: string }>(props: RowDialogProps<Row>) {
  const { path, filters, home, titleOf, act, canAct, children } = props
  const { t } = useTranslation()
  const may = useMay()
  const close = useCloseRow()
  const { row, isPending } = useRowOf<Row>(path, filters, home)
  const words = (row && props.wordsOf?.(row)) ?? act
  const { id } = useParams()
  const again = useAct('POST', `${path}/${encodeURIComponent(id ?? '')}/${act}`, {
    refresh: ['/system'],
    onDone() {
      close()
      showToast(t(`system.${words}.done`))
    },
  })
  if (row && may('system.act') && canAct(row)) {
    return (
      <ActDialog
        title={titleOf(row)}
        confirmLabel={t(`system.${words}.act`)}
        consequence={t(`system.${words}.will`)}
        isPending={again.isPending}
        error={again.error}
        onConfirm={() => again.mutate({})}
        onClose={close}
      >
        {children(row)}
      </ActDialog>
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
