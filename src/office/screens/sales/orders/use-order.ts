import { useOutletContext } from 'react-router'
import type { OrderPageAnswer } from '#contract/office/sales/order-page.ts'
import type { OrderProvider } from '#contract/office/sales/order-provider.ts'
import { useAct, useRead } from '#office/api/queries.ts'

/** The order of the screen that a dialog stands over. */
export function useOrder(): OrderPageAnswer {
  return useOutletContext<OrderPageAnswer>()
}

/** An act on an order or on something that hangs on it; the order, its timeline and every list are read again. */
export function useOrderAct<Answer = unknown>(method: string, path: string, onDone?: (answer: Answer) => void) {
  return useAct<Answer>(method, path, { refresh: ['/orders', '/returns'], ...(onDone && { onDone }) })
}

/** What the provider has of an order's payment now. */
export function useOrderAtProvider(number: number) {
  return useRead<OrderProvider>(`/orders/${number}/provider`)
}
