import { useOutletContext } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import type { OrderPageResponse } from '#contract/office/sales/order-page.ts'
import { type OrderProvider, orderProvider } from '#contract/office/sales/order-provider.ts'
import type { OptionsFor } from '#office/api/api-client.ts'
import { useDecodedAction, useRead } from '#office/api/queries.ts'

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
  ...[options]: OptionsFor<ApiResponse, object>
) {
  const refresh = ['/orders', '/returns']
  return useDecodedAction<ApiResponse>(method, path, { refresh, decode: options?.decode, ...(onDone && { onDone }) })
}

export function useOrderAtProvider(number: number) {
  return useRead<OrderProvider>(`/orders/${number}/provider`, { decode: amountsIn(orderProvider) })
}
