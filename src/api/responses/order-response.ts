import type { Order } from '#contract/checkout.ts'
import { carrierName, trackingLink } from '#domain/aftersales/fulfilment/parcel-rules.ts'
import { sendByOf } from '#domain/aftersales/returns/return-rules.ts'
import { viewMembership } from '#domain/sales/membership/subscription-rules.ts'
import type { OpenedOrder } from '#domain/sales/orders/get-order.ts'
import type { OrderWithProgress } from '#domain/sales/orders/order-progress.ts'
import {
  isShopsFault,
  keepsSome,
  returnedPartOf,
  sentParcels,
  shownItems,
  shownRefunds,
} from '#domain/sales/orders/order-progress-rules.ts'
import { addressLines, firstMonthOf, hadMembershipAlready, readableAddress } from '#domain/sales/orders/order-rules.ts'
import { toSubscription } from './subscription-response.ts'

/** Converts an order for its payer, including the fields found only on the order's own page. */
export function toOrder(found: OrderWithProgress & Partial<OpenedOrder>): Order {
  const { order, lines, progress } = found
  const { contact } = order
  const firstMonth = firstMonthOf(order.consent)
  return {
    id: order.publicId,
    number: order.number,
    created_at: order.createdAt.toISOString(),
    name: `${contact.firstName} ${contact.lastName}`,
    address: readableAddress(contact, order.country),
    phone: contact.phone,
    email: order.email,
    address_lines: addressLines(contact),
    country: order.country,
    card: order.card,
    total: order.total,
    currency: order.currency,
    lines: lines.map((line) => ({
      ...toOrderedLine(line),
      paid: line.paid,
      slug: line.slug,
      image: line.image,
      size_key: line.variantKey,
      ...(found.onSale && { on_sale: found.onSale.has(line.productId) }),
    })),
    state: progress.state,
    delivery: progress.delivery,
    parcels: sentParcels(progress.parcels).map((parcel) => ({
      state: parcel.state === 'DELIVERED' ? 'delivered' : parcel.state === 'RETURNED' ? 'returned' : 'shipped',
      carrier: carrierName(parcel.carrier),
      tracking_number: parcel.trackingNumber,
      tracking_url: trackingLink(parcel),
      shipped_at: parcel.shippedAt?.toISOString() ?? null,
      delivered_at: parcel.deliveredAt?.toISOString() ?? null,
      lines: toItems(lines, parcel.lines),
    })),
    refunded: order.refunded,
    refunds: shownRefunds(progress.refunds).map(toRefund),
    returns: progress.returns.map((each) => toReturn(found, each)),
    returned: returnedPartOf(lines, progress.returns),
    ...(found.membership !== undefined && {
      membership: found.membership && toSubscription(viewMembership(found.membership)),
    }),
    first_month: firstMonth ? { amount: firstMonth } : null,
    member_already: found.membership === null && hadMembershipAlready(order),
    set_password: found.awaitsPassword ?? false,
    bought_here: found.boughtHere ?? false,
  }
}

function toReturn({ lines, progress }: OrderWithProgress, row: OrderWithProgress['progress']['returns'][number]) {
  const items = shownItems(row, progress.parcels)
  return {
    kind: row.kind,
    state: returnStates[row.state],
    part: row.kind === 'withdrawal' && keepsSome(lines, progress.returns),
    stated_at: row.statedAt.toISOString(),
    // Items that never left the shop do not need to be sent back.
    send_by: items.length > 0 ? (sendByOf(row, progress.buyer)?.toISOString() ?? null) : null,
    received_at: row.receivedAt?.toISOString() ?? null,
    refund_by: row.dueAt?.toISOString() ?? null,
    shop_pays_postage: isShopsFault(row),
    lines: toItems(lines, items),
    refunds: shownRefunds(progress.refunds.filter(({ returnId }) => returnId === row.id)).map(toRefund),
  }
}

/** Replaces line positions with names and variants. */
function toItems(lines: OrderWithProgress['lines'], items: readonly { position: number; quantity: number }[]) {
  return items.flatMap(({ position, quantity }) => {
    const line = lines.find((each) => each.position === position)
    return line ? [{ name: line.name, variant: line.variantLabel, quantity }] : []
  })
}

/** Converts a refund for its payer. */
export function toRefund({ amount, isDone, createdAt }: ReturnType<typeof shownRefunds>[number]) {
  return {
    amount,
    state: isDone ? ('done' as const) : ('under_way' as const),
    created_at: createdAt.toISOString(),
  }
}

const returnStates = {
  REQUESTED: 'requested',
  APPROVED: 'approved',
  REJECTED: 'rejected',
  RECEIVED: 'received',
  CANCELLED: 'cancelled',
  REFUNDED: 'refunded',
  CLOSED: 'closed',
} as const

/** Converts an order line to the form shared by the order and its receipt. */
export function toOrderedLine(line: OrderWithProgress['lines'][number]) {
  return {
    product_id: line.productId,
    name: line.name,
    variant: line.variantLabel,
    quantity: line.quantity,
    price: line.price,
    membership: line.membership,
    total: line.total,
  }
}
