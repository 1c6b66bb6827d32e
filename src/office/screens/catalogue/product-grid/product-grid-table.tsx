import { type ClipboardEvent, type KeyboardEvent, type SyntheticEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GridRow, nameOfRow } from '#contract/office/catalogue/product-grid.ts'
import { useFormats } from '#office/kit/formats.ts'
import { CellEditor } from './cell-editor.tsx'
import { useColumnLabel } from './column-label.ts'
import { GridRowCells } from './grid-row-cells.tsx'
import {
  columnsOf,
  type Edits,
  hasCell,
  isNumber,
  type Problems,
  problemsOf,
  productAbove,
  productRows,
  withTexts,
  writeCell,
} from './grid-rules.ts'
import { readClipboard } from './read-clipboard.ts'

type Cell = { row: number; column: number }
type Move = readonly [down: number, right: number]

type GridProps = {
  rows: readonly GridRow[]
  edits: Edits
  /** Message keys of refused cells, by the names of their rows. */
  refused: ReadonlyMap<string, Problems>
  isFixed: boolean
  onEdits(edits: Edits): void
}

const headings = 'sticky top-0 z-10 border-b border-line bg-ground px-2 py-2 font-medium whitespace-nowrap'

const moves: Record<string, Move> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Table of cells that works like a spreadsheet: arrows move, Enter, F2 or typing edits, Escape cancels. Moves and
 * pastes skip the rows and columns without a cell, so that a column of SKUs fills the variants.
 */
export function ProductGrid({ rows, edits, refused, isFixed, onEdits }: GridProps) {
  const { t } = useTranslation()
  const labelOf = useColumnLabel()
  const { decimalSign } = useFormats()
  const [focused, setCell] = useState<Cell>({ row: 0, column: 0 })
  // There may be fewer rows after a save.
  const cell = rows[focused.row] ? focused : { row: 0, column: 0 }
  const [draft, setDraft] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const hint = useId()
  const products = useMemo(() => productRows(rows, edits), [rows, edits])
  const columns = useMemo(() => columnsOf(rows), [rows])
  const column = columns[cell.column]!
  const row = rows[cell.row]!
  const edit = edits.get(nameOfRow(row))
  const stored = writeCell(column, (edit?.base ?? row).cells, decimalSign)
  const text = edit?.texts[column.name] ?? stored
  const said =
    (edit && problemsOf(edit, productAbove(row, products))[column.name]) ?? refused.get(nameOfRow(row))?.[column.name]

  const isCell = (at: Cell) =>
    rows[at.row] !== undefined && !!columns[at.column] && hasCell(rows[at.row]!, columns[at.column]!)
  const focus = (next: Cell) =>
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus()
  /** Returns the next cell in a direction; the cell itself if there is none. */
  const nextOf = (from: Cell, [down, right]: Move): Cell => {
    let next = { row: from.row + down, column: from.column + right }
    while (rows[next.row] && columns[next.column] && !isCell(next)) {
      next = { row: next.row + down, column: next.column + right }
    }
    return isCell(next) ? next : from
  }
  const write = (texts: readonly { at: Cell; text: string }[]) => {
    if (isFixed) return
    const typed = texts.map(({ at, text }) => ({ row: rows[at.row]!, column: columns[at.column]!, text }))
    onEdits(withTexts(edits, typed, decimalSign))
  }
  const commit = (typed: string, move: Move | null) => {
    write([{ at: cell, text: typed }])
    setDraft(null)
    if (move) focus(nextOf(cell, move))
  }
  const press = (event: KeyboardEvent) => {
    if (draft !== null || event.ctrlKey || event.metaKey || event.altKey) return
    const move = moves[event.key]
    const isFlag = column.kind === 'flag'
    if (move) focus(nextOf(cell, move))
    else if (event.key === 'Home') focus(nextOf({ row: cell.row, column: -1 }, [0, 1]))
    else if (event.key === 'End') focus(nextOf({ row: cell.row, column: columns.length }, [0, -1]))
    else if (isFixed) return
    else if (isFlag && (event.key === ' ' || event.key === 'Enter')) write([{ at: cell, text: text ? '' : '✓' }])
    else if (event.key === 'Enter' || event.key === 'F2') setDraft(text)
    else if (event.key === 'Delete' || event.key === 'Backspace') write([{ at: cell, text: '' }])
    else if (event.key === 'Escape') write([{ at: cell, text: stored }])
    else if (event.key.length === 1 && !isFlag) setDraft(event.key)
    else return
    event.preventDefault()
    // Keeps the event from the screen's own keys.
    event.stopPropagation()
  }
  const paste = (event: ClipboardEvent) => {
    if (draft !== null || isFixed) return
    event.preventDefault()
    const lines = readClipboard(event.clipboardData.getData('text/plain'))
    const filled = rows.flatMap((_, index) => (index >= cell.row && isCell({ ...cell, row: index }) ? [index] : []))
    const texts = lines
      .slice(0, filled.length)
      .flatMap((line, down) =>
        line.map((pasted, right) => ({ at: { row: filled[down]!, column: cell.column + right }, text: pasted })),
      )
    write(texts.filter(({ at }) => isCell(at)))
  }
  const copy = (event: ClipboardEvent) => {
    if (draft !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
  }
  const take = ({ target }: SyntheticEvent) => {
    const [down, right] = placeOf(target).split('-').map(Number)
    if (right !== undefined) setCell({ row: down!, column: right })
  }
  return (
    <>
      <p id={hint} className="pb-2 text-soft max-sm:sr-only">
        {t(isFixed ? 'grid.fixed' : 'grid.hint')}
      </p>
      <div className="max-h-[70vh] overflow-auto rounded-md border border-line bg-surface">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are edited
          role="grid"
          aria-label={t('grid.title')}
          aria-describedby={hint}
          aria-rowcount={rows.length + 1}
          aria-readonly={isFixed}
          className="w-max min-w-full border-collapse text-base"
          onPaste={paste}
          onCopy={copy}
          onFocus={take}
          onKeyDown={press}
          onDoubleClick={({ target }) => {
            const isHere = placeOf(target) === `${cell.row}-${cell.column}`
            if (isHere && draft === null && !isFixed && column.kind !== 'flag') setDraft(text)
          }}
        >
          <thead>
            <tr>
              {columns.map((each) => (
                <th
                  key={each.name}
                  scope="col"
                  className={`${headings} ${each.width} ${isNumber(each.kind) ? 'text-right' : 'text-left'}`}
                >
                  {labelOf(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((own, index) => {
              const name = nameOfRow(own)
              const isHere = index === cell.row
              const product = productAbove(own, products)
              return (
                <GridRowCells
                  key={name}
                  row={own}
                  columns={columns}
                  index={index}
                  edit={edits.get(name)}
                  refused={refused.get(name)}
                  product={product?.row}
                  productEdit={product?.edit}
                  here={isHere ? cell.column : null}
                  decimalSign={decimalSign}
                  editor={
                    isHere && draft !== null ? (
                      <CellEditor
                        label={labelOf(column)}
                        text={draft}
                        onText={setDraft}
                        onCommit={commit}
                        onGiveUp={() => {
                          setDraft(null)
                          focus(cell)
                        }}
                      />
                    ) : null
                  }
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <p role="status" className="min-h-7 pt-1 text-bad">
        {said && t(`errors.${said}`)}
      </p>
    </>
  )
}

/** Returns the row and column of the cell that an event is about; empty outside of cells. */
const placeOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell ?? ''
