import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'

type CardListProps<Row> = {
  rows: readonly Row[]
  idOf(row: Row): string
  linkOf(row: Row): string | null
  card(row: Row): ReactNode
  /** The row that J and K stand on: the one that has the focus, or had it last. */
  current: string | null
  onCurrent(id: string): void
  /** The row whose screen is open beside the list; undefined where the list stands alone. */
  open?: string | null | undefined
}

/** The rows one below the other: cards, or set apart by hairlines where what is opened stands beside them. */
export function CardList<Row>({ rows, idOf, linkOf, card, current, onCurrent, open }: CardListProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = current === null ? null : list.current?.querySelector('li[data-current]')
    if (row && !row.contains(document.activeElement)) row.querySelector('a')?.focus()
  }, [current])
  const isPane = open !== undefined
  const look = isPane
    ? 'block px-2 py-2.5 hover:bg-line/30 aria-[current]:bg-line/50'
    : 'block rounded-md border border-line bg-surface p-3'
  return (
    <ul ref={list} className={`grid grid-cols-[minmax(0,1fr)] ${isPane ? 'divide-y divide-line' : 'gap-2'}`}>
      {rows.map((row) => {
        const id = idOf(row)
        const to = linkOf(row)
        return (
          <li
            key={id}
            data-current={id === current || undefined}
            onFocus={() => onCurrent(id)}
            className={isPane ? 'data-current:shadow-[inset_3px_0_0_var(--focus)]' : ''}
          >
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
}
