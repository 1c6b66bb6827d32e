import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountsResponse, StockItem } from '#contract/office/catalogue/stock.ts'
import { callApi, newKey, OfficeError } from '#office/api/api-client.ts'
import { useMe } from '#office/api/me.ts'
import { useRefresh } from '#office/api/queries.ts'
import { draftKey, dropDraft, readDraft, writeDraft } from '#office/kit/form/draft.ts'
import { showToast } from '#office/kit/toasts.tsx'
import type { ChosenStockReason } from '#shared/vocabularies.ts'
import { type Counts, linesToSend, rowName, withScan, withText } from './stocktake-rules.ts'

const draftDelayMs = 250
const linesAtOnce = 100

/** A row whose sold units were not found. */
export type MissingUnits = { row: StockItem; units: number }

/**
 * The counts of a stocktake until they are applied. This browser keeps them for seven days, because stock is counted
 * by one person with one device, often where there is no connection.
 */
export function useStocktake(rows: readonly StockItem[]) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const key = useRef(draftKey(useMe().id, 'stocktake')).current
  const [counts, setCounts] = useState<Counts>(() => (readDraft(key, new Date())?.values.counts as Counts) ?? {})
  const [missing, setMissing] = useState<readonly MissingUnits[]>([])
  const [error, setError] = useState<OfficeError | null>(null)
  const [isPending, setPending] = useState(false)
  useKeptCounts(key, counts)

  /** Takes the results of sent lines: what is done leaves the counts, unless it was typed over meanwhile. */
  const settle = (results: CountsResponse['lines']) => {
    const byKey = new Map(results.map((result) => [result.key, result]))
    setCounts((present) =>
      Object.fromEntries(
        Object.entries(present).flatMap(([name, count]) => {
          const result = byKey.get(count.key)
          if (!result) return [[name, count]]
          return result.outcome === 'changed' ? [[name, { ...count, changedBy: result.by ?? '' }]] : []
        }),
      ),
    )
  }
  const apply = async (input: { reason: ChosenStockReason; note: string }) => {
    if (isPending) return
    const lines = linesToSend(rows, counts)
    const rowOf = new Map(lines.map((line) => [line.key, rows.find((row) => isOf(row, line))!]))
    const done: CountsResponse['lines'] = []
    setPending(true)
    setError(null)
    try {
      for (let first = 0; first < lines.length; first += linesAtOnce) {
        const body = { ...input, lines: lines.slice(first, first + linesAtOnce) }
        const response = await callApi<CountsResponse>('POST', '/stock/counts', { body })
        settle(response.lines)
        done.push(...response.lines)
      }
    } catch (problem) {
      if (!(problem instanceof OfficeError)) throw problem
      setError(problem)
    } finally {
      await refresh('/stock', '/products', '/counts')
      setPending(false)
    }
    setMissing(done.flatMap((line) => (line.missing > 0 ? [{ row: rowOf.get(line.key)!, units: line.missing }] : [])))
    const counted = done.filter(({ outcome }) => outcome === 'applied' || outcome === 'unchanged').length
    const adjusted = done.filter(({ outcome }) => outcome === 'applied').length
    if (counted > 0) showToast(t('stocktake.done', { count: counted, adjusted }))
  }
  return {
    counts,
    missing,
    error,
    isPending,
    apply,
    type: (row: StockItem, text: string) => setCounts((present) => withText(present, row, { text, key: newKey() })),
    /** Counts one more unit of a row. */
    scan: (row: StockItem) => setCounts((present) => withScan(present, row, newKey())),
    discard() {
      const before = counts
      setCounts({})
      setMissing([])
      setError(null)
      showToast(t('stocktake.discarded'), () => setCounts(before))
    },
  }
}

function isOf(row: StockItem, { product, size }: { product: number; size: string | null }): boolean {
  return rowName(row) === `${product} ${size ?? ''}`
}

function keep(key: string, counts: Counts): void {
  if (Object.keys(counts).length === 0) dropDraft(key)
  else writeDraft(key, { at: new Date().toISOString(), version: null, values: { counts } })
}

/** Keeps the counts in this browser: shortly after the last key press, and when the screen or the page is left. */
function useKeptCounts(key: string, counts: Counts): void {
  const latest = useRef(counts)
  useEffect(() => {
    latest.current = counts
    const timer = setTimeout(() => keep(key, counts), draftDelayMs)
    return () => clearTimeout(timer)
  }, [key, counts])
  useEffect(() => {
    const keepNow = () => keep(key, latest.current)
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [key])
}
