import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridRow } from '#contract/office/catalogue/product-grid.ts'
import { useFormats } from '#office/kit/formats.ts'
import { columns, type Edits, type GridColumn, problemsOf, readClipboard, withText, writeCell } from './grid-rules.ts'

type Cell = { row: number; column: number }

type GridProps = {
  rows: readonly GridRow[]
  edits: Edits
  /** Message keys of refused cells, keyed by `id name`. */
  refused: ReadonlyMap<string, string>
  isFixed: boolean
  onEdits(edits: Edits): void
}

const headings = 'sticky top-0 z-10 border-b border-line bg-ground px-2 py-2 font-medium whitespace-nowrap'
const isNumber = (kind: GridColumn['kind']) => kind === 'money' || kind === 'count'

/**
 * Table of cells that works like a spreadsheet: arrows move, Enter, F2 or typing edits, Escape cancels. A paste fills
 * cells from the focused one on.
 */
export function ProductGrid({ rows, edits, refused, isFixed, onEdits }: GridProps) {
  const { t } = useTranslation()
  const { decimalSign } = useFormats()
  const [cell, setCell] = useState<Cell>({ row: 0, column: 0 })
  const [draft, setDraft] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const hint = useId()
  const textOf = ({ row, column }: Cell) => {
    const base = rows[row]!
    const { name } = columns[column]!
    return edits.get(base.id)?.texts[name] ?? writeCell(columns[column]!, baseOf(base).cells, decimalSign)
  }
  const baseOf = (row: GridRow) => edits.get(row.id)?.base ?? row
  const focus = (next: Cell) => {
    const row = Math.min(Math.max(next.row, 0), rows.length - 1)
    const column = Math.min(Math.max(next.column, 0), columns.length - 1)
    setCell({ row, column })
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus()
  }
  const write = (texts: readonly { cell: Cell; text: string }[]) => {
    if (isFixed) return
    const next = texts.reduce(
      (all, { cell: { row, column }, text }) =>
        withText(all, { row: rows[row]!, column: columns[column]!, text, decimalSign }),
      edits,
    )
    onEdits(next)
  }
  const commit = (text: string, next: Cell | null) => {
    write([{ cell, text }])
    setDraft(null)
    if (next) focus(next)
  }
  const press = (event: KeyboardEvent) => {
    const { row, column } = cell
    const move = moves[event.key]
    const { kind } = columns[column]!
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (move) focus({ row: row + move[0], column: column + move[1] })
    else if (event.key === 'Home') focus({ row, column: 0 })
    else if (event.key === 'End') focus({ row, column: columns.length - 1 })
    else if (isFixed) return
    else if (kind === 'flag' && (event.key === ' ' || event.key === 'Enter')) {
      write([{ cell, text: textOf(cell) ? '' : '✓' }])
    } else if (event.key === 'Enter' || event.key === 'F2') setDraft(textOf(cell))
    else if (event.key === 'Delete' || event.key === 'Backspace') write([{ cell, text: '' }])
    else if (event.key === 'Escape') {
      write([{ cell, text: writeCell(columns[column]!, baseOf(rows[row]!).cells, decimalSign) }])
    } else if (event.key.length === 1 && kind !== 'flag') setDraft(event.key)
    else return
    event.preventDefault()
    // Keeps the event from the screen's own keys.
    event.stopPropagation()
  }
  const paste = (event: ClipboardEvent) => {
    if (draft !== null || isFixed) return
    event.preventDefault()
    const pasted = readClipboard(event.clipboardData.getData('text/plain'))
    const cells = pasted.flatMap((line, down) =>
      line.map((text, right) => ({ cell: { row: cell.row + down, column: cell.column + right }, text })),
    )
    write(cells.filter(({ cell: { row, column } }) => row < rows.length && column < columns.length))
  }
  const copy = (event: ClipboardEvent) => {
    if (draft !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', textOf(cell))
  }
  const problemAt = ({ row, column }: Cell) => {
    const { id } = rows[row] ?? { id: 0 }
    const edit = edits.get(id)
    const { name } = columns[column]!
    return (edit && problemsOf(edit)[name]) ?? refused.get(`${id} ${name}`) ?? null
  }
  const said = problemAt(cell)
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
        >
          <thead>
            <tr>
              {columns.map(({ name, kind, width }) => (
                <th
                  key={name}
                  scope="col"
                  className={`${headings} ${width} ${isNumber(kind) ? 'text-right' : 'text-left'}`}
                >
                  {t(`grid.columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowIndex) => (
              <tr key={row.id} aria-rowindex={rowIndex + 2}>
                {columns.map(({ name, kind }, columnIndex) => {
                  const own = { row: rowIndex, column: columnIndex }
                  const isHere = cell.row === rowIndex && cell.column === columnIndex
                  const isChanged = edits.get(row.id)?.texts[name] !== undefined
                  const problem = problemAt(own)
                  return (
                    <td
                      key={name}
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it takes the focus
                      role="gridcell"
                      data-cell={`${rowIndex}-${columnIndex}`}
                      tabIndex={isHere ? 0 : -1}
                      aria-label={t('act.named', {
                        name: t(`grid.columns.${name}`),
                        value: textOf(own) || t('grid.empty'),
                      })}
                      aria-invalid={problem !== null}
                      aria-description={problem ? t(`errors.${problem}`) : isChanged ? t('grid.changed') : undefined}
                      onFocus={() => setCell(own)}
                      onDoubleClick={() => !isFixed && kind !== 'flag' && setDraft(textOf(own))}
                      onKeyDown={isHere && draft === null ? press : undefined}
                      className={`relative h-9 max-w-96 truncate border-b border-line px-2 -outline-offset-2 focus:outline-2 focus:outline-focus pointer-coarse:h-11 ${
                        problem ? 'bg-bad-pale text-bad' : isChanged ? 'bg-attention-pale text-attention' : ''
                      } ${isNumber(kind) ? 'text-right tabular-nums' : ''}`}
                    >
                      {isHere && draft !== null ? (
                        <CellEditor
                          label={t(`grid.columns.${name}`)}
                          text={draft}
                          onText={setDraft}
                          onCommit={(text, move) =>
                            commit(text, move && { row: rowIndex + move[0], column: columnIndex + move[1] })
                          }
                          onGiveUp={() => {
                            setDraft(null)
                            focus(own)
                          }}
                        />
                      ) : (
                        textOf(own)
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="min-h-7 pt-1 text-bad">
        {said && t(`errors.${said}`)}
      </p>
    </>
  )
}

const moves: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

type EditorProps = {
  label: string
  text: string
  onText(text: string): void
  /** Commits the text. `move` is null if the focus went elsewhere. */
  onCommit(text: string, move: [down: number, right: number] | null): void
  onGiveUp(): void
}

/** Editor of a cell. Enter continues in the next row, Tab in the next column; Escape discards the input. */
function CellEditor({ label, text, onText, onCommit, onGiveUp }: EditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const end = (action: () => void) => {
    // Moving the focus would end the editor a second time.
    if (isOver.current) return
    isOver.current = true
    action()
  }
  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(999, 999)
  }, [])
  return (
    <input
      ref={input}
      aria-label={label}
      value={text}
      maxLength={1_000}
      onChange={(event) => onText(event.target.value)}
      onBlur={() => end(() => onCommit(text, null))}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') end(onGiveUp)
        else if (event.key === 'Enter') end(() => onCommit(text, [event.shiftKey ? -1 : 1, 0]))
        else if (event.key === 'Tab') end(() => onCommit(text, [0, event.shiftKey ? -1 : 1]))
        else return
        event.preventDefault()
      }}
      className="absolute inset-0 w-full bg-surface px-2 text-text outline-2 outline-focus -outline-offset-2"
    />
  )
}
