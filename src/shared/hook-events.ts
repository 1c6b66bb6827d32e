/** What other programs can be told of. */
export const hookEvents = [
  'order.paid',
  'order.shipped',
  'order.refunded',
  'order.cancelled',
  'membership.started',
  'membership.ended',
  'product.changed',
  'stock.low',
  'message.received',
] as const

export type HookEvent = (typeof hookEvents)[number]
