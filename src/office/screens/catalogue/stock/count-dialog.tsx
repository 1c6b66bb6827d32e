import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { MovementResponse, StockItem } from '#contract/office/catalogue/stock.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Checkbox, Select, TextField } from '#office/kit/field.tsx'
import type { ListResponse } from '#office/kit/list/list-screen.tsx'
import { Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { type ChosenStockReason, chosenStockReasons } from '#shared/vocabularies.ts'
import { countedIn } from '../stocktake/stocktake-rules.ts'

/** Changes how many units of a size or product are available, for a reason, or stops tracking them. */
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
  const [reason, setReason] = useState<ChosenStockReason>('count')
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
  // The difference is sent, so that what is sold meanwhile stays sold.
  const delta = row.stock === null ? null : items - row.stock
  const adjustment = delta === null || !isNumber ? '' : delta > 0 ? `+${delta}` : `${delta}`.replace('-', '−')
  const [typed, setTyped] = useState<string | null>(null)
  const adjust = (text: string) => {
    setTyped(text)
    const after = countedIn({ text: /^\d/.test(text.trim()) ? `+${text.trim()}` : text, expected: row.stock })
    if (after !== null) setCounted(String(after))
  }
  return (
    <ActionDialog
      title={name}
      confirmLabel={t('stock.save')}
      isPending={count.isPending}
      isIncomplete={isTracked && !isNumber}
      error={count.error}
      onConfirm={() =>
        count.mutate({
          body: {
            ...target,
            ...(isTracked ? { ...(delta ? { delta } : { counted: items, track: true }), reason } : { track: false }),
            note,
          },
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
      {isTracked && row.stock !== null && (
        <TextField
          inputMode="text"
          label={t('stock.adjust')}
          hint={t('stock.adjustHint')}
          value={typed ?? adjustment}
          errors={count.error?.errors.delta}
          onBlur={() => setTyped(null)}
          onChange={(event) => adjust(event.target.value)}
        />
      )}
      {isTracked && (
        <Select
          label={t('act.reason')}
          value={reason}
          options={chosenStockReasons.map((value) => ({ value, label: t(`stock.reasons.${value}`) }))}
          onChange={(event) => setReason(event.target.value as ChosenStockReason)}
        />
      )}
      {row.held > 0 && <p className="text-soft">{t('stock.held', { count: row.held })}</p>}
      <TextField label={t('act.note')} value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
    </ActionDialog>
  )
}
