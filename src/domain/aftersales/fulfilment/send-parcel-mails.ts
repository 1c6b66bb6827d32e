import { z } from 'zod'
import { defineMail, type Letter } from '#domain/platform/mails/define-mail.ts'
import type { MailBranding } from '#domain/platform/mails/mail-branding.ts'
import type { MailSample } from '#domain/platform/mails/mail-sample.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { deliveryDaysTo, type Region } from '#domain/platform/working-days/public-holidays.ts'
import {
  findOrderToMail,
  itemLines,
  type MailedOrder,
  renderNoticeOf,
  sampleOrderOf,
} from '#domain/sales/orders/mailed-order.ts'
import { addressLines } from '#domain/sales/orders/order-rules.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { NoticeLine } from '#mail/templates/order-notice.tsx'
import { dayRangeText } from '#shared/dates.ts'
import { joined } from '#shared/isolated-text.ts'
import { countryName } from '#shared/markets.ts'
import { localTime } from '#shared/shop-days.ts'
import type { ShopTexts } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'
import { withParcel } from './change-parcel.ts'
import { findParcel, type ParcelWithLines } from './parcel-queries.ts'
import { carrierName, trackingLink } from './parcel-rules.ts'

const payload = z.object({ parcelId: z.number(), kind: z.enum(['shipped', 'tracking', 'delivered']), at: z.string() })
type Payload = z.infer<typeof payload>

type Kind = Payload['kind']
type Tracking = Pick<ParcelWithLines, 'carrier' | 'trackingNumber' | 'trackingUrl'>

type ParcelNotice = {
  kind: Kind
  order: MailedOrder
  /** Set if the shipment is only a part of the order: `partly` if more is left to send, `rest` otherwise. */
  part: 'partly' | 'rest' | null
  lines: NoticeLine[]
  isLeft: boolean
  tracking: Tracking
  arrival: Arrival
}

type Arrival = {
  /** Address lines without the country. */
  address: string[]
  country: string
  /** Location whose working days count. */
  region: Region
  boughtAt: Date
  days: readonly [number, number]
  now: Date
}

