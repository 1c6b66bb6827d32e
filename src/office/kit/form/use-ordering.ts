import { useEffect, useRef, useState } from 'react'

type Id = string | number

type Ordering<Item extends Id> = {
  /** Tells apart the buttons of several lists of one screen. */
  name: string
  ids: readonly Item[]
  onOrder(ids: Item[]): void
  /** What is announced after a move; `place` counts from 1. */
  sayMoved(id: Item, place: number): string
  labelOf(id: Item): string
}

/** A list ordered by drag, and by buttons that keep the focus. The ids of the buttons are `buttonId`'s. */
export function useOrdering<Item extends Id>({ name, ids, onOrder, sayMoved, labelOf }: Ordering<Item>) {
  const [dragged, setDragged] = useState<Item | null>(null)
  const [said, say] = useState('')
  const buttonId = (id: Item, by: -1 | 1) => `${name}-${id}-${by < 0 ? 'up' : 'down'}`
  const keepFocus = useKeptFocus(buttonId)
  const move = (id: Item, to: number) => {
    onOrder(movedTo(ids, id, to))
    say(sayMoved(id, to + 1))
  }
  return {
    /** For a live region. */
    said,
    dragged,
    buttonId,
    step(id: Item, by: -1 | 1) {
      keepFocus(id, by)
      move(id, ids.indexOf(id) + by)
    },
    /** What makes a row of the list one that is dragged and dropped on. */
    dragProps: (id: Item) => ({
      draggable: true,
      onDragStart(event: React.DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', labelOf(id))
        setDragged(id)
      },
      onDragEnd: () => setDragged(null),
      onDragOver(event: React.DragEvent) {
        if (dragged !== null) event.preventDefault()
      },
      onDrop(event: React.DragEvent) {
        if (dragged === null) return
        event.preventDefault()
        event.stopPropagation()
        move(dragged, ids.indexOf(id))
        setDragged(null)
      },
    }),
  }
}

/** The list with one of its items at another place. */
export function movedTo<Item>(items: readonly Item[], item: Item, to: number): Item[] {
  const rest = items.filter((other) => other !== item)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** After a move the same button has the focus, or the other one at the end of the list. */
function useKeptFocus<Item extends Id>(buttonId: (id: Item, by: -1 | 1) => string) {
  const wanted = useRef<{ id: Item; by: -1 | 1 } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { id, by } = wanted.current
    wanted.current = null
    const order: (-1 | 1)[] = [by, by < 0 ? 1 : -1]
    const buttons = order.map((each) => document.getElementById(buttonId(id, each)) as HTMLButtonElement | null)
    buttons.find((button) => button && !button.disabled)?.focus()
  })
  return (id: Item, by: -1 | 1) => {
    wanted.current = { id, by }
  }
}
