import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { selectRange } from './selection-rules.ts'

type CardListProps<Row> = {
  rows: readonly Row[]
  idOf(row: Row): string
  linkOf(row: Row): string | null
  card(row: Row): ReactNode
  /** Current row for the keys J and K: the one that has or last had the focus. */
  current: string | null
  onCurrent(id: string): void
  /** Id of the row whose screen is open next to the list; undefined if the list has no such pane. */
  open?: string | null | undefined
  /** Null if rows cannot be selected. */
  selected: ReadonlySet<string> | null
  onSelect(selected: ReadonlySet<string>): void
}

const tick = 'size-5 accent-brand'

/** Shows rows below each other: as cards, or separated by lines if an opened row is shown next to the list. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { rows, idOf, linkOf, card, current, onCurrent, open, selected, onSelect } = props
  const { t } = useTranslation()
  const ids = rows.map(idOf)
  const isAll = selected !== null && ids.every((id) => selected.has(id))
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = current === null ? null : list.current?.querySelector('li[data-current]')
    if (row && !row.contains(document.activeElement)) row.querySelector('a')?.focus()
  }, [current])
  const isPane = open !== undefined
  const look = isPane
    ? 'block px-2 py-2.5 hover:bg-line/30 aria-[current]:bg-line/50'
    : 'block min-w-0 flex-1 rounded-md border border-line bg-surface p-3'
  const cards = (
    <ul ref={list} className={`grid grid-cols-[minmax(0,1fr)] ${isPane ? 'divide-y divide-line' : 'gap-2'}`}>
      {rows.map((row, index) => {
        const id = ids[index]!
        const to = linkOf(row)
        return (
          <li
            key={id}
            data-current={id === current || undefined}
            onFocus={() => onCurrent(id)}
            className={isPane ? 'data-current:shadow-[inset_3px_0_0_var(--focus)]' : selected ? 'flex' : ''}
          >
            {selected && (
              <label className="-ml-3 grid w-11 shrink-0 place-items-center">
                <input
                  type="checkbox"
                  aria-label={t('list.select', { name: id })}
                  className={tick}
                  checked={selected.has(id)}
                  onChange={() => onSelect(selectRange(selected, { ids, from: index, to: index }))}
                />
              </label>
            )}
            {to === null ? (
              <div className={look}>{card(row)}</div>
            ) : (
              <Link to={to} aria-current={id === open ? 'true' : undefined} className={look}>
                {card(row)}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
  if (selected === null) return cards
  return (
    <>
      <label className="-ml-3 flex min-h-11 w-fit items-center">
        <span className="grid w-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            className={tick}
            checked={isAll}
            onChange={() => onSelect(isAll ? new Set() : new Set(ids))}
          />
        </span>
        {t('list.selectPage')}
      </label>
      {cards}
    </>
  )
}
