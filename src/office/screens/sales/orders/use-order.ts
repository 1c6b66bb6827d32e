import { useOutletContext } from 'react-router'
import type { OrderPageResponse } from '#contract/office/sales/order-page.ts'
import type { OrderProvider } from '#contract/office/sales/order-provider.ts'
import { useAction, useRead } from '#office/api/queries.ts'

/** Returns the order of the screen below the dialog. */
export function useOrder(): OrderPageResponse {
  return useOutletContext<OrderPageResponse>()
}

/**
 * Runs an action on an order or on something that belongs to it. Afterwards the order, its timeline and every list
 * are read again.
 */
export function useOrderAction<ApiResponse = unknown>(
  method: string,
  path: string,
  onDone?: (response: ApiResponse) => void,
) {
  return useAction<ApiResponse>(method, path, { refresh: ['/orders', '/returns'], ...(onDone && { onDone }) })
}

export function useOrderAtProvider(number: number) {
  return useRead<OrderProvider>(`/orders/${number}/provider`)
}
