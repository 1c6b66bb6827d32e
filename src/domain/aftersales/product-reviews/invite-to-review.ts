import { z } from 'zod'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { hashToken, signText } from '#domain/platform/secrets/secret-token.ts'
import { getShopSecret } from '#domain/platform/secrets/shop-secret.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { lockOrder } from '#domain/sales/orders/order-facts-queries.ts'
import { findOrderToNotify } from '#domain/sales/orders/order-notice.ts'
import { defineJob } from '#jobs/jobs.ts'
import { dayMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import { findReviewableProducts } from './find-reviewable-products.ts'
import { findInvitation, findOrdersToInvite, findReviewsOfOrder, insertReviewInvitation } from './review-queries.ts'
import { invitationDays, latestInvitationDays, longestDays } from './review-rules.ts'

const batchSize = 100

/** Only its SHA-256 is stored. Signed, not drawn: a mail that goes out again after a crash holds the same link. */
async function invitationToken(shop: Shop, publicId: string): Promise<string> {
  return signText(await getShopSecret(shop, 'links'), 'review', publicId)
}

/**
 * Invites the payers of orders that came some days ago, once each. A payer who was not invited in time never is: the
 * owner may switch invitations on without mailing about old orders.
 */
export async function sweepReviewInvitations(shop: Shop): Promise<void> {
  const settings = await getSettings(shop)
  const now = shop.clock().getTime()
  const arrivedBy = new Date(now - settings['reviews.inviteAfterDays'] * dayMs)
  const [, longestDelivery] = settings['delivery.product']
  const found = await findOrdersToInvite(shop.database, {
    ...{ arrivedBy, deliveryDays: longestDays(longestDelivery), limit: batchSize },
  })
  for (const { id, arrivedAt } of found) {
    const isLate = arrivedAt.getTime() < arrivedBy.getTime() - latestInvitationDays * dayMs
    await invite(shop, id, { isWanted: settings['reviews.invite'] && !isLate, longestDelivery })
  }
}

async function invite(
  shop: Shop,
  orderId: number,
  { isWanted, longestDelivery }: { isWanted: boolean; longestDelivery: number },
): Promise<void> {
  const found = isWanted ? await findOrderToNotify(shop, orderId) : null
  const token = found && (await invitationToken(shop, found.order.publicId))
  const now = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return
    const isAsked =
      token !== null &&
      order.email !== '' &&
      order.paymentState !== 'DISPUTED' &&
      (await findReviewsOfOrder(transaction, orderId)).length === 0 &&
      (await findReviewableProducts(transaction, order, { now, longestDelivery })).length > 0
    const isNew = await insertReviewInvitation(transaction, {
      orderId,
      tokenHash: isAsked ? hashToken(token) : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + (isAsked ? invitationDays * dayMs : 0)),
    })
    if (!isNew || !isAsked) return
    await shop.jobs.enqueue(
      sendReviewInvitationJob,
      { orderId },
      { key: `review-invitation:${orderId}`, database: transaction },
    )
  })
}

const payload = z.object({ orderId: z.number() })

/** Mails an invitation once; nothing where meanwhile the payer was erased or everything went back. */
export async function sendReviewInvitation(shop: Shop, { orderId }: z.infer<typeof payload>): Promise<void> {
  const { order, lines, context } = await findOrderToNotify(shop, orderId)
  const invitation = await findInvitation(shop.database, orderId)
  if (!order.email || !invitation?.tokenHash) return
  const [, longestDelivery] = (await getSettings(shop))['delivery.product']
  const products = await findReviewableProducts(shop.database, order, { now: shop.clock(), longestDelivery })
  if (products.length === 0) return
  const token = await invitationToken(shop, order.publicId)
  await sendOnce(shop, {
    key: `review-invitation:${orderId}`,
    about: { orderId },
    context,
    async render({ texts, brand, link }) {
      const { renderReviewInvitation } = await import('#mail/templates/review-invitation.tsx')
      const mail = await renderReviewInvitation({
        texts,
        brand,
        number: order.number,
        firstName: order.contact.firstName,
        products: products.map((id) => lines.find(({ productId }) => productId === id)!.name),
        days: invitationDays,
        link: link('review', { id: order.publicId }, { key: token }),
      })
      const messageId = `<review-invitation-${order.publicId}@vitrine.shop>`
      return { to: order.email, customerId: order.customerId, ...mail, messageId }
    },
  })
}

export const sendReviewInvitationJob = defineJob('send-review-invitation', payload, sendReviewInvitation)
