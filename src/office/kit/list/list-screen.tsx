import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRead } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Empty, Skeleton } from '#office/kit/section.tsx'
import { useTitle } from '#office/kit/use-title.ts'
import { useIsPhone } from '#office/shell/use-is-phone.ts'
import { useScreenKeys } from '#office/shell/use-keys.ts'
import { type BulkAct, BulkBar, type SeenRow } from './bulk-bar.tsx'
import { CardList } from './card-list.tsx'
import { ColumnChooser, useColumns } from './column-chooser.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filter, searchedFor, type Tab, useListState } from './list-state.ts'
import { type Column, ListTable } from './list-table.tsx'
import { selectRange } from './selection-rules.ts'
import { foundElsewhere, type Hits, useTabHits } from './tab-hits.ts'
import { ViewTabs, withoutCursor } from './view-tabs.tsx'

export type ListAnswer<Row> = {
  items: Row[]
  next: string | null
  previous: string | null
  /** Null where nothing counts the rows. */
  total: number | null
  total_capped: boolean
}

type ListProps<Row, Answer> = {
  /** Of the API, and the name of its saved views. */
  path: string
  title: string
  /** The query that an address without one stands for; `all=` in the address shows everything. */
  home?: string
  /** Keys of the address that are for dialogs over the list. */
  dialogKeys?: readonly string[]
  columns: readonly Column<Row>[]
  filters: readonly Filter[]
  tabs: readonly Tab[]
  idOf(row: Row): string
  /** Null where a row has no screen of its own. */
  linkOf(row: Row): string | null
  /** Left out where the list has no search. */
  searchLabel?: string
  emptyText: string
  bulkActs?: readonly BulkAct[]
  /** For acts on what was read only: a row's name, by which a failed one is told, and its version. */
  seenRow?(row: Row): SeenRow
  acts?: ReactNode
  /** Stands between the title and the list; may show what the answer tells beside its rows. */
  lead?: ReactNode | ((answer: Answer | undefined) => ReactNode)
  /** Read again each second while this holds. */
  everyWhile?(answer: Answer): boolean
  /** A row on a phone, and everywhere in a pane. */
  card(row: Row): ReactNode
  /** The list is a pane: the row of this id (null: none) is open beside it; [ and ] open its neighbours. */
  open?: string | null
}

