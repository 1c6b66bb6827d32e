import type { Cents } from '#shared/money.ts'
import type { OrderFulfilmentState, OrderPaymentState, OrderReturnState } from '#shared/vocabularies.ts'

/** Filter for orders; fields left out match everything. Amounts in cents. */
export type OrderFilter = {
  /** Text as typed: order number, name, address, an id or a product name. */
  text?: string | undefined
  /** True if the text may match addresses too; false for readers who see addresses masked. */
  byEmail: boolean
  states: {
    payment?: OrderPaymentState[] | undefined
    fulfilment?: OrderFulfilmentState[] | undefined
    return?: OrderReturnState[] | undefined
  }
  date: { from?: Date | undefined; before?: Date | undefined }
  total: { from?: Cents | undefined; before?: Cents | undefined }
  markets?: string[] | undefined
  languages?: string[] | undefined
  countries?: string[] | undefined
  /** Matches orders with one line that meets all of these. */
  line: { products?: number[] | undefined; size?: string | undefined; member?: boolean | undefined }
  landing?: boolean | undefined
  soid?: string | undefined
  /** `none`: nothing is wrong. */
  flags?: string[] | undefined
  carriers?: string[] | undefined
  /** `number` selects only this order; `except` selects all others. */
  number?: number | undefined
  except?: number | undefined
}

export type OrderSort = { by: 'created_at' | 'total' | 'number'; descending: boolean }

/** Splits `-total` into the field and its direction. */
export function readOrderSort(sort: string): OrderSort {
  const by = sort.replace(/^-/, '')
  return { by: by === 'total' || by === 'number' ? by : 'created_at', descending: sort.startsWith('-') }
}

/** The order's number that a search text is, e.g. `#1004`; null if it is none. */
export function numberIn(text: string | undefined): number | null {
  const [, digits] = /^#?\s?(\d{1,15})$/.exec(text ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}
