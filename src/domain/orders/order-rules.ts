import type { Order } from '#contract/checkout.ts'
import type { Contact } from '#domain/checkout/quote.ts'
import { centsToEuros } from '#domain/money/money-rules.ts'
import type { OrderWithLines } from './order-queries.ts'

/** The delivery address in one readable line, e.g. `Storgata 1, apt. 4, 0155 Oslo, NO`. */
export function readableAddress(
  contact: Pick<Contact, 'address' | 'apartment' | 'zip' | 'city'>,
  country: string,
): string {
  const place = `${contact.zip} ${contact.city}`.trim()
  return [contact.address, contact.apartment, place, country].filter(Boolean).join(', ')
}

/** An order as its buyer sees it: amounts in euros, dates in ISO form. `reader`: what holds for whoever asks. */
export function orderAnswer(
  { order, lines }: OrderWithLines,
  reader: { setPassword?: boolean; boughtHere?: boolean } = {},
): Order {
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
    set_password: reader.setPassword ?? false,
    bought_here: reader.boughtHere ?? false,
  }
}
