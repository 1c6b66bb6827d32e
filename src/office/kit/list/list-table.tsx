import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { selectRange } from './selection-rules.ts'

/** A column of a list; the first one links to the row's screen. */
export type Column<Row> = {
  key: string
  label: string
  cell(row: Row): ReactNode
  sort?: string
  isNumber?: boolean
  /** True if the column is hidden until the user chooses it. */
  isExtra?: boolean
}

type TableProps<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  idOf(row: Row): string
  linkOf(row: Row): string | null
  sort: string | null
  onSort(sort: string): void
  /** Current row for the keys J and K: the one that has or last had the focus. */
  current: string | null
  onCurrent(id: string): void
  /** Null if rows cannot be selected. */
  selected: ReadonlySet<string> | null
  onSelect(selected: ReadonlySet<string>): void
}

/** Shows the rows as a table: headers sort, checkboxes select, Shift selects a range. */
export function ListTable<Row>(props: TableProps<Row>) {
  const { rows, columns, idOf, linkOf, selected, onSelect } = props
  const { t } = useTranslation()
  const last = useRef<number | null>(null)
  const ids = rows.map(idOf)
  const isAll = selected !== null && ids.every((id) => selected.has(id))
  const selectRow = (index: number, isRange: boolean) => {
    const from = isRange && last.current !== null ? last.current : index
    onSelect(selectRange(selected ?? new Set(), { ids, from, to: index }))
    last.current = index
  }
  const latest = useRef({ selectRow, onCurrent: props.onCurrent })
  useEffect(() => {
    latest.current = { selectRow, onCurrent: props.onCurrent }
  })
  // Stable callbacks, so that a press re-renders only the rows that it changes.
  const onSelectRow = useCallback((index: number, isRange: boolean) => latest.current.selectRow(index, isRange), [])
  const onCurrent = useCallback((id: string) => latest.current.onCurrent(id), [])
  const body = useRef<HTMLTableSectionElement>(null)
  const { current } = props
  useEffect(() => {
    // J and K move the focus, so that screen readers announce the row and it scrolls into view.
    const row = current === null ? null : body.current?.querySelector('tr[data-current]')
    if (!row || row.contains(document.activeElement)) return
    const target = row.querySelector<HTMLElement>('a') ?? row.querySelector('input')
    target?.focus()
  }, [current])
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line text-sm text-soft">
            {selected && (
              <th className="w-9 px-2">
                <input
                  type="checkbox"
                  aria-label={t('list.selectPage')}
                  className="size-4 align-middle accent-brand"
                  checked={isAll}
                  onChange={() => onSelect(isAll ? new Set() : new Set(ids))}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <TableRow
              key={ids[index]}
              row={row}
              index={index}
              id={ids[index]!}
              to={linkOf(row)}
              columns={columns}
              isCurrent={ids[index] === current}
              isSelected={selected ? selected.has(ids[index]!) : null}
              onSelectRow={onSelectRow}
              onCurrent={onCurrent}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps<Row> = {
  row: Row
  index: number
  id: string
  to: string | null
  columns: readonly Column<Row>[]
  isCurrent: boolean
  /** Null if rows cannot be selected. */
  isSelected: boolean | null
  onSelectRow(index: number, isRange: boolean): void
  onCurrent(id: string): void
}

const TableRow = memo(TableRowBase) as typeof TableRowBase

function TableRowBase<Row>({
  row,
  index,
  id,
  to,
  columns,
  isCurrent,
  isSelected,
  onSelectRow,
  onCurrent,
}: RowProps<Row>) {
  const { t } = useTranslation()
  return (
    <tr
      data-current={isCurrent || undefined}
      onFocus={() => onCurrent(id)}
      aria-selected={isSelected ?? undefined}
      className="relative border-b border-line hover:bg-surface aria-selected:bg-waiting-pale data-current:shadow-[inset_3px_0_0_var(--focus)]"
    >
      {isSelected !== null && (
        <td className="px-2">
          <input
            type="checkbox"
            aria-label={t('list.select', { name: id })}
            className="relative z-10 size-4 align-middle accent-brand"
            checked={isSelected}
            onChange={() => undefined}
            onClick={(event) => onSelectRow(index, event.shiftKey)}
          />
        </td>
      )}
      <RowCells row={row} columns={columns} to={to} />
    </tr>
  )
}

const RowCells = memo(RowCellsBase) as typeof RowCellsBase

/** Separate from the row, so that selecting a page of rows does not re-render any cells. */
function RowCellsBase<Row>({ row, columns, to }: Pick<RowProps<Row>, 'row' | 'columns' | 'to'>): ReactNode {
  return columns.map((column, index) => (
    <td
      key={column.key}
      className={`h-9 max-w-56 truncate px-2 pointer-coarse:h-11 ${column.isNumber ? 'text-right' : ''}`}
    >
      <Cell to={index === 0 ? to : null}>{column.cell(row)}</Cell>
    </td>
  ))
}

function Cell({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children
  return (
    <Link to={to} className="font-medium after:absolute after:inset-0">
      {children}
    </Link>
  )
}

function ColumnHead<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: string | null
  onSort(sort: string): void
}) {
  const isDescending = sort === `-${column.sort}`
  const isSorted = column.sort !== undefined && (isDescending || sort === column.sort)
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={`h-9 px-2 font-medium whitespace-nowrap ${column.isNumber ? 'text-right' : ''}`}
    >
      {column.sort ? (
        <button
          type="button"
          className="inline-flex min-h-9 cursor-pointer items-center gap-1"
          onClick={() => onSort(isDescending ? column.sort! : `-${column.sort}`)}
        >
          {column.label}
          {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}
