import { trackingLink } from '#domain/aftersales/fulfilment/parcel-rules.ts'
import { mailBrandingFor } from '#domain/platform/mails/mail-branding.ts'
import { invalid } from '#shared/shop-error.ts'
import type { ReplyPlaceholder } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import type { ContactMessageRow, SenderOrder } from './message-queries.ts'

/** Values of the placeholders in a reply; those about an order are missing if there is none. */
export type ReplyValues = Partial<Record<ReplyPlaceholder, string>>

/** Returns the values for a reply about no order, and a function for one about an order. Links name no key. */
export async function replyValuesFor(shop: Shop, message: ContactMessageRow) {
  const { brand, link } = await mailBrandingFor(shop, message)
  const general: ReplyValues = { name: message.firstName, brand: brand.name, returns: link('withdrawal') }
  const about = ({ number, parcel }: SenderOrder): ReplyValues => ({
    order: String(number),
    // The way to the order's own page, as long as no carrier has it.
    tracking: (parcel && trackingLink(parcel)) ?? link('orderLookup'),
  })
  return { general, about }
}

/** Returns the values for a reply about one of the sender's orders, or else the newest. Throws invalid `order`. */
export async function readReplyValues(
  shop: Shop,
  { message, orders, order }: { message: ContactMessageRow; orders: readonly SenderOrder[]; order: number | null },
): Promise<ReplyValues> {
  const { general, about } = await replyValuesFor(shop, message)
  const chosen = order === null ? orders[0] : orders.find(({ number }) => number === order)
  if (order !== null && !chosen) throw invalid({ order: ['validation.unknown'] })
  return { ...general, ...(chosen && about(chosen)) }
}
