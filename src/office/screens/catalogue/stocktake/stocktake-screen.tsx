import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CategoryList } from '#contract/office/catalogue/categories.ts'
import type { StockItem } from '#contract/office/catalogue/stock.ts'
import { callApi, type OfficeError } from '#office/api/api-client.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Select, TextField } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import type { ListResponse } from '#office/kit/list/list-screen.tsx'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { useIsPhone } from '#office/shell/use-is-phone.ts'
import { type ChosenStockReason, chosenStockReasons } from '#shared/vocabularies.ts'
import { categoryOptions } from '../categories/category-paths.ts'
import { isInBranch } from '../categories/tree-rules.ts'
import { ScanField, type ScanResult } from './scan-field.tsx'
import {
  countedIn,
  filtered,
  namesOf,
  rowName,
  rowsWithCode,
  type ShownRows,
  shownRows,
  summaryOf,
  withScan,
} from './stocktake-rules.ts'
import { StocktakeTable, titleOf } from './stocktake-table.tsx'
import { type MissingUnits, useStocktake } from './use-stocktake.ts'

const readEveryMs = 30_000
const rowsAtOnce = 200

/** Reads every counter of the shop, page by page. */
async function readEveryRow(signal: AbortSignal): Promise<StockItem[]> {
  const rows: StockItem[] = []
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) })
    const page: ListResponse<StockItem> = await callApi('GET', `/stock?${query}`, { signal })
    rows.push(...page.items)
    cursor = page.next
  } while (cursor)
  return rows
}

/** Screen to count the shelves: by keyboard, by scanner or by camera. All differences are applied in one press. */
export function Component() {
  const { t } = useTranslation()
  const mayCount = useMay()('stock.write')
  const { data, error, refetch } = useQuery<StockItem[], OfficeError>({
    queryKey: ['/stock/every-row'],
    queryFn: ({ signal }) => readEveryRow(signal),
    refetchInterval: readEveryMs,
    enabled: mayCount,
  })
  if (!mayCount) return <Empty isScreen title={t('stocktake.notAllowed')} />
  return (
    <>
      <PageHeader title={t('stock.parts.stocktake')} />
      {error && !data && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={10} />}
      {data?.length === 0 && <Empty title={t('stock.emptyText')} />}
      {data && data.length > 0 && <Stocktake rows={data} />}
    </>
  )
}

function Stocktake({ rows }: { rows: readonly StockItem[] }) {
  const { t } = useTranslation()
  const take = useStocktake(rows)
  const { counts } = take
  const [text, setText] = useState('')
  const [category, setCategory] = useState<number | null>(null)
  const [shown, setShown] = useState<ShownRows>('all')
  // Kept from the moment when it was chosen, so that no row leaves while it is typed in.
  const [names, setNames] = useState<ReadonlySet<string> | null>(null)
  const [limit, setLimit] = useState(rowsAtOnce)
  const [reason, setReason] = useState<ChosenStockReason>('count')
  const [note, setNote] = useState('')
  const [wanted, setWanted] = useState<string | null>(null)
  const isPhone = useIsPhone()
  const items = useRead<CategoryList>('/categories').data?.items ?? []
  const branch = items.filter(({ id }) => category !== null && isInBranch(items, id, category)).map(({ id }) => id)
  const list = filtered(rows, { text, categories: category === null ? null : branch }, names)
  const choose = (next: ShownRows) => {
    setShown(next)
    setNames(namesOf(rows, counts, next))
    setLimit(rowsAtOnce)
  }
  // Goes to the row that a scan asked for, once it is shown.
  useEffect(() => {
    if (wanted === null) return
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted)}"]`)?.focus()
    setWanted(null)
  }, [wanted])
  const goTo = (row: StockItem) => {
    setWanted(rowName(row))
    if (!list.slice(0, limit).includes(row)) {
      setText('')
      setCategory(null)
      setShown('all')
      setNames(null)
      setLimit(Math.max(limit, rows.indexOf(row) + 1))
    }
  }
  const onCode = (code: string, addsOne: boolean): ScanResult => {
    const [row, ...others] = rowsWithCode(rows, code)
    if (!row) return { text: t('stocktake.noSuchCode', { code }), isBad: true }
    if (others.length > 0) {
      choose('all')
      setText(code)
      return { text: t('stocktake.manyWithCode', { code, count: others.length + 1 }), isBad: true }
    }
    if (!addsOne) {
      goTo(row)
      return { text: titleOf(row), isBad: false }
    }
    take.scan(row)
    const next = withScan(counts, row, '')[rowName(row)]!
    return { text: t('act.named', { name: titleOf(row), value: countedIn(next) }), isBad: false }
  }
  const options = (
    <div className="grid content-start gap-3 sm:grid-cols-2">
      <Select
        label={t('act.reason')}
        value={reason}
        options={chosenStockReasons.map((value) => ({ value, label: t(`stock.reasons.${value}`) }))}
        onChange={(event) => setReason(event.target.value as ChosenStockReason)}
      />
      <TextField label={t('act.note')} value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      <Select
        label={t('stocktake.show')}
        value={shown}
        options={shownRows.map((value) => ({ value, label: t(`stocktake.shown.${value}`) }))}
        onChange={(event) => choose(event.target.value as ShownRows)}
      />
      <CategoryFilter value={category} onChange={setCategory} />
      <div className="sm:col-span-2">
        <TextField
          type="search"
          label={t('stocktake.filter')}
          value={text}
          maxLength={120}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </div>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-3xl text-soft">{t('stocktake.intro')}</p>
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
        <ScanField onCode={onCode} />
        {isPhone ? (
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t('stocktake.options')}</summary>
            {options}
          </details>
        ) : (
          options
        )}
      </div>
      <Missing missing={take.missing} />
      {list.length === 0 && <Empty title={t('stocktake.nothingFits')} />}
      {list.length > 0 && <StocktakeTable rows={list.slice(0, limit)} counts={counts} onType={take.type} />}
      {list.length > limit && (
        <div>
          <Button onPress={() => setLimit(limit + rowsAtOnce)}>
            {t('stocktake.more', { count: list.length - limit })}
          </Button>
        </div>
      )}
      <StocktakeBar rows={rows} take={take} onApply={() => take.apply({ reason, note })} />
    </div>
  )
}

