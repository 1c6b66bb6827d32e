import { useEffect, useRef, useState } from 'react'

type Id = string | number

type Ordering<Item extends Id> = {
  /** Name that distinguishes the buttons of several lists on one screen. */
  name: string
  ids: readonly Item[]
  onOrder(ids: Item[]): void
  /** Returns the announcement after a move; `position` counts from 1. */
  sayMoved(id: Item, position: number): string
  labelOf(id: Item): string
}

/** Orders a list by dragging, or by buttons that keep the focus. The buttons must have the ids from `buttonId`. */
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
    /** Announcement for a live region. */
    said,
    dragged,
    buttonId,
    step(id: Item, by: -1 | 1) {
      keepFocus(id, by)
      move(id, ids.indexOf(id) + by)
    },
    /** Props that make a list row draggable and a drop target. */
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

export function movedTo<Item>(items: readonly Item[], item: Item, to: number): Item[] {
  const rest = items.filter((other) => other !== item)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Keeps the focus on the same button after a move, or on the other one at the end of the list. */
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
