import type { Shipment } from '#contract/office/sales/shipments.ts'
import { useKeptText } from '#office/kit/form/use-kept-text.ts'
import { carriers } from '#shared/vocabularies.ts'

type Draft = {
  /** Carrier of all orders that have no other. */
  carrier: string
  /** Keyed by order number, like the carriers of single orders. */
  numbers: Readonly<Record<string, string>>
  carriers: Readonly<Record<string, string>>
}

/** Keeps typed tracking numbers in this browser until their orders are shipped. */
export function useShippingDraft(rows: readonly Shipment[]) {
  const [text, setText] = useKeptText('orders/ship')
  const packed = rows.filter((row) => row.carrier !== null || row.tracking_number)
  const common = packed.find((row) => row.carrier !== null)?.carrier ?? 'postnord'
  const begun: Draft = {
    carrier: common,
    numbers: Object.fromEntries(packed.map((row) => [row.number, row.tracking_number ?? ''])),
    carriers: Object.fromEntries(
      packed.flatMap((row) => (row.carrier && row.carrier !== common ? [[row.number, row.carrier]] : [])),
    ),
  }
  const kept = readKept(text)
  const draft: Draft = {
    carrier: kept.carrier ?? begun.carrier,
    numbers: { ...begun.numbers, ...kept.numbers },
    carriers: { ...begun.carriers, ...kept.carriers },
  }
  return {
    draft,
    change: (changes: Partial<Draft>) => setText(JSON.stringify({ ...draft, ...changes })),
    /** Drops what was typed for these orders, since they are shipped. */
    forget(orders: readonly string[]) {
      const others = <Value>(of: Readonly<Record<string, Value>>) =>
        Object.fromEntries(Object.entries(of).filter(([order, value]) => value && !orders.includes(order)))
      const numbers = others(draft.numbers)
      setText(
        Object.keys(numbers).length > 0 ? JSON.stringify({ ...draft, numbers, carriers: others(draft.carriers) }) : '',
      )
    },
  }
}

function readKept(text: string): Partial<Draft> {
  if (!text) return {}
  const kept = JSON.parse(text) as Draft
  return (carriers as readonly string[]).includes(kept.carrier) ? kept : {}
}