function parcelMail(kind: Kind) {
  return {
    kind: `parcel-${kind}`,
    group: 'orders' as const,
    async load(shop: Shop, { parcelId, at }: { parcelId: number; at: string }): Promise<Letter<ParcelNotice> | null> {
      const parcel = await findParcel(shop.database, parcelId)
      // A sent mail may be written again, unless its shipment was undone.
      if (!parcel || (kind === 'shipped' && !parcel.shippedAt)) return null
      const found = await findOrderToMail(shop, parcel.orderId)
      if (!found) return null
      const { order, lines, mailed, recipient } = found
      const { contact, country, createdAt } = order
      const count = (items: { quantity: number }[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)
      const isPart = count(parcel.lines) < count(lines) - lines.reduce((sum, { cancelled }) => sum + cancelled, 0)
      const isLeft = order.fulfilmentState !== 'FULFILLED'
      const id = kind === 'tracking' ? `tracking-${parcelId}-${Date.parse(at)}` : `${kind}-${parcelId}`
      return {
        ...recipient,
        messageId: `<${id}-${order.publicId}@vitrine.shop>`,
        about: { orderId: order.id },
        data: {
          kind,
          order: mailed,
          part: kind === 'shipped' && isPart ? (isLeft ? 'partly' : 'rest') : null,
          lines: itemLines(lines, parcel.lines),
          isLeft,
          tracking: parcel,
          arrival: {
            address: addressLines(contact),
            country,
            region: { country, zip: contact.zip },
            boughtAt: createdAt,
            days: (await getSettings(shop))['delivery.product'],
            now: shop.clock(),
          },
        },
      }
    },
    render({ order, part, lines, isLeft, tracking, arrival }: ParcelNotice, branding: MailBranding) {
      const isDelivered = kind === 'delivered'
      const notice = {
        kind,
        part,
        items: { title: 'parcel' as const, lines },
        sentences: [
          ...(kind === 'shipped' && isLeft ? ['shipped.rest'] : []),
          ...(isDelivered ? ['delivered.missing'] : []),
        ],
        facts: isDelivered ? [] : [...arrivalFacts(arrival, branding), ...trackingFacts(tracking, branding.texts)],
        trackingUrl: isDelivered ? null : trackingLink(tracking),
      }
      return renderNoticeOf(order, branding, notice, { mentionsWithdrawal: isDelivered })
    },
  }
}

/** `at`: when it was shipped, its tracking changed, or it was delivered. */
type Ids = Pick<Payload, 'parcelId' | 'at'>

export const parcelShippedMail = defineMail<Ids, ParcelNotice>({
  ...parcelMail('shipped'),
  key: ({ parcelId }) => `parcel-shipped:${parcelId}`,
  repeatable: (rest) => ({ parcelId: Number(rest), at: '' }),
  samples: {
    shipped: (sample) => sampleOf(sample, 'shipped'),
    partlyShipped: (sample) => ({ ...firstLineOf(sample), part: 'partly', isLeft: true }),
    restShipped: (sample) => ({ ...firstLineOf(sample), part: 'rest' }),
  },
})

export const parcelTrackingMail = defineMail<Ids, ParcelNotice>({
  ...parcelMail('tracking'),
  key: ({ parcelId, at }) => `parcel-tracking:${parcelId}:${at}`,
  repeatable: (rest) => ({ parcelId: Number.parseInt(rest, 10), at: rest.slice(rest.indexOf(':') + 1) }),
  samples: { tracking: (sample) => sampleOf(sample, 'tracking') },
})

export const parcelDeliveredMail = defineMail<Ids, ParcelNotice>({
  ...parcelMail('delivered'),
  key: ({ parcelId }) => `parcel-delivered:${parcelId}`,
  repeatable: (rest) => ({ parcelId: Number(rest), at: '' }),
  samples: { delivered: (sample) => sampleOf(sample, 'delivered') },
})

const mails = { shipped: parcelShippedMail, tracking: parcelTrackingMail, delivered: parcelDeliveredMail }

function sampleOf(sample: MailSample, kind: Kind): ParcelNotice {
  const { person, order, region, deliveryDays } = sample
  return {
    kind,
    order: sampleOrderOf(sample),
    part: null,
    lines: order.lines,
    isLeft: false,
    tracking: { carrier: 'bring', trackingNumber: '370722151012345678', trackingUrl: null },
    arrival: {
      address: person.address,
      country: person.country,
      region,
      boughtAt: order.boughtAt,
      days: deliveryDays,
      now: order.boughtAt,
    },
  }
}

function firstLineOf(sample: MailSample): ParcelNotice {
  return { ...sampleOf(sample, 'shipped'), lines: sample.order.lines.slice(0, 1) }
}

/** Mails the payer about a parcel, once. Does nothing if the step was undone or the parcel has moved on. */
export async function sendParcelMail(shop: Shop, { parcelId, kind, at }: Payload): Promise<void> {
  // Locks the order: the shipment has been undone by now, or it is too late to undo it.
  const parcel = await withParcel(shop, parcelId, async (locked) => locked.parcel)
  if (isStillTrue(parcel, { kind, at })) await sendMail(shop, mails[kind], { parcelId, at })
}

export const sendParcelMailJob = defineJob('send-parcel-mail', payload, sendParcelMail)

function isStillTrue(parcel: ParcelWithLines, { kind, at }: Pick<Payload, 'kind' | 'at'>): boolean {
  if (kind === 'delivered') return parcel.state === 'DELIVERED'
  if (kind === 'tracking') return parcel.state === 'SHIPPED'
  return parcel.state === 'SHIPPED' && parcel.shippedAt?.toISOString() === at
}

/** Returns the delivery address and, until the last expected day has passed, the expected days. */
function arrivalFacts(arrival: Arrival, { language, texts, timeZone }: MailBranding): [string, string][] {
  const { say } = mailTexts('mail', texts)
  const expected = deliveryDaysTo({ ...arrival.region, timeZone }, arrival.boughtAt, arrival.days)
  const isLate = expected.to < localTime(arrival.now, timeZone).day
  const address = joined([...arrival.address, countryName(arrival.country, language)], ', ')
  return [
    ...(isLate ? [] : [[say('notice.expected'), dayRangeText(expected, language)] satisfies [string, string]]),
    [say('order.address'), address],
  ]
}

function trackingFacts({ carrier, trackingNumber }: Tracking, texts: ShopTexts): [string, string][] {
  const { say } = mailTexts('mail', texts)
  const name = carrierName(carrier)
  return [
    ...(name ? [[say('notice.carrier'), name] as [string, string]] : []),
    ...(trackingNumber ? [[say('notice.tracking'), trackingNumber] as [string, string]] : []),
  ]
}
