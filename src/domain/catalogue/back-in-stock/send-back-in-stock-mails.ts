import { z } from 'zod'
import { findProductCards } from '#domain/catalogue/products/product-card-queries.ts'
import type { ProductCardRow } from '#domain/catalogue/products/product-queries.ts'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { defineJob } from '#jobs/jobs.ts'
import { dayMs, hourMs } from '#shared/dates.ts'
import { type Language, textIn } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { noticeToken } from './notice-links.ts'
import { deleteNotice, deleteOldNotices, findDueNotices, findNotice, isNoticeDue } from './notice-queries.ts'

// The pieces that came back are not promised to everybody in the same second.
const maxPerSweep = 50
const unconfirmedForMs = 7 * dayMs
const keptForMs = 365 * dayMs

/** `confirm` asks the owner of the address; `back` says it is in stock. `key` identifies the mail. */
const payload = z.object({ id: z.string(), mail: z.enum(['confirm', 'back']), key: z.string() })

/** Sends one of the two mails once; after the second the notice is deleted. */
export async function sendStockNotice(shop: Shop, { id, mail, key }: z.infer<typeof payload>): Promise<void> {
  const notice = await findNotice(shop.database, id)
  if (!notice) return
  const isBack = mail === 'back'
  // Sold out again meanwhile: the next sweep that finds it queues it anew.
  if (isBack && !(await isNoticeDue(shop.database, id))) return
  await sendOnce(shop, {
    key: `stock-${mail}:${key}`,
    context: notice,
    async render({ texts, brand, language, link, picture }) {
      const [product] = await findProductCards(shop.database, [notice.productId])
      if (!product || (!isBack && notice.confirmedAt)) return null
      const noticeLink = link('stockNotice', { token: await noticeToken(shop, id) })
      const image = product.images[0]
      const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
      const rendered = await renderAccountNotice({
        kind: isBack ? 'stockBack' : 'stockConfirm',
        ...{ texts, brand, firstName: '' },
        values: { product: nameOf(product, notice.sizeKey, language) },
        ...(isBack
          ? { link: link('product', { slug: product.slug }) }
          : { link: noticeLink, other: { text: 'delete', link: noticeLink } }),
        picture: image ? picture(image.path) : null,
      })
      return { to: notice.email, customerId: null, ...rendered, messageId: `<stock-${mail}-${key}@vitrine.shop>` }
    },
  })
  if (isBack) await deleteNotice(shop.database, id)
}

export const sendStockNoticeJob = defineJob('send-stock-notice', payload, sendStockNotice)

/** Queues the mails of what is back in stock, and forgets what nobody confirmed or waited too long for. */
export async function sweepStockNotices(shop: Shop): Promise<void> {
  const now = shop.clock().getTime()
  // A job is stored for a while after it ran: one that found it sold out again must not be the last.
  const turn = Math.floor(now / hourMs)
  await deleteOldNotices(shop.database, {
    unconfirmed: new Date(now - unconfirmedForMs),
    any: new Date(now - keptForMs),
  })
  for (const { id } of await findDueNotices(shop.database, maxPerSweep))
    await shop.jobs.enqueue(sendStockNoticeJob, { id, mail: 'back', key: id }, { key: `back-${id}-${turn}` })
}

function nameOf(product: ProductCardRow, sizeKey: string, language: Language): string {
  const name = textIn(product.name, language)
  const size = product.sizes.find(({ key }) => key === sizeKey)
  return size ? `${name}, ${textIn(size.label, language)}` : name
}
