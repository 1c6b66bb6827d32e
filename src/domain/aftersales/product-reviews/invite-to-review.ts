import { z } from 'zod'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import { sampleToken } from '#domain/platform/mails/mail-sample.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { hashToken, signText } from '#domain/platform/secrets/secret-token.ts'
import { getShopSecret } from '#domain/platform/secrets/shop-secret.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { findOrderToMail, findOrderToNotify } from '#domain/sales/orders/mailed-order.ts'
import { lockOrder } from '#domain/sales/orders/order-facts-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import { dayMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import { findReviewableProducts } from './find-reviewable-products.ts'
import { findInvitation, findOrdersToInvite, findReviewsOfOrder, insertReviewInvitation } from './review-queries.ts'
import { invitationDays, latestInvitationDays, longestDays } from './review-rules.ts'

const batchSize = 100

/**
 * Returns the token of an invitation; only its SHA-256 is stored. It is signed instead of random, so that a mail sent
 * again after a crash has the same link.
 */
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
    arrivedBy,
    deliveryDays: longestDays(longestDelivery),
    limit: batchSize,
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

/** Invitation to review; not sent if the payer has been erased or everything went back. */
export const reviewInvitationMail = defineMail<
  z.infer<typeof payload>,
  { number: number; publicId: string; firstName: string; products: string[]; token: string }
>({
  kind: 'review-invitation',
  group: 'orders',
  key: ({ orderId }) => `review-invitation:${orderId}`,
  async load(shop, { orderId }) {
    const found = await findOrderToMail(shop, orderId)
    const invitation = await findInvitation(shop.database, orderId)
    if (!found || !invitation?.tokenHash) return null
    const { order, lines, recipient } = found
    const [, longestDelivery] = (await getSettings(shop))['delivery.product']
    const products = await findReviewableProducts(shop.database, order, { now: shop.clock(), longestDelivery })
    if (products.length === 0) return null
    const { number, publicId, contact } = order
    return {
      ...recipient,
      messageId: `<review-invitation-${publicId}@vitrine.shop>`,
      about: { orderId },
      data: {
        number,
        publicId,
        firstName: contact.firstName,
        products: products.map((id) => lines.find(({ productId }) => productId === id)!.name),
        token: await invitationToken(shop, publicId),
      },
    }
  },
  async render({ number, publicId, firstName, products, token }, { texts, brand, link }) {
    const { renderReviewInvitation } = await import('#mail/templates/review-invitation.tsx')
    const address = link('review', { id: publicId }, { key: token })
    return renderReviewInvitation({ texts, brand, number, firstName, products, days: invitationDays, link: address })
  },
  samples: {
    reviewInvitation: ({ order, person }) => ({
      number: order.number,
      publicId: sampleToken,
      firstName: person.firstName,
      products: [...new Set(order.lines.map(({ name }) => name))],
      token: sampleToken,
    }),
  },
})

/** Mails an invitation once. */
export async function sendReviewInvitation(shop: Shop, order: z.infer<typeof payload>): Promise<void> {
  await sendMail(shop, reviewInvitationMail, order)
}

export const sendReviewInvitationJob = defineJob('send-review-invitation', payload, sendReviewInvitation)
