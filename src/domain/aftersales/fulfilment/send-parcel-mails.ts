import { z } from 'zod'
import type { MailBranding } from '#domain/platform/mails/mail-branding.ts'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { wasMailSent } from '#domain/platform/mails/sent-mail-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { deliveryDaysTo } from '#domain/platform/working-days/public-holidays.ts'
import { findOrderToNotify, orderNoticeMail, pieceLines } from '#domain/sales/orders/order-notice.ts'
import type { OrderRow } from '#domain/sales/orders/order-queries.ts'
import { addressLines } from '#domain/sales/orders/order-rules.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import { dayRangeText } from '#shared/dates.ts'
import { joined } from '#shared/isolated-text.ts'
import { countryName } from '#shared/markets.ts'
import { localTime } from '#shared/shop-days.ts'
import type { ShopTexts } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'
import { withParcel } from './change-parcel.ts'
import type { ParcelWithLines } from './parcel-queries.ts'
import { carrierName, trackingLink } from './parcel-rules.ts'

/** `at`: when it was shipped, its tracking changed, or it was delivered. */
const payload = z.object({ parcelId: z.number(), kind: z.enum(['shipped', 'tracking', 'delivered']), at: z.string() })
type Payload = z.infer<typeof payload>

/** Tells the payer about a parcel, once; nothing where it was undone or went further meanwhile. */
export async function sendParcelMail(shop: Shop, { parcelId, kind, at }: Payload): Promise<void> {
  // With the order locked: undoing the shipment has happened by now, or comes too late.
  const parcel = await withParcel(shop, parcelId, async (locked) => locked.parcel)
  const key = kind === 'tracking' ? `parcel-tracking:${parcelId}:${at}` : `parcel-${kind}:${parcelId}`
  // One that was sent may be written again for its payer later on.
  if (!isStillTrue(parcel, { kind, at }) && !(await wasMailSent(shop.database, key))) return
  const { order, lines, context } = await findOrderToNotify(shop, parcel.orderId)
  // The payer was erased before the mail could go out.
  if (!order.email) return
  const inParcel = pieceLines(lines, parcel.lines)
  const count = (pieces: { quantity: number }[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  const isPart = count(parcel.lines) < count(lines) - lines.reduce((sum, { cancelled }) => sum + cancelled, 0)
  const days = (await getSettings(shop))['delivery.product']
  const { timeZone } = shop.environment
  const now = shop.clock()
  const isLeft = order.fulfilmentState !== 'FULFILLED'
  await sendOnce(shop, {
    key,
    about: { orderId: order.id },
    context,
    render: (branding) =>
      orderNoticeMail(shop, {
        order,
        branding,
        id: kind === 'tracking' ? `tracking-${parcelId}-${Date.parse(at)}` : `${kind}-${parcelId}`,
        notice: {
          kind,
          part: kind === 'shipped' && isPart ? (isLeft ? 'partly' : 'rest') : null,
          pieces: { title: 'parcel', lines: inParcel },
          sentences: [
            ...(kind === 'shipped' && isLeft ? ['shipped.rest'] : []),
            ...(kind === 'delivered' ? ['delivered.missing'] : []),
          ],
          facts:
            kind === 'delivered'
              ? []
              : [...arrivalFacts(branding, order, { days, now, timeZone }), ...trackingFacts(parcel, branding.texts)],
          trackingUrl: kind === 'delivered' ? null : trackingLink(parcel),
        },
        tellsOfWithdrawal: kind === 'delivered',
      }),
  })
}

export const sendParcelMailJob = defineJob('send-parcel-mail', payload, sendParcelMail)

function isStillTrue(parcel: ParcelWithLines, { kind, at }: Pick<Payload, 'kind' | 'at'>): boolean {
  if (kind === 'delivered') return parcel.state === 'DELIVERED'
  if (kind === 'tracking') return parcel.state === 'SHIPPED'
  return parcel.state === 'SHIPPED' && parcel.shippedAt?.toISOString() === at
}

/** Until the last day it was expected on, when; and where to. */
function arrivalFacts(
  { language, texts }: MailBranding,
  { contact, country, createdAt }: OrderRow,
  { days, now, timeZone }: { days: readonly [number, number]; now: Date; timeZone: string },
): [string, string][] {
  const { say } = mailTexts('mail', texts)
  const expected = deliveryDaysTo({ country, zip: contact.zip, timeZone }, createdAt, days)
  const isLate = expected.to < localTime(now, timeZone).day
  const address = joined([...addressLines(contact), countryName(country, language)], ', ')
  return [
    ...(isLate ? [] : [[say('notice.expected'), dayRangeText(expected, language)] satisfies [string, string]]),
    [say('order.address'), address],
  ]
}

function trackingFacts({ carrier, trackingNumber }: ParcelWithLines, texts: ShopTexts): [string, string][] {
  const { say } = mailTexts('mail', texts)
  const name = carrierName(carrier)
  return [
    ...(name ? [[say('notice.carrier'), name] as [string, string]] : []),
    ...(trackingNumber ? [[say('notice.tracking'), trackingNumber] as [string, string]] : []),
  ]
}
