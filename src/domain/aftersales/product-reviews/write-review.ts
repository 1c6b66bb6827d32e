import { singleLine } from '#domain/people/customers/customer-rules.ts'
import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { type OrderAccess, openOrder } from '#domain/sales/orders/get-order.ts'
import { lockOrder } from '#domain/sales/orders/order-facts-queries.ts'
import { findOrderByPublicId, type OrderWithLines } from '#domain/sales/orders/order-queries.ts'
import type { Language } from '#shared/markets.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findReviewableProducts } from './find-reviewable-products.ts'
import { findInvitation, findReviewsOfOrder, type ReviewRow, writeReviewRow } from './review-queries.ts'

export type WrittenReview = { productId: number; rating: number; title: string; body: string; author: string }

export type ReviewableProduct = {
  line: OrderWithLines['lines'][number]
  review: ReviewRow | null
  /** True if the review is not decided yet and the buyer has the product. */
  mayWrite: boolean
}

/**
 * Returns an order's products with their reviews, to its payer or the holder of a mailed link.
 * @throws `order.notFound` for everybody else, `link.expired` for an invitation that is over
 */
export async function readOwnReviews(
  shop: Shop,
  access: OrderAccess,
): Promise<OrderWithLines & { products: ReviewableProduct[] }> {
  const { order, lines } = await openForReviews(shop, access)
  const written = await findReviewsOfOrder(shop.database, order.id)
  const allowed = await findReviewableProducts(shop.database, order, await momentOf(shop))
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const products = ids.map((id) => {
    const review = written.find(({ productId }) => productId === id) ?? null
    const isOpen = review === null || review.state === 'PENDING'
    return { line: lines.find(({ productId }) => productId === id)!, review, mayWrite: isOpen && allowed.includes(id) }
  })
  return { order, lines, products: products.filter(({ review, mayWrite }) => review !== null || mayWrite) }
}

/**
 * Stores a review, or its new text until staff decide on it. Staff approve it before it is shown.
 * @throws as `readOwnReviews`; `state.notAllowed` where it is decided, invalid `product_id` for what was not received
 */
export async function writeReview(
  shop: Shop,
  input: { access: OrderAccess; review: WrittenReview; language: Language },
): Promise<void> {
  const { review, language } = input
  const { order } = await openForReviews(shop, input.access)
  const moment = await momentOf(shop)
  await shop.database.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, order.id)
    // The order's payer has been erased.
    if (!locked?.email) throw new ShopError('order.notFound')
    const allowed = await findReviewableProducts(transaction, locked, moment)
    if (!allowed.includes(review.productId)) throw invalid({ product_id: ['validation.unknown'] })
    const isWritten = await writeReviewRow(transaction, {
      orderId: order.id,
      productId: review.productId,
      rating: review.rating,
      title: singleLine(review.title),
      // Forms send line ends as CR LF; in the shop a line ends one way.
      body: review.body.replace(/\r\n?/g, '\n'),
      author: singleLine(review.author),
      language,
      createdAt: moment.now,
    })
    if (!isWritten) throw new ShopError('state.notAllowed')
  })
}

async function momentOf(shop: Shop) {
  const [, longestDelivery] = (await getSettings(shop))['delivery.product']
  return { now: shop.clock(), longestDelivery }
}

async function openForReviews(shop: Shop, access: OrderAccess): Promise<OrderWithLines> {
  const found = (await openInvited(shop, access)) ?? (await openOrder(shop, access))
  if (!found.order.email) throw new ShopError('order.notFound')
  return found
}

/** The order of an invitation's link; null where the key is no invitation's. */
async function openInvited(shop: Shop, { publicId, key }: OrderAccess): Promise<OrderWithLines | null> {
  const found = key === null ? null : await findOrderByPublicId(shop.database, publicId)
  const invitation = found && (await findInvitation(shop.database, found.order.id))
  if (key === null || !invitation?.tokenHash || invitation.tokenHash !== hashToken(key)) return null
  if (invitation.expiresAt <= shop.clock()) throw new ShopError('link.expired')
  return found
}
