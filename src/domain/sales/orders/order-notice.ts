import type { MailBranding, MailContext } from '#domain/platform/mails/mail-branding.ts'
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
  return { ...found, context: { host: order.host, https: https ?? undefined, language: order.language } }
}

/** Renders a notice about an order for its payer. `id` makes the mail's Message-ID. */
export async function orderNoticeMail(
  shop: Shop,
  input: {
    order: OrderRow
    branding: MailBranding
    id: string
    notice: Omit<OrderNotice, 'texts' | 'brand' | 'number' | 'firstName' | 'orderLink' | 'withdrawalLink'>
    /** Whether the mail says how to withdraw from the order. */
    tellsOfWithdrawal?: boolean
  },
) {
  const { order, id, notice, tellsOfWithdrawal } = input
  const { texts, brand, link, picture } = input.branding
  const key = await orderKey(shop, order.publicId)
  const { renderOrderNotice } = await import('#mail/templates/order-notice.tsx')
  const mail = await renderOrderNotice({
    ...notice,
    pieces: {
      ...notice.pieces,
      lines: notice.pieces.lines.map((line) => ({ ...line, image: line.image && picture(line.image) })),
    },
    texts,
    brand,
    number: order.number,
    firstName: order.contact.firstName,
    orderLink: link('order', { id: order.publicId }, { key }),
    ...(tellsOfWithdrawal && { withdrawalLink: link('withdrawal', {}, { orderId: order.publicId, key }) }),
  })
  return { to: order.email, customerId: order.customerId, ...mail, messageId: `<${id}-${order.publicId}@vitrine.shop>` }
}

/** The card that money goes back to, where it is known. */
export function refundToFacts({ card }: Pick<OrderRow, 'card'>, texts: ShopTexts): Fact[] {
  if (!card) return []
  const { say } = mailTexts('mail', texts)
  return [[say('notice.refundTo'), say('order.card', { brand: cardBrandName(card.brand), last4: card.last4 })]]
}

/** These pieces as a mail lists them, with the paths of their pictures. */
export function pieceLines(
  lines: OrderLineRow[],
  pieces: readonly { position: number; quantity: number }[],
): NoticeLine[] {
  return lines.flatMap(({ position, name, sizeLabel, image }) => {
    const quantity = pieces.find((piece) => piece.position === position)?.quantity ?? 0
    return quantity > 0 ? [{ name, size: sizeLabel, quantity, image }] : []
  })
}
