import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useSearchParams } from 'react-router'
import { amountsIn, toWire } from '#contract/convert-amounts.ts'
import {
  type GridResults,
  type GridRow,
  gridResponse,
  gridResults,
  nameOfRow,
  rowCells,
} from '#contract/office/catalogue/product-grid.ts'
import { useMay } from '#office/api/me.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Button, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Select } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import type { ListResponse } from '#office/kit/list/list-screen.tsx'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { languages } from '#shared/markets.ts'
import { changedCells, type Edits, type Problems, presentRows, readyRows } from './grid-rules.ts'
import { ProductGrid } from './product-grid-table.tsx'

const none: Edits = new Map()

/** Edits many products as a table of cells, a hundred at a time. The address names the products or the filters. */
export function Component() {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const mayWrite = useMay()('catalogue.write')
  const [query, setQuery] = useSearchParams()
  const language = languages.find((one) => one === query.get('language')) ?? (i18n.language as 'en')
  const asked = new URLSearchParams(query)
  asked.set('language', language)
  asked.set('limit', '100')
  const [edits, setEdits] = useState<Edits>(none)
  const isDirty = edits.size > 0
  // Does not read again during editing, so that rows keep their order.
  const { data, error, refetch } = useRead<ListResponse<GridRow>>(`/products/grid?${asked}`, {
    decode: amountsIn(gridResponse),
    enabled: !isDirty,
  })
  const [current, setCurrent] = useState<ReadonlyMap<number, readonly GridRow[]>>(new Map())
  const rows = useMemo(() => presentRows(data?.items ?? [], current), [data, current])
  const [undone, setUndone] = useState<readonly Edits[]>([])
  const [refused, setRefused] = useState<ReadonlyMap<string, Problems>>(new Map())
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const save = useAction<GridResults>('PUT', '/products/grid', {
    decode: amountsIn(gridResults),
    refresh: ['/products?'],
    onDone: takeResults,
  })
  const change = (next: Edits) => {
    setUndone([...undone.slice(-50), edits])
    setEdits(next)
    setRefused(new Map())
  }
  const { ready, bad } = useMemo(() => readyRows(rows, edits), [rows, edits])
  const products = new Set([...edits.values()].map(({ base }) => base.id)).size
  const saveRows = () => {
    if (ready.length === 0 || save.isPending) return
    const changed = ready.map((edit) => {
      const { id, variant, version } = edit.base
      return { id, ...(variant !== null && { variant }), version, cells: toWire(rowCells, changedCells(edit)) }
    })
    save.mutate({ body: { language, rows: changed } })
  }
  const latest = useRef(saveRows)
  latest.current = saveRows
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  /**
   * Removes the edits of saved rows. Conflicting rows keep their typed cells, now based on the product's present
   * values.
   */
  function takeResults({ rows: results, current: now }: GridResults) {
    const next = new Map(edits)
    for (const result of results) {
      if (['saved', 'unchanged', 'gone'].includes(result.outcome)) next.delete(nameOfRow(result))
    }
    for (const row of now) {
      const edit = next.get(nameOfRow(row))
      if (edit) next.set(nameOfRow(row), { ...edit, base: row })
    }
    const conflicting = results.filter(({ outcome }) => outcome === 'conflict')
    setEdits(next)
    setUndone([])
    setRefused(new Map(results.map((result) => [nameOfRow(result), firstErrors(result.errors)])))
    setConflicts([...new Map(conflicting.map(({ id, by }) => [id, { id, by, name: nameIn(now, id) }])).values()])
    const changed = new Set(now.map(({ id }) => id))
    setCurrent(new Map([...current, ...[...changed].map((id) => [id, now.filter((row) => row.id === id)] as const)]))
    const count = new Set(results.filter(({ outcome }) => outcome === 'saved').map(({ id }) => id)).size
    if (count) showToast(t('grid.saved', { count }))
  }
  const goTo = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query)
    for (const [key, value] of Object.entries(changes)) next.set(key, value)
    setQuery(next)
  }
  return (
    <>
      <PageHeader title={t('grid.title')} actions={<LinkButton to="/products">{t('products.parts.all')}</LinkButton>} />
      <div className="flex flex-wrap items-end gap-3 pb-3">
        <Select
          label={t('grid.language')}
          value={language}
          disabled={isDirty}
          options={languages.map((code) => ({ value: code, label: formats.language(code) }))}
          onChange={(event) => goTo({ language: event.target.value })}
        />
        {data?.previous && (
          <Button isDisabled={isDirty} onPress={() => goTo({ cursor: data.previous! })}>
            {t('list.previous')}
          </Button>
        )}
        {data?.next && (
          <Button isDisabled={isDirty} onPress={() => goTo({ cursor: data.next! })}>
            {t('list.next')}
          </Button>
        )}
      </div>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={10} />}
      {data?.items.length === 0 && <Empty title={t('grid.none')} />}
      {data && data.items.length > 0 && (
        <ProductGrid rows={rows} edits={edits} refused={refused} isFixed={!mayWrite} onEdits={change} />
      )}
      {conflicts.length > 0 && (
        <ul role="alert" className="grid gap-1 rounded-md bg-attention-pale px-3 py-2 text-attention">
          {conflicts.map(({ id, by, name }) => (
            <li key={id}>{t('grid.conflict', { name, by: by ?? t('grid.somebody') })}</li>
          ))}
        </ul>
      )}
      {isDirty && (
        <section
          aria-label={t('form.unsaved')}
          className="sticky bottom-16 z-20 mt-2 grid gap-2 rounded-md border border-line bg-surface p-2 shadow-overlay sm:bottom-3"
        >
          {save.error && <ErrorNote error={save.error} />}
          <div className="flex flex-wrap items-center gap-2">
            <span className="flex-1 px-2 font-medium">
              {t('grid.changedRows', { count: products })}
              {bad.size > 0 && <span className="text-bad">{` · ${t('grid.badRows', { count: bad.size })}`}</span>}
            </span>
            <Button
              isDisabled={undone.length === 0}
              onPress={() => {
                setEdits(undone.at(-1)!)
                setUndone(undone.slice(0, -1))
              }}
            >
              {t('act.undo')}
            </Button>
            <Button onPress={() => change(none)}>{t('form.discard')}</Button>
            <Button shape="primary" isPending={save.isPending} isDisabled={ready.length === 0} onPress={saveRows}>
              {t('grid.save')}
            </Button>
          </div>
        </section>
      )}
      <LeaveDialog isDirty={isDirty} />
    </>
  )
}

type Conflict = { id: number; by: string | null; name: string | number }

const nameIn = (rows: readonly GridRow[], wanted: number) =>
  rows.find(({ id, variant }) => id === wanted && variant === null)?.label || wanted

const firstErrors = (errors: Record<string, string[]>): Problems =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, [key]]) => (key ? [[name, key]] : [])))

/** Asks before cells with unsaved changes are left behind. */
function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && nextLocation.key !== currentLocation.key)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <ActionDialog
      title={t('form.leave')}
      consequence={t('grid.leaveText')}
      confirmLabel={t('form.leaveDiscard')}
      isDanger
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  )
}
