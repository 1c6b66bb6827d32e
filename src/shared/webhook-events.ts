export const webhookEvents = [
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

export type WebhookEvent = (typeof webhookEvents)[number]
