import { z } from 'zod'
import { findProductCards } from '#domain/catalogue/products/product-card-queries.ts'
import { defineMail, type WrittenMail } from '#domain/platform/mails/define-mail.ts'
import type { MailBranding } from '#domain/platform/mails/mail-branding.ts'
import { type MailSample, sampleToken } from '#domain/platform/mails/mail-sample.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { defineJob } from '#jobs/jobs.ts'
import { dayMs, hourMs } from '#shared/dates.ts'
import { chooseLanguage, countryOfHost, textIn } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { noticeToken } from './notice-links.ts'
import {
  deleteNotice,
  deleteOldNotices,
  findDueNotices,
  findNotice,
  findNoticedVariant,
  findNoticeHosts,
  type HostCurrencies,
  isNoticeDue,
} from './notice-queries.ts'

// Limits the mails per sweep, so that the units back in stock are not promised to all customers at once.
const maxPerSweep = 50
const unconfirmedForMs = 7 * dayMs
const keptForMs = 365 * dayMs

/** `confirm` asks the owner of the address; `back` says it is in stock. `key` identifies the mail. */
const payload = z.object({ id: z.string(), mail: z.enum(['confirm', 'back']), key: z.string() })

type Ids = { id: string; key: string }

/** `product`: its name and size; `picture`: the path of one. */
type Notice = { product: string; picture: string | null } & (
  | { kind: 'stockConfirm'; token: string }
  | { kind: 'stockBack'; slug: string }
)

async function renderNotice(notice: Notice, { texts, brand, link, picture }: MailBranding): Promise<WrittenMail> {
  const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
  const ownLink = notice.kind === 'stockConfirm' ? link('stockNotice', { token: notice.token }) : ''
  return renderAccountNotice({
    kind: notice.kind,
    texts,
    brand,
    firstName: '',
    values: { product: notice.product },
    ...(notice.kind === 'stockBack'
      ? { link: link('product', { slug: notice.slug }) }
      : { link: ownLink, other: { text: 'delete', link: ownLink } }),
    picture: notice.picture && picture(notice.picture),
  })
}

/** Asks the owner of an address whether the notice is wanted. */
export const stockConfirmMail = defineMail<Ids, Notice>({
  kind: 'stock-confirm',
  group: 'account',
  key: ({ key }) => `stock-confirm:${key}`,
  async load(shop, { id, key }) {
    const found = await findNoticeAndProduct(shop, id)
    if (!found || found.notice.confirmedAt) return null
    const { letter, shown } = found
    const data = { kind: 'stockConfirm' as const, ...shown, token: await noticeToken(shop, id) }
    return { ...letter, messageId: `<stock-confirm-${key}@vitrine.shop>`, data }
  },
  render: renderNotice,
  samples: { stockConfirm: (sample) => ({ kind: 'stockConfirm', ...sampleOf(sample), token: sampleToken }) },
})

/** Says that a product is in stock. */
export const stockBackMail = defineMail<Ids, Notice>({
  kind: 'stock-back',
  group: 'account',
  key: ({ key }) => `stock-back:${key}`,
  async load(shop, { id, key }) {
    const found = await findNoticeAndProduct(shop, id)
    if (!found) return null
    const { letter, shown, slug } = found
    return {
      ...letter,
      messageId: `<stock-back-${key}@vitrine.shop>`,
      data: { kind: 'stockBack', ...shown, slug },
    }
  },
  render: renderNotice,
  samples: { stockBack: (sample) => ({ kind: 'stockBack', ...sampleOf(sample), slug: sampleToken }) },
})

async function findNoticeAndProduct(shop: Shop, id: string) {
  const notice = await findNotice(shop.database, id)
  if (!notice) return null
  // A product that is not sold on the host any more is not in stock there.
  const currency = (await getSettings(shop))['markets.currencies'][countryOfHost(notice.host)]
  const [product] = await findProductCards(shop.database, { ids: [notice.productId], currency })
  if (!product) return null
  const { host, https, language, email, variantKey } = notice
  const own = chooseLanguage(host, language)
  const variant = await findNoticedVariant(shop.database, notice)
  const name = textIn(product.name, own)
  return {
    notice,
    slug: product.slug,
    shown: {
      product: variant ? `${name}, ${textIn(variant, own) || variantKey}` : name,
      picture: product.images[0]?.path ?? null,
    },
    letter: { to: email, customerId: null, context: { host, https, language } },
  }
}

function sampleOf({ order }: MailSample) {
  const [line] = order.lines
  return { product: line?.name ?? '…', picture: line?.image ?? null }
}

async function hostCurrencies(shop: Shop): Promise<HostCurrencies> {
  const currencies = (await getSettings(shop))['markets.currencies']
  return (await findNoticeHosts(shop.database)).map((host) => [host, currencies[countryOfHost(host)]])
}

/** Sends one of the two mails once; after the second the notice is deleted. */
export async function sendStockNotice(shop: Shop, { id, mail, key }: z.infer<typeof payload>): Promise<void> {
  if (mail === 'confirm') return sendMail(shop, stockConfirmMail, { id, key })
  // It sold out again: the next sweep that finds it back in stock queues the mail again.
  if (!(await isNoticeDue(shop.database, { id, hosts: await hostCurrencies(shop) }))) return
  await sendMail(shop, stockBackMail, { id, key })
  await deleteNotice(shop.database, id)
}

export const sendStockNoticeJob = defineJob('send-stock-notice', payload, sendStockNotice)

/** Queues the mails for products back in stock. Deletes notices that were never confirmed or have waited too long. */
export async function sweepStockNotices(shop: Shop): Promise<void> {
  const now = shop.clock().getTime()
  // A job is stored for a while after it ran: one that found it sold out again must not be the last.
  const turn = Math.floor(now / hourMs)
  await deleteOldNotices(shop.database, {
    unconfirmed: new Date(now - unconfirmedForMs),
    any: new Date(now - keptForMs),
  })
  const due = await findDueNotices(shop.database, { hosts: await hostCurrencies(shop), limit: maxPerSweep })
  for (const { id } of due)
    await shop.jobs.enqueue(sendStockNoticeJob, { id, mail: 'back', key: id }, { key: `back-${id}-${turn}` })
}
