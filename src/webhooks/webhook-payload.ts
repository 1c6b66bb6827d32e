import { type Cents, centsToDecimal } from '#shared/money.ts'

type Moved = { position: number; quantity: number }
type Bought = { productId: number; variantKey: string | null; quantity: number; price: Cents }

/** A currency as other programs have always received it: its code in lower case. */
const codeOf = ({ currency }: { currency: string }) => currency.toLowerCase()

/** The data of each event as other programs receive it: ids and decimal amounts only, never about a person. */
const dataOf = {
  'order.paid': (order: { number: number; total: Cents; currency: string; flag: string | null; lines: Bought[] }) => ({
    order: order.number,
    total: centsToDecimal(order.total),
    currency: codeOf(order),
    flag: order.flag,
    lines: order.lines.map(({ productId, variantKey, quantity, price }) => {
      return { product: productId, size: variantKey, quantity, price: centsToDecimal(price) }
    }),
  }),
  'order.shipped': (parcel: { number: number; parcelId: number; lines: Moved[] }) => ({
    order: parcel.number,
    parcel: parcel.parcelId,
    lines: parcel.lines.map(({ position, quantity }) => ({ position, quantity })),
  }),
  'order.cancelled': (cancelled: { number: number; amount: Cents; currency: string; lines: Moved[] }) => ({
    order: cancelled.number,
    amount: centsToDecimal(cancelled.amount),
    currency: codeOf(cancelled),
    lines: cancelled.lines.map(({ position, quantity }) => ({ position, quantity })),
  }),
  'order.refunded': (refund: { number: number; amount: Cents; currency: string }) => ({
    order: refund.number,
    amount: centsToDecimal(refund.amount),
    currency: codeOf(refund),
  }),
  'membership.started': (membership: { id: string; price: Cents; currency: string; trialEndsAt: Date | null }) => ({
    membership: membership.id,
    price: centsToDecimal(membership.price),
    currency: codeOf(membership),
    trial_ends_at: membership.trialEndsAt?.toISOString() ?? null,
  }),
  'membership.ended': (membership: { id: string }) => ({ membership: membership.id }),
  'product.changed': (product: { id: number }) => ({ product: product.id }),
  'message.received': (message: { id: string }) => ({ message: message.id }),
  /** Sent on demand, to try an endpoint. */
  'hook.test': (endpoint: { id: number }) => ({ endpoint: endpoint.id }),
}

type DataOf = typeof dataOf

/** What happened, as the domain knows it. */
export type WebhookFact = {
  [Event in keyof DataOf]: { event: Event; at: Date; about: Parameters<DataOf[Event]>[0] }
}[keyof DataOf]

/** The JSON of a delivery, except its id. */
export function webhookPayload({ event, at, about }: WebhookFact) {
  return { type: event, created_at: at.toISOString(), data: dataOf[event](about as never) }
}
