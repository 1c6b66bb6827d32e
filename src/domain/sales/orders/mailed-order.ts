import type { Letter, WrittenMail } from '#domain/platform/mails/define-mail.ts'
import type { MailBranding, MailContext } from '#domain/platform/mails/mail-branding.ts'
import { type MailSample, sampleToken } from '#domain/platform/mails/mail-sample.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { Fact } from '#mail/templates/mail-parts.tsx'
import type { NoticeLine, OrderNotice } from '#mail/templates/order-notice.tsx'
import { cardBrandName } from '#shared/card-name.ts'
import type { ShopTexts } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'
import { orderKey } from './order-link.ts'
import { findOrder, findOrderHttps, type OrderLineRow, type OrderRow, type OrderWithLines } from './order-queries.ts'

/** An order and where its payer bought, for a mail about it. Throws if there is no such order. */
export async function findOrderToNotify(
  shop: Shop,
  orderId: number,
): Promise<OrderWithLines & { context: MailContext }> {
  const found = await findOrder(shop.database, orderId)
  if (!found) throw new Error(`There is no order ${orderId}`)
  const { order } = found
  const https = await findOrderHttps(shop.database, orderId)
  const { host, language, currency } = order
  return { ...found, context: { host, https: https ?? undefined, language, currency } }
}

/** An order as its mails name it; `key` lets the holder of the mail read it. */
export type MailedOrder = { number: number; publicId: string; key: string; firstName: string }

/**
 * Returns an order, its details for mails, and their recipient; null if the payer was erased before the mail could go
 * out. Throws if there is no such order.
 */
export async function findOrderToMail(
  shop: Shop,
  orderId: number,
): Promise<
  (OrderWithLines & { mailed: MailedOrder; recipient: Pick<Letter<unknown>, 'to' | 'customerId' | 'context'> }) | null
> {
  const { order, lines, context } = await findOrderToNotify(shop, orderId)
  if (!order.email) return null
  const mailed = await mailedOrderOf(shop, order)
  return { order, lines, mailed, recipient: { to: order.email, customerId: order.customerId, context } }
}

export async function mailedOrderOf(shop: Shop, { number, publicId, contact }: OrderRow): Promise<MailedOrder> {
  return { number, publicId, key: await orderKey(shop, publicId), firstName: contact.firstName }
}

export function sampleOrderOf({ order, person }: MailSample): MailedOrder {
  return { number: order.number, publicId: sampleToken, key: sampleToken, firstName: person.firstName }
}

/** Returns the links by which a mail's holder opens the order and its receipt, and withdraws from it. */
export function orderLinks({ publicId, key }: MailedOrder, { link }: MailBranding) {
  return {
    order: link('order', { id: publicId }, { key }),
    receipt: link('receipt', { id: publicId }, { key }),
    withdrawal: link('withdrawal', {}, { orderId: publicId, key }),
  }
}

/** Renders a notice about an order for its payer; the lines of `pieces` hold the paths of their images. */
export async function renderNoticeOf(
  order: MailedOrder,
  branding: MailBranding,
  notice: Omit<OrderNotice, 'texts' | 'brand' | 'number' | 'firstName' | 'orderLink' | 'withdrawalLink'>,
  { mentionsWithdrawal = false } = {},
): Promise<WrittenMail> {
  const { texts, brand, picture } = branding
  const links = orderLinks(order, branding)
  const { renderOrderNotice } = await import('#mail/templates/order-notice.tsx')
  return renderOrderNotice({
    ...notice,
    items: {
      ...notice.items,
      lines: notice.items.lines.map((line) => ({ ...line, image: line.image && picture(line.image) })),
    },
    texts,
    brand,
    number: order.number,
    firstName: order.firstName,
    orderLink: links.order,
    ...(mentionsWithdrawal && { withdrawalLink: links.withdrawal }),
  })
}

/** The card that money goes back to, where it is known. */
export function refundToFacts({ card }: Pick<OrderRow, 'card'>, texts: ShopTexts): Fact[] {
  if (!card) return []
  const { say } = mailTexts('mail', texts)
  return [[say('notice.refundTo'), say('order.card', { brand: cardBrandName(card.brand), last4: card.last4 })]]
}

/** Returns these items as lines of a mail, with the paths of their images. */
export function itemLines(
  lines: OrderLineRow[],
  items: readonly { position: number; quantity: number }[],
): NoticeLine[] {
  return lines.flatMap(({ position, name, variantLabel, image }) => {
    const quantity = items.find((item) => item.position === position)?.quantity ?? 0
    return quantity > 0 ? [{ name, size: variantLabel, quantity, image }] : []
  })
}
