import type { Order } from '#contract/checkout.ts'
import type { OpenedOrder } from '#domain/orders/get-order.ts'
import type { OrderWithLines } from '#domain/orders/order-queries.ts'
import { readableAddress } from '#domain/orders/order-rules.ts'
import { centsToEuros } from '#shared/money.ts'

/** An order as its payer sees it, with what only the order's own page says. */
export function toOrder(found: OrderWithLines & Partial<OpenedOrder>): Order {
  const { order, lines } = found
  const { contact } = order
  return {
    id: order.publicId,
    number: order.number,
    created_at: order.createdAt.toISOString(),
    name: `${contact.firstName} ${contact.lastName}`,
    address: readableAddress(contact, order.country),
    phone: contact.phone,
    total: centsToEuros(order.total),
    currency: order.currency.toUpperCase(),
    lines: lines.map((line) => ({
      product_id: line.productId,
      name: line.name,
      variant: line.sizeLabel,
      quantity: line.quantity,
      price: centsToEuros(line.price),
      membership: line.membership,
      total: centsToEuros(line.total),
      slug: line.slug,
      image: line.image,
    })),
    set_password: found.awaitsPassword ?? false,
    bought_here: found.boughtHere ?? false,
  }
}