function CategoryFilter({ value, onChange }: { value: number | null; onChange(category: number | null): void }) {
  const { t, i18n } = useTranslation()
  const { data } = useRead<CategoryList>('/categories')
  return (
    <Select
      label={t('products.filters.category')}
      value={value ?? ''}
      options={[
        { value: '', label: t('stocktake.everyCategory') },
        ...categoryOptions(data?.items ?? [], i18n.language as 'en'),
      ]}
      onChange={(event) => onChange(event.target.value ? Number(event.target.value) : null)}
    />
  )
}

/** Sold units that were not found: their orders cannot be sent whole. */
function Missing({ missing }: { missing: readonly MissingUnits[] }) {
  const { t } = useTranslation()
  if (missing.length === 0) return null
  return (
    <ul role="alert" className="grid gap-1 rounded-md bg-attention-pale px-3 py-2 text-attention">
      {missing.map(({ row, units }) => (
        <li key={rowName(row)}>{t('stocktake.missing', { name: titleOf(row), count: units })}</li>
      ))}
    </ul>
  )
}

type BarProps = { rows: readonly StockItem[]; take: ReturnType<typeof useStocktake>; onApply(): void }

function StocktakeBar({ rows, take, onApply }: BarProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { counted, differing, found, short, unreadable, changed } = summaryOf(rows, take.counts)
  if (counted === 0) return null
  const ready = counted - unreadable - changed
  return (
    <section
      aria-label={t('stock.parts.stocktake')}
      className="sticky bottom-16 z-20 grid gap-2 rounded-md border border-line bg-surface p-2 shadow-overlay sm:bottom-3"
    >
      {take.error && <ErrorNote error={take.error} />}
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-48 flex-1 px-2">
          <span className="font-medium">{t('stocktake.counts', { count: counted, total: number(rows.length) })}</span>
          {' · '}
          {t('stocktake.differences', { count: differing, found: number(found), short: number(short) })}
          {unreadable > 0 && <span className="text-bad">{` · ${t('stocktake.bad', { count: unreadable })}`}</span>}
          {changed > 0 && <span className="text-attention">{` · ${t('stocktake.toCheck', { count: changed })}`}</span>}
        </p>
        <Button onPress={take.discard}>{t('form.discard')}</Button>
        <Button shape="primary" isPending={take.isPending} isDisabled={ready === 0} onPress={onApply}>
          {take.isPending ? t('act.working') : t('stocktake.apply')}
        </Button>
      </div>
    </section>
  )
}
