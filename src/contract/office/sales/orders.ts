import { z } from 'zod'
import { amount, anyAmount } from '#contract/amounts.ts'
import { anyNumber, anyOf, bulkRequest, listQuery, listResponse, since, someText } from '#contract/office/lists.ts'
import { countries, languages, markets } from '#shared/markets.ts'
import { orderFulfilmentStates, orderPaymentStates, orderReturnStates } from '#shared/vocabularies.ts'

export const moment = z.string().describe('ISO 8601, UTC')

const flags = ['stock', 'unpublished', 'amount', 'none'] as const

const yesNo = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()

const orderFilters = {
  payment: anyOf(orderPaymentStates),
  fulfilment: anyOf(orderFulfilmentStates),
  return: anyOf(orderReturnStates),
  /** Days refer to the shop's time zone. */
  'date.gte': since,
  'date.lt': since,
  'total.gte': anyAmount,
  'total.lt': anyAmount,
  market: anyOf(markets),
  language: anyOf(languages),
  country: anyOf(countries),
  product: anyNumber,
  size: someText,
  /** True for orders with items bought at the member price. */
  member: yesNo,
  landing: yesNo,
  soid: someText,
  flag: anyOf(flags),
  carrier: someText,
}

export const orderSorts = ['-created_at', 'total', 'number'] as const
export const orderListQuery = listQuery(orderSorts, orderFilters)
export type OrderListQuery = z.infer<typeof orderListQuery>

export const orderItem = z.object({
  number: z.number(),
  created_at: moment,
  name: z.string(),
  email: z.string(),
  total: amount,
  refunded: amount,
  currency: z.string(),
  payment: z.enum(orderPaymentStates),
  fulfilment: z.enum(orderFulfilmentStates),
  return: z.enum(orderReturnStates),
  /** True if there is a return, but no item has left the shop. */
  nothing_sent: z.boolean(),
  market: z.string(),
  language: z.string(),
  country: z.string(),
  /** Number of lines, and their total quantity. */
  lines: z.number(),
  pieces: z.number(),
  /** Product names of the first three lines, as stored in the order. */
  products: z.array(z.string()),
  member: z.boolean(),
  landing: z.boolean(),
  soid: z.string().nullable(),
  flag: z.string().nullable(),
  hold_reason: z.string().nullable(),
})
export type OrderItem = z.infer<typeof orderItem>
export const orderListResponse = listResponse(orderItem)
export type OrderListResponse = z.infer<typeof orderListResponse>

export const checkoutStates = ['QUOTED', 'CONFIRMING', 'REQUIRES_ACTION', 'DECLINED', 'UNKNOWN', 'EXPIRED'] as const

export const checkoutListQuery = listQuery(['-created_at'], {
  state: anyOf(checkoutStates),
  'date.gte': since,
  'date.lt': since,
  market: anyOf(markets),
})
export type CheckoutListQuery = z.infer<typeof checkoutListQuery>

export const checkoutItem = z.object({
  id: z.string(),
  created_at: moment,
  updated_at: moment,
  state: z.enum(checkoutStates),
  name: z.string(),
  email: z.string(),
  total: amount,
  currency: z.string(),
  market: z.string(),
  language: z.string(),
  products: z.array(z.string()),
  pieces: z.number(),
  declines: z.number(),
  /** Reason for the last decline of the card: a message key, and its sentence in the reader's language. */
  failure: z.string().nullable(),
  failure_text: z.string().nullable(),
  payment: z.string().nullable(),
})
export type CheckoutItem = z.infer<typeof checkoutItem>
export const checkoutListResponse = listResponse(checkoutItem)

export const orderBulkActions = ['pack', 'ship', 'hold', 'release', 'print', 'export'] as const
export const orderBulkRequest = bulkRequest(orderBulkActions)
