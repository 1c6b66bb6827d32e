import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shipment, TrackingCheck } from '#contract/office/sales/shipments.ts'
import { callApi } from '#office/api/api-client.ts'
import { useFormats } from '#office/kit/formats.ts'
import { joined } from '#shared/isolated-text.ts'
import { carriers } from '#shared/vocabularies.ts'
import { duplicatesIn, type Matching, readPaste } from './tracking-table-rules.ts'

type GridProps = {
  rows: readonly Shipment[]
  numbers: Readonly<Record<string, string>>
  carrierOf(row: Shipment): string
  /** True if each order has a carrier of its own. */
  isMixed: boolean
  onNumber(order: string, number: string): void
  onCarrier(order: string, carrier: string): void
  onPaste(found: Matching): void
}

const box =
  'h-9 w-full min-w-0 rounded-md border border-line bg-surface px-2.5 text-text placeholder:text-soft pointer-coarse:h-11'

/** Table of orders with a cell for each tracking number. Enter, which scanners send, leads to the next row. */
export function ShipOrdersGrid(props: GridProps) {
  const { rows, numbers, carrierOf, isMixed, onNumber, onCarrier, onPaste } = props
  const { t } = useTranslation()
  const { country } = useFormats()
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const ready = rows.filter(({ obstacle }) => obstacle === null)
  const orders = ready.map(({ number }) => String(number))
  const duplicates = duplicatesIn(Object.fromEntries(orders.map((order) => [order, numbers[order] ?? ''])))
  const checks = useTrackingCheck(
    ready.map((row) => ({ order: row.number, carrier: carrierOf(row), tracking_number: numbers[row.number] ?? '' })),
  )
  useEffect(() => list.current?.querySelector('input')?.focus(), [])
  const goTo = (index: number) => {
    const cells = list.current?.querySelectorAll<HTMLInputElement>('input') ?? []
    const next = cells[index]
    if (next) next.focus()
    else list.current?.closest('form')?.querySelector<HTMLElement>('button[type=submit]')?.focus()
  }
  const press = (event: KeyboardEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    goTo(Math.max(0, index + step))
  }
  const warningOf = (order: string): string | null => {
    const twin = duplicates.get(order)
    if (twin) return t('orders.ship.sameNumber', { number: twin })
    const check = checks?.find((each) => String(each.order) === order)
    if (!check || !numbers[order]?.trim()) return null
    if (check.used_by) return t('orders.ship.usedNumber', { number: check.used_by })
    return check.unusual ? t('orders.ship.unusualNumber') : null
  }
  const columns = isMixed
    ? 'sm:grid-cols-[7rem_minmax(0,1fr)_9rem_14rem]'
    : 'sm:grid-cols-[7rem_minmax(0,1fr)_minmax(12rem,18rem)]'
  return (
    <ul ref={list} aria-label={t('orders.ship.numbers')} className="grid divide-y divide-line border-y border-line">
      {rows.map((row) => {
        const order = String(row.number)
        const index = orders.indexOf(order)
        const warning = index < 0 ? null : warningOf(order)
        const noteId = `${id}-${order}`
        return (
          <li key={order} className={`grid items-center gap-x-3 gap-y-1 py-2 ${columns}`}>
            <div className="flex items-baseline justify-between gap-2 sm:block">
              <span className="font-medium">{row.number}</span>
              <span className="block text-sm text-soft">
                {joined([
                  row.items > 0 && t('orders.ship.itemCount', { count: row.items }),
                  row.items > 0 && row.packed && t('orders.fulfilment.PACKED'),
                ])}
              </span>
            </div>
            <div className="min-w-0">
              <p className="truncate">{row.name}</p>
              <p className="truncate text-sm text-soft">
                {joined([joined([row.zip, row.city], ' '), country(row.country)], ', ')}
              </p>
            </div>
            {index < 0 ? (
              <p className={`text-bad ${isMixed ? 'sm:col-span-2' : ''}`}>
                {t(`orders.ship.obstacles.${row.obstacle}`)}
              </p>
            ) : (
              <>
                {isMixed && (
                  <select
                    aria-label={t('orders.ship.carrierOf', { number: order })}
                    value={carrierOf(row)}
                    className={box}
                    onChange={(event) => onCarrier(order, event.target.value)}
                  >
                    {carriers.map((value) => (
                      <option key={value} value={value}>
                        {t(`orders.carriers.${value}`)}
                      </option>
                    ))}
                  </select>
                )}
                <div className="grid min-w-0 gap-1">
                  <input
                    aria-label={t('orders.ship.numberOf', { number: order })}
                    aria-describedby={warning ? noteId : undefined}
                    value={numbers[order] ?? ''}
                    placeholder={t('orders.ship.number')}
                    maxLength={100}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    enterKeyHint="next"
                    className={box}
                    // Selects the content, so that a scanned number replaces the one before.
                    onFocus={(event) => event.target.select()}
                    onKeyDown={(event) => press(event, index)}
                    onPaste={(event) => {
                      const found = readPaste(event.clipboardData.getData('text'), { orders, from: index })
                      if (!found) return
                      event.preventDefault()
                      onPaste(found)
                    }}
                    onChange={(event) => onNumber(order, event.target.value)}
                  />
                  {warning && (
                    <p id={noteId} className="text-sm text-attention">
                      {warning}
                    </p>
                  )}
                </div>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Pause in typing after which numbers are checked, in milliseconds. */
const checkPause = 400

/** Returns the shop's warnings about the typed numbers; undefined until there are some. */
function useTrackingCheck(
  rows: readonly { order: number; carrier: string; tracking_number: string }[],
): TrackingCheck['rows'] | undefined {
  const given = rows.filter((row) => row.tracking_number.trim())
  const written = JSON.stringify(given)
  const [checked, setChecked] = useState('[]')
  useEffect(() => {
    const timer = setTimeout(() => setChecked(written), checkPause)
    return () => clearTimeout(timer)
  }, [written])
  const { data } = useQuery({
    queryKey: ['/shipments/check', checked],
    queryFn: ({ signal }) =>
      callApi<TrackingCheck>('POST', '/shipments/check', { body: { rows: JSON.parse(checked) }, signal }),
    enabled: checked !== '[]',
  })
  return data?.rows
}
