import { findParcel } from '#domain/aftersales/fulfilment/parcel-queries.ts'
import { sendParcelMail } from '#domain/aftersales/fulfilment/send-parcel-mails.ts'
import { sendWithdrawalMails } from '#domain/aftersales/returns/send-withdrawal-mails.ts'
import { kindOfKey } from '#domain/platform/mails/mail-kind-rules.ts'
import type { SentMailRow } from '#domain/platform/mails/sent-mail-queries.ts'
import { sendOrderConfirmation } from '#domain/sales/checkout/send-order-confirmation.ts'
import { findRefundOfOrder } from '#domain/sales/orders/order-refund-queries.ts'
import { sendOrderCancelled, sendOrderRefunded } from '#domain/sales/orders/send-refund-notices.ts'
import type { Shop } from '#shop.ts'

/** `rest`: of the mail's key, after its kind. */
type Sender = (shop: Shop, rest: string, mail: SentMailRow) => Promise<void>

/** Who writes each kind of mail again, from what its key names. */
const senders: Record<string, Sender> = {
  'order-confirmation': (shop, rest) => sendOrderConfirmation(shop, { orderId: Number(rest) }),
  async withdrawal(shop, rest) {
    const [orderId = '', subjects = ''] = rest.split(':')
    const all = ['goods', 'membership'] as const
    const named = subjects.split('+').flatMap((name) => all.find((subject) => subject === name) ?? [])
    await sendWithdrawalMails(shop, { orderId: Number(orderId), subjects: named })
  },
  async 'parcel-shipped'(shop, rest) {
    const parcel = await findParcel(shop.database, Number(rest))
    const at = parcel?.shippedAt?.toISOString()
    if (at) await sendParcelMail(shop, { parcelId: Number(rest), kind: 'shipped', at })
  },
  async 'parcel-tracking'(shop, rest) {
    const [id] = rest.split(':', 1)
    await sendParcelMail(shop, { parcelId: Number(id), kind: 'tracking', at: rest.slice(rest.indexOf(':') + 1) })
  },
  'parcel-delivered': (shop, rest) => sendParcelMail(shop, { parcelId: Number(rest), kind: 'delivered', at: '' }),
  async 'order-refunded'(shop, rest, { orderId }) {
    if (orderId !== null) await sendOrderRefunded(shop, { orderId, refundKey: rest })
  },
  async 'order-cancelled'(shop, rest) {
    const [orderId] = rest.split(':', 1).map(Number)
    const refundKey = rest.slice(rest.indexOf(':') + 1)
    const isKnown = orderId && (await findRefundOfOrder(shop.database, { orderId, key: refundKey }))
    if (isKnown) await sendOrderCancelled(shop, { orderId, refundKey }, refundKey)
  },
}

/** Has a mail written again, in a shop made by `shopThatRepeats`. */
export async function writeAgain(shop: Shop, mail: SentMailRow): Promise<void> {
  const key = mail.resendOf ?? mail.key
  const kind = kindOfKey(key)
  await senders[kind]?.(shop, key.slice(kind.length + 1), mail)
}
