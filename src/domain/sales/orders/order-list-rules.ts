import type { OrderFulfilmentState, OrderPaymentState, OrderReturnState } from '#shared/vocabularies.ts'

/** Which orders are wanted; what is left out does not matter. Amounts in cents. */
export type OrderFilter = {
  /** As typed: number, name, address, an id or the name of a product. */
  text?: string | undefined
  /** Whether a text finds by address too; not for those who read addresses masked. */
  byEmail: boolean
  states: {
    payment?: OrderPaymentState[] | undefined
    fulfilment?: OrderFulfilmentState[] | undefined
    return?: OrderReturnState[] | undefined
  }
  date: { from?: Date | undefined; before?: Date | undefined }
  total: { from?: number | undefined; before?: number | undefined }
  markets?: string[] | undefined
  languages?: string[] | undefined
  countries?: string[] | undefined
  /** A line that has all of it. */
  line: { products?: number[] | undefined; size?: string | undefined; member?: boolean | undefined }
  landing?: boolean | undefined
  soid?: string | undefined
  /** `none`: nothing is wrong. */
  flags?: string[] | undefined
  carriers?: string[] | undefined
  /** Only this one, or all but this one. */
  number?: number | undefined
  except?: number | undefined
}

export type OrderSort = { by: 'created_at' | 'total' | 'number'; descending: boolean }

/** `-total` as a field and its direction. */
export function readOrderSort(sort: string): OrderSort {
  const by = sort.replace(/^-/, '')
  return { by: by === 'total' || by === 'number' ? by : 'created_at', descending: sort.startsWith('-') }
}

/** The order's number that a search text is, e.g. `#1004`; null if it is none. */
export function numberIn(text: string | undefined): number | null {
  const [, digits] = /^#?\s?(\d{1,15})$/.exec(text ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}
