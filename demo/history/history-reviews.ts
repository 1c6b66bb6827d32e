import { decideReview } from '../../src/domain/aftersales/product-reviews/decide-review.ts'
import { readOwnReviews, writeReview } from '../../src/domain/aftersales/product-reviews/write-review.ts'
import type { Actor } from '../../src/domain/platform/audit/audit-queries.ts'
import { orderKey } from '../../src/domain/sales/orders/order-link.ts'
import type { Language } from '../../src/shared/markets.ts'
import type { Shop } from '../../src/shop.ts'

type Words = { rating: number; title: string; body: string }

/** Reviews by invented buyers; they fit any product of the demo. */
const words: Record<Language, readonly Words[]> = {
  en: [
    { rating: 5, title: 'Just as described', body: 'Well made and nicely packed. I would buy it again.' },
    { rating: 4, title: '', body: 'Good quality. The colour is a little darker than in the pictures.' },
    { rating: 3, title: 'All right', body: 'Does what it should, but I had expected more for the price.' },
  ],
  no: [
    { rating: 5, title: 'Akkurat som beskrevet', body: 'Godt laget og fint pakket. Kjøper gjerne igjen.' },
    { rating: 4, title: '', body: 'God kvalitet, men litt mindre enn jeg trodde.' },
    { rating: 5, title: 'Fin gave', body: 'Kjøpt som gave, og den ble godt mottatt.' },
  ],
  sv: [
    { rating: 5, title: 'Mycket nöjd', body: 'Kom snabbt och känns gedigen. Används varje dag.' },
    { rating: 4, title: '', body: 'Bra, men bruksanvisningen kunde vara tydligare.' },
    { rating: 2, title: 'Inte för mig', body: 'Kvaliteten är bra, men den passade inte hos oss.' },
  ],
  fr: [
    { rating: 5, title: 'Très bel objet', body: 'Conforme à la description, soigneusement emballé.' },
    { rating: 4, title: '', body: 'Belle qualité. La livraison a pris quelques jours de plus.' },
    { rating: 5, title: 'Ravie', body: 'Je m’en sers tous les jours et je le recommande.' },
  ],
}

let count = 0

type Reviewed = { publicId: string; name: string; language: Language }

/** A buyer reviews the first product of an order, as its page in the shop does. Returns the review's id, or null. */
export async function writeHistoryReview(shop: Shop, { publicId, name, language }: Reviewed): Promise<number | null> {
  const access = {
    visitor: { sessionHash: null, customer: null },
    publicId,
    key: await orderKey(shop, publicId),
  }
  const { products } = await readOwnReviews(shop, access)
  const [open] = products.filter(({ mayWrite }) => mayWrite)
  if (!open) return null
  const said = words[language][count++ % words[language].length]!
  const review = { ...said, productId: open.line.productId, author: name }
  await writeReview(shop, { access, review, language })
  const written = (await readOwnReviews(shop, access)).products
  return written.find(({ line }) => line.productId === open.line.productId)?.review?.id ?? null
}

/** Staff have read it. */
export async function approveHistoryReview(shop: Shop, id: number, actor: Actor): Promise<void> {
  await decideReview(shop, { id, state: 'APPROVED', reason: null, version: 1, actor })
}
