import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useSearchParams } from 'react-router'
import { amountsIn, toWire } from '#contract/convert-amounts.ts'
import {
  changedCells as cellsToSend,
  type GridResult,
  type GridRow,
  gridResponse,
  gridResults,
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
import { changedCells, type Edits } from './grid-rules.ts'
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
  const [saved, setSaved] = useState<ReadonlyMap<number, GridRow>>(new Map())
  const rows = (data?.items ?? []).map((row) => newer(row, saved.get(row.id)))
  const [undone, setUndone] = useState<readonly Edits[]>([])
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [conflicts, setConflicts] = useState<readonly GridResult[]>([])
  const save = useAction<{ rows: GridResult[] }>('PUT', '/products/grid', {
    decode: amountsIn(gridResults),
    refresh: ['/products?'],
    onDone: ({ rows }) => takeResults(rows),
  })
  const change = (next: Edits) => {
    setUndone([...undone.slice(-50), edits])
    setEdits(next)
    setRefused(new Map())
  }
  const ready = [...edits].flatMap(([id, edit]) => {
    const cells = changedCells(edit)
    return cells ? [{ id, version: edit.base.version, cells: toWire(cellsToSend, cells) }] : []
  })
  const bad = edits.size - ready.length
  const saveRows = () => {
    if (ready.length > 0 && !save.isPending) save.mutate({ body: { language, rows: ready } })
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
  function takeResults(results: readonly GridResult[]) {
    const next = new Map(edits)
    const problems = new Map<string, string>()
    for (const { id, outcome, row, errors } of results) {
      const edit = next.get(id)
      if (outcome === 'saved' || outcome === 'unchanged' || outcome === 'gone') next.delete(id)
      else if (edit && row) next.set(id, { ...edit, base: row })
      for (const [name, [key]] of Object.entries(errors)) if (key) problems.set(`${id} ${name}`, key)
    }
    setEdits(next)
    setUndone([])
    setRefused(problems)
    setConflicts(results.filter(({ outcome }) => outcome === 'conflict'))
    setSaved(new Map([...saved, ...results.flatMap(({ id, row }) => (row ? [[id, row] as const] : []))]))
    const count = results.filter(({ outcome }) => outcome === 'saved').length
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
          {conflicts.map(({ id, by, row }) => (
            <li key={id}>{t('grid.conflict', { name: row?.cells.name || id, by: by ?? t('grid.somebody') })}</li>
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
              {t('grid.changedRows', { count: edits.size })}
              {bad > 0 && <span className="text-bad">{` · ${t('grid.badRows', { count: bad })}`}</span>}
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

const newer = (one: GridRow, other: GridRow | undefined) => (other && other.version > one.version ? other : one)

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