/** A long list: saved views, search, filters, sort and page in the address; selection, bulk acts and keys. */
export function ListScreen<Row, Answer extends ListAnswer<Row> = ListAnswer<Row>>(props: ListProps<Row, Answer>) {
  const { path, title, columns, filters, idOf, linkOf, bulkActs = [] } = props
  const { t } = useTranslation()
  const { number } = useFormats()
  const navigate = useNavigate()
  const sorts = columns.flatMap(({ sort }) => sort ?? [])
  const list = useListState(filters, {
    home: props.home,
    dialogKeys: props.dialogKeys,
    sorts,
    hasSearch: props.searchLabel !== undefined,
  })
  const { state, query } = list
  const { data, error, isPending, isPlaceholderData, refetch } = useRead<Answer>(`${path}${query && `?${query}`}`, {
    keep: true,
    every: 20_000,
    ...(props.everyWhile && { everyWhile: props.everyWhile }),
  })
  const hits = useTabHits(path, props.tabs, state.q)
  const { shown, chosen, setChosen } = useColumns(path, columns)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string | null>(null)
  const isPhone = useIsPhone()
  const rows = data?.items ?? []
  // Rows are remembered by their ids: new ones come in above them while the list is open.
  const ids = rows.map(idOf)
  const place = current === null ? -1 : ids.indexOf(current)
  const move = (step: number) => setCurrent(ids[Math.min(Math.max(place + step, 0), ids.length - 1)] ?? null)
  const anchor = useRef<string | null>(null)
  const toggle = (isRange: boolean) => {
    if (place < 0 || bulkActs.length === 0) return
    const from = isRange && anchor.current !== null ? ids.indexOf(anchor.current) : -1
    setSelected(selectRange(selected, { ids, from: from < 0 ? place : from, to: place }))
    anchor.current = current
  }
  // Another page or other filters are other rows: what is not seen is not acted on.
  const [shownQuery, setShownQuery] = useState(query)
  if (shownQuery !== query) {
    setShownQuery(query)
    setSelected(new Set())
    setCurrent(null)
  }
  const isPane = props.open !== undefined
  const isBeside = typeof props.open === 'string'
  const openNeighbour = (step: number) => {
    const neighbour = isBeside && rows[ids.indexOf(props.open!) + step]
    const to = neighbour && linkOf(neighbour)
    if (to) navigate(to)
  }
  useTitle(isBeside ? null : title)
  const Title = isBeside ? 'h2' : 'h1'
  useScreenKeys({
    ...(isPane && { '[': () => openNeighbour(-1), ']': () => openNeighbour(1) }),
    j: () => move(1),
    k: () => move(-1),
    x: (event) => toggle(event.shiftKey),
    enter: () => {
      const to = rows[place] && linkOf(rows[place])
      if (to) navigate(to)
    },
  })
  // One of the list's own views may well be empty: that is no search without a match.
  const isFiltered =
    (state.q !== '' || state.filters.size > 0) && !props.tabs.some(({ query: own }) => own === withoutCursor(query))
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-2 pt-4">
        <Title className="font-display text-title">{title}</Title>
        {props.acts && <div className="flex flex-wrap gap-2">{props.acts}</div>}
      </header>
      {typeof props.lead === 'function' ? props.lead(data) : props.lead}
      <ViewTabs
        list={path}
        tabs={props.tabs}
        query={query}
        q={state.q}
        hits={hits}
        columns={chosen}
        onOpen={(opened, keys) => {
          if (keys?.length) setChosen(keys)
          list.open(opened)
        }}
      />
      <FilterBar filters={filters} state={state} changes={list} placeholder={props.searchLabel ?? null} />
      <div className="flex min-h-9 items-center justify-between gap-2 text-sm text-soft">
        <p aria-live="polite">
          {data &&
            data.total !== null &&
            t('list.total', { count: data.total, total: number(data.total) + (data.total_capped ? '+' : '') })}
        </p>
        {!isPhone && !isPane && <ColumnChooser columns={columns} chosen={chosen} onChange={setChosen} />}
      </div>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {isPending && <Skeleton rows={12} />}
      {data && rows.length === 0 && (
        <Empty
          title={isFiltered ? t('list.noMatch') : t('list.empty')}
          text={isFiltered ? undefined : props.emptyText}
          act={
            isFiltered && (
              <>
                <Elsewhere
                  hits={foundElsewhere(hits, query)}
                  onOpen={(tab) => list.open(searchedFor(tab.query, state.q))}
                />
                <Button onPress={list.clear}>{t('list.clear')}</Button>
              </>
            )
          }
        />
      )}
      {rows.length > 0 && (
        <div className={isPlaceholderData ? 'opacity-60' : ''}>
          {isPhone || isPane ? (
            <CardList
              rows={rows}
              idOf={idOf}
              linkOf={linkOf}
              card={props.card}
              current={current}
              onCurrent={setCurrent}
              open={props.open}
              selected={bulkActs.length && !isPane ? selected : null}
              onSelect={setSelected}
            />
          ) : (
            <ListTable
              rows={rows}
              columns={shown}
              idOf={idOf}
              linkOf={linkOf}
              sort={state.sort}
              onSort={list.sortBy}
              current={current}
              onCurrent={setCurrent}
              selected={bulkActs.length ? selected : null}
              onSelect={setSelected}
            />
          )}
        </div>
      )}
      {data && (data.next || data.previous) && (
        <nav aria-label={t('list.pages')} className="flex justify-end gap-2 py-3">
          <Button isDisabled={!data.previous} onPress={() => list.page(data.previous)}>
            <ChevronLeft aria-hidden="true" className="size-4" />
            {t('list.previous')}
          </Button>
          <Button isDisabled={!data.next} onPress={() => list.page(data.next)}>
            {t('list.next')}
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
        </nav>
      )}
      {selected.size > 0 && (
        <BulkBar
          path={path}
          acts={bulkActs}
          rows={props.seenRow && rows.map((row) => [idOf(row), props.seenRow!(row)])}
          selected={selected}
          query={query}
          total={data?.total ?? 0}
          onClear={() => setSelected(new Set())}
        />
      )}
    </>
  )
}

/** Where else a search has rows, for who stands in a view that has none. */
function Elsewhere({ hits, onOpen }: { hits: readonly Hits[]; onOpen(tab: Tab): void }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <ul className="flex flex-wrap justify-center gap-2">
      {hits.map(({ tab, total, isCapped }) => (
        <li key={tab.name}>
          <Button shape="primary" onPress={() => onOpen(tab)}>
            {t('list.elsewhere', { total: number(total) + (isCapped ? '+' : ''), name: tab.name })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
