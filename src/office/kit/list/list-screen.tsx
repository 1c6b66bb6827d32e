import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ViewList } from '#contract/office/people/views.ts'
import type { Decoding } from '#office/api/api-client.ts'
import { useReading } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Empty, Skeleton } from '#office/kit/section.tsx'
import { useTitle } from '#office/kit/use-title.ts'
import { useIsPhone } from '#office/shell/use-is-phone.ts'
import { useScreenKeys } from '#office/shell/use-keys.ts'
import type { BulkAction } from './bulk-bar.tsx'
import { CardList } from './card-list.tsx'
import { ColumnChooser, useColumns } from './column-chooser.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filter, searchedFor, type Tab, useListState } from './list-state.ts'
import { type Column, ListTable } from './list-table.tsx'
import { selectRange } from './selection-rules.ts'
import { foundElsewhere, type Hits, useTabHits } from './tab-hits.ts'
import { type SeenRow, type Selection, useSelection } from './use-selection.ts'
import { ViewTabs, withoutCursor } from './view-tabs.tsx'

const loadBulkBar = () => import('./bulk-bar.tsx')
// Most lists have no actions on many rows.
const BulkBar = lazy(async () => ({ default: (await loadBulkBar()).BulkBar }))

export type ListResponse<Row> = {
  items: Row[]
  next: string | null
  previous: string | null
  /** Number of rows; null if they are not counted. */
  total: number | null
  total_capped: boolean
}

type ListProps<Row, ApiResponse> = {
  /** API path of the list. */
  path: string
  /** Name of its saved views; the path if undefined. */
  views?: ViewList
  title: string
  /** Query used if the address has none; `all=` in the address shows everything. */
  home?: string
  /** Keys of the address that belong to dialogs over the list. */
  dialogKeys?: readonly string[]
  columns: readonly Column<Row>[]
  filters: readonly Filter[]
  tabs: readonly Tab[]
  idOf(row: Row): string
  /** Returns the path of the row's screen; null if it has none. */
  linkOf(row: Row): string | null
  searchLabel?: string
  emptyText: string
  bulkActions?: readonly BulkAction[]
  /**
   * Returns a row's name, shown if its action fails, the actions that are not possible for it, and its version. Needed
   * for actions that apply only to the version seen.
   */
  seenRow?(row: Row): SeenRow
  /** The list's selection, if dialogs over the list change it. */
  selection?: Selection
  actions?: ReactNode
  /** Content between the title and the list; a function can show data that the response has besides its rows. */
  lead?: ReactNode | ((response: ApiResponse | undefined) => ReactNode)
  /** Reads again every second while this returns true. */
  everyWhile?(response: ApiResponse): boolean
  /** Renders a row on a phone, and on any screen in a pane. */
  card(row: Row): ReactNode
  /** Makes the list a pane next to the open row with this id (null: none). The keys [ and ] open its neighbours. */
  open?: string | null
}

/**
 * Screen for a long list, with selection, bulk actions and keys. The address holds view, search, filters, sort and
 * page.
 */
export function ListScreen<Row, ApiResponse extends ListResponse<Row> = ListResponse<Row>>(
  props: ListProps<Row, ApiResponse> & Decoding<ApiResponse>,
) {
  const { path, title, columns, filters, idOf, linkOf, bulkActions = [] } = props
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
  const { data, error, isPending, isPlaceholderData, refetch } = useReading<ApiResponse>(
    `${path}${query && `?${query}`}`,
    {
      decode: props.decode,
      keep: true,
      every: 20_000,
      ...(props.everyWhile && { everyWhile: props.everyWhile }),
    },
  )
  const hits = useTabHits(path, props.tabs, state.q)
  const { shown, chosen, setChosen } = useColumns(path, columns)
  const own = useSelection()
  const selection = props.selection ?? own
  const { selected, select: setSelected, known } = selection
  const [current, setCurrent] = useState<string | null>(null)
  const isPhone = useIsPhone()
  const hasBulkActions = bulkActions.length > 0
  useEffect(() => {
    if (hasBulkActions) void loadBulkBar()
  }, [hasBulkActions])
  const rows = data?.items ?? []
  // The current row is remembered by id, because new rows appear above it while the list is open.
  const ids = rows.map(idOf)
  if (props.seenRow) for (const row of rows) known.set(idOf(row), props.seenRow(row))
  const index = current === null ? -1 : ids.indexOf(current)
  const move = (step: number) => setCurrent(ids[Math.min(Math.max(index + step, 0), ids.length - 1)] ?? null)
  const anchor = useRef<string | null>(null)
  const toggle = (isRange: boolean) => {
    if (index < 0 || bulkActions.length === 0) return
    const from = isRange && anchor.current !== null ? ids.indexOf(anchor.current) : -1
    setSelected(selectRange(selected, { ids, from: from < 0 ? index : from, to: index }))
    anchor.current = current
  }
  const [shownQuery, setShownQuery] = useState(query)
  if (shownQuery !== query) {
    setShownQuery(query)
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
      const to = rows[index] && linkOf(rows[index])
      if (to) navigate(to)
    },
  })
  // One of the list's own views may be empty; that does not count as a search without a match.
  const isFiltered =
    (state.q !== '' || state.filters.size > 0) && !props.tabs.some(({ query: own }) => own === withoutCursor(query))
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-2 pt-4">
        <Title className="font-display text-title">{title}</Title>
        {props.actions && <div className="flex flex-wrap gap-2">{props.actions}</div>}
      </header>
      {typeof props.lead === 'function' ? props.lead(data) : props.lead}
      <ViewTabs
        list={props.views ?? (path.slice(1) as ViewList)}
        tabs={props.tabs}
        query={query}
        q={state.q}
        hits={hits}
        columns={chosen}
        onOpen={(opened, keys) => {
          if (keys?.length) setChosen(keys)
          // Another view is other work. Pages, search and filters of this one keep what is selected.
          setSelected(new Set())
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
          action={
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
              selected={bulkActions.length && !isPane ? selected : null}
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
              selected={bulkActions.length ? selected : null}
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
        <Suspense>
          <BulkBar
            path={path}
            actions={bulkActions}
            selection={selection}
            shown={ids}
            query={query}
            total={data?.total ?? 0}
          />
        </Suspense>
      )}
    </>
  )
}

/** Links to the views in which a search has rows, if the current view has none. */
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
