import { type KeyboardEvent, memo, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { StockItem } from '#contract/office/catalogue/stock.ts'
import { Button } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { joined } from '#shared/isolated-text.ts'
import { ProductThumbnail } from '../products/product-list-columns.tsx'
import { type Counts, countedIn, differenceOf, rowName, type TypedCount } from './stocktake-rules.ts'

type TableProps = {
  rows: readonly StockItem[]
  counts: Counts
  onType(row: StockItem, text: string): void
}

export const titleOf = ({ product, size, size_label }: StockItem) => joined([product, size_label || size])

const head = 'border-b border-line px-2 py-2 text-sm font-medium text-soft'
const right = 'text-right tabular-nums'

/** Table of the rows to count. Enter and the arrows go from count to count, as Tab does. */
export function StocktakeTable({ rows, counts, onType }: TableProps) {
  const { t } = useTranslation()
  const latest = useRef(onType)
  useEffect(() => {
    latest.current = onType
  })
  // A stable callback, so that a key press renders one row.
  const typed = useCallback((row: StockItem, text: string) => latest.current(row, text), [])
  return (
    <table className="w-full table-fixed border-collapse" onKeyDown={moveOnKey}>
      <caption className="sr-only">{t('stock.parts.stocktake')}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            {t('stock.columns.product')}
          </th>
          <th scope="col" className={`${head} w-32 text-left max-md:hidden`}>
            {t('stock.columns.sku')}
          </th>
          <th scope="col" className={`${head} w-40 text-left max-lg:hidden`}>
            {t('stock.columns.barcode')}
          </th>
          <th scope="col" className={`${head} w-28 text-right max-sm:hidden`}>
            {t('stocktake.expected')}
          </th>
          <th scope="col" className={`${head} w-24 text-right sm:w-32`}>
            {t('stocktake.counted')}
          </th>
          <th scope="col" aria-label={t('stocktake.difference')} className={`${head} w-14 text-right sm:w-28`}>
            <span className="max-sm:hidden">{t('stocktake.difference')}</span>
            <span className="sm:hidden">±</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={rowName(row)} row={row} count={counts[rowName(row)]} onType={typed} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { row: StockItem; count: TypedCount | undefined; onType(row: StockItem, text: string): void }

const Row = memo(({ row, count, onType }: RowProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const counted = count ? countedIn(count) : null
  const isBad = count !== undefined && counted === null
  const onHand = count ? count.expected : row.on_hand
  const expected = onHand === null ? t('stocktake.untracked') : number(onHand)
  const title = titleOf(row)
  const codes = joined([row.sku, row.barcode])
  const note = isBad ? t('stocktake.unreadable') : noteOf(count, t)
  return (
    <tr className={count ? 'bg-surface' : ''}>
      <th scope="row" className="border-b border-line px-2 py-1.5 text-left font-normal">
        <span className="flex min-w-0 items-center gap-2">
          <span className="max-sm:hidden">
            <ProductThumbnail image={row.image} />
          </span>
          <span className="grid min-w-0">
            <span className="font-medium wrap-anywhere">{title}</span>
            {codes && <span className="text-sm text-soft wrap-anywhere md:hidden">{codes}</span>}
            <span className="text-sm text-soft sm:hidden">
              {t('act.named', { name: t('stocktake.expected'), value: expected })}
            </span>
            {note && <span className={`text-sm ${isBad ? 'text-bad' : 'text-attention'}`}>{note}</span>}
            {count?.changedBy !== undefined && counted !== null && (
              <span>
                <Button onPress={() => onType(row, String(counted))}>{t('stocktake.keep', { count: counted })}</Button>
              </span>
            )}
          </span>
        </span>
      </th>
      <td className="border-b border-line px-2 py-1.5 text-soft wrap-anywhere max-md:hidden">{row.sku}</td>
      <td className="border-b border-line px-2 py-1.5 text-soft wrap-anywhere max-lg:hidden">{row.barcode}</td>
      <td className={`border-b border-line px-2 py-1.5 max-sm:hidden ${right} ${onHand === null ? 'text-soft' : ''}`}>
        {expected}
      </td>
      <td className="border-b border-line px-2 py-1.5">
        <input
          data-count=""
          data-row={rowName(row)}
          aria-label={t('act.named', { name: t('stocktake.counted'), value: title })}
          aria-invalid={isBad || undefined}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={9}
          value={count?.text ?? ''}
          className={`min-h-9 w-full scroll-my-40 rounded-md border border-line bg-surface px-2 text-base aria-invalid:border-bad pointer-coarse:min-h-11 ${right}`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(row, event.target.value)}
          // A change such as +5 becomes the count that it means.
          onBlur={() => counted !== null && count?.text !== String(counted) && onType(row, String(counted))}
        />
      </td>
      <td className={`border-b border-line px-2 py-1.5 ${right}`}>{count && <Difference count={count} />}</td>
    </tr>
  )
})

type Translate = ReturnType<typeof useTranslation>['t']

function noteOf(count: TypedCount | undefined, t: Translate): string | null {
  if (count?.changedBy === undefined) return null
  return count.changedBy ? t('stocktake.changedBy', { name: count.changedBy }) : t('stocktake.changed')
}

function Difference({ count }: { count: TypedCount }) {
  const { number } = useFormats()
  const difference = differenceOf(count)
  if (difference === null) return null
  if (difference === 0) return <span className="text-soft">{number(0)}</span>
  return (
    <span className={`font-medium ${difference < 0 ? 'text-bad' : 'text-good'}`}>
      {difference > 0 ? `+${number(difference)}` : number(difference)}
    </span>
  )
}

const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus to the count in the next or previous row. */
function moveOnKey(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const { target } = event
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  if (!(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-count]')]
  fields[fields.indexOf(target) + (event.shiftKey ? -step : step)]?.focus()
}
