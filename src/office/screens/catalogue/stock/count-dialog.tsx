import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { MovementResponse, StockItem } from '#contract/office/catalogue/stock.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Checkbox, TextField } from '#office/kit/field.tsx'
import type { ListResponse } from '#office/kit/list/list-screen.tsx'
import { Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'

/** Sets how many units of a size or product are free to sell, or stops counting them. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { product } = useParams()
  const size = useSearchParams()[0].get('size')
  const close = () => navigate('/stock', { preventScrollReset: true })
  const { data, error, refetch } = useRead<ListResponse<StockItem>>(`/stock?product=${product}`)
  const row = data?.items.find((item) => item.size === size)
  if (row) return <CountDialog row={row} onClose={close} />
  return (
    <ActionDialog title={t('stock.count')} confirmLabel={null} onConfirm={close} onClose={close}>
      {error ? <ErrorNote error={error} onRetry={refetch} /> : <Skeleton rows={3} />}
      {data && <p>{t('stock.notFound')}</p>}
    </ActionDialog>
  )
}

function CountDialog({ row, onClose }: { row: StockItem; onClose(): void }) {
  const { t } = useTranslation()
  const [counted, setCounted] = useState(String(row.stock ?? ''))
  const [note, setNote] = useState('')
  const [isTracked, setTracked] = useState(row.stock !== null)
  const name = [row.product, row.size_label || row.size].filter(Boolean).join(' · ')
  const target = { product: row.product_id, size: row.size }
  const undo = useAction('POST', '/stock/movements', { refresh: ['/stock', '/products'] })
  const count = useAction<MovementResponse>('POST', '/stock/movements', {
    refresh: ['/stock', '/products'],
    onDone({ movement }) {
      onClose()
      const back = movement && row.stock !== null && isTracked ? -movement.delta : 0
      const takeBack = () => undo.mutate({ body: { ...target, delta: back, note: t('stock.undone') } })
      showToast(t('stock.done', { name }), back === 0 ? null : takeBack)
    },
  })
  const items = Number(counted)
  const isNumber = /^\d{1,7}$/.test(counted.trim())
  const step = (by: number) => setCounted(String(Math.max(0, (isNumber ? items : 0) + by)))
  return (
    <ActionDialog
      title={name}
      confirmLabel={t('stock.save')}
      isPending={count.isPending}
      isIncomplete={isTracked && !isNumber}
      error={count.error}
      onConfirm={() =>
        count.mutate({
          body: isTracked ? { ...target, counted: items, track: true, note } : { ...target, track: false, note },
        })
      }
      onClose={onClose}
    >
      <Checkbox
        label={t('stock.isCounted')}
        checked={isTracked}
        onChange={(event) => setTracked(event.target.checked)}
      />
      {isTracked && (
        <div className="flex items-end gap-2">
          <Button aria-label={t('stock.less')} onPress={() => step(-1)}>
            −
          </Button>
          <div className="flex-1">
            <TextField
              autoFocus
              inputMode="numeric"
              label={t('stock.free')}
              required
              value={counted}
              errors={count.error?.errors.counted}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setCounted(event.target.value)}
            />
          </div>
          <Button aria-label={t('stock.more')} onPress={() => step(1)}>
            +
          </Button>
        </div>
      )}
      {row.held > 0 && <p className="text-soft">{t('stock.held', { count: row.held })}</p>}
      <TextField label={t('act.note')} value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
    </ActionDialog>
  )
}
