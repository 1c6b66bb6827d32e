import { type FieldErrors, invalid } from '#shared/shop-error.ts'
import { visibleText } from '#shared/visible-text.ts'
import type { Carrier, ParcelAction, ParcelState } from '#shared/vocabularies.ts'
import { mayParcelMove } from './parcel-states.ts'

/** Carriers, their tracking numbers and links, and what may be packed and undone. Pure. */

/** Number of an item in the post of every country, e.g. `RR123456785SE`. */
const postalItem = '[A-Z]{2}\\d{9}[A-Z]{2}'
/** Number on a logistics label (SSCC), with or without its two leading zeros. */
const logisticsLabel = '(?:00)?\\d{18}'

type CarrierRules = {
  /** Name shown to shoppers; null if there is none to show. */
  name: string | null
  /** Pattern of the carrier's tracking numbers; null accepts anything. */
  pattern: RegExp | null
  /** The page that shows where a parcel is; `{number}` is filled. */
  link: string | null
}

export const carrierRules = {
  postnord: {
    name: 'PostNord',
    pattern: new RegExp(`^(?:${postalItem}|${logisticsLabel}|\\d{11,13}(?:[A-Z]{2})?)$`),
    link: 'https://tracking.postnord.com/en/tracking?id={number}',
  },
  bring: {
    name: 'Posten/Bring',
    pattern: new RegExp(`^(?:${postalItem}|${logisticsLabel}|\\d{17})$`),
    link: 'https://sporing.bring.no/sporing/{number}',
  },
  dhl: {
    name: 'DHL',
    pattern: new RegExp(`^(?:\\d{10}|\\d{12}|\\d{14}|\\d{16}|\\d{20}|J[A-Z]{2}\\d{10,22}|${postalItem})$`),
    link: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  },
  colissimo: {
    name: 'Colissimo',
    pattern: new RegExp(`^(?:\\d[A-Z0-9]\\d{11}(?:[A-Z]{2})?|${postalItem})$`),
    link: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
  },
  mondialRelay: {
    name: 'Mondial Relay',
    pattern: /^(?:\d{8}|\d{10}|\d{12}|\d{14})$/,
    link: 'https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition={number}',
  },
  other: { name: null, pattern: null, link: null },
} as const satisfies Record<Carrier, CarrierRules>

export function isCarrier(text: string | null): text is Carrier {
  return text !== null && Object.hasOwn(carrierRules, text)
}

/** Returns a stored carrier's name for shoppers; null if it has none to show. */
export function carrierName(carrier: string | null): string | null {
  return isCarrier(carrier) ? carrierRules[carrier].name : null
}

/** Tracking of a parcel. `trackingUrl` is a link set by staff, used instead of the carrier's. */
export type Tracking = { carrier: Carrier | null; trackingNumber: string | null; trackingUrl: string | null }

/** The tracking as it is stored: number without spaces. Throws for a link that is not https. */
export function checkTracking({ carrier, trackingNumber, trackingUrl }: Tracking): Tracking {
  const number = trackingNumber?.replace(/\s+/g, '').toUpperCase() || null
  if (number && (number.length > 60 || /\p{C}/u.test(number)))
    throw invalid({ tracking_number: ['validation.invalid'] })
  const url = visibleText(trackingUrl ?? '') || null
  if (url && !isOwnLink(url)) throw invalid({ tracking_url: ['parcel.linkHttps'] })
  return { carrier, trackingNumber: number, trackingUrl: url && new URL(url).href }
}

function isOwnLink(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  return protocol === 'https:' && !username && !password && hostname.includes('.')
}

/** Returns warnings by field about a tracking that looks wrong but is accepted. */
export function trackingWarnings({ carrier, trackingNumber }: Omit<Tracking, 'trackingUrl'>): FieldErrors {
  const pattern = carrier && carrierRules[carrier].pattern
  return !pattern || !trackingNumber || pattern.test(trackingNumber) ? {} : { tracking_number: ['parcel.trackingForm'] }
}

/** Returns the link for following a parcel: the one set by staff, or else the carrier's. */
export function trackingLink(tracking: {
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
}): string | null {
  const { carrier, trackingNumber, trackingUrl } = tracking
  if (trackingUrl) return trackingUrl
  const link = isCarrier(carrier) ? carrierRules[carrier].link : null
  return link && trackingNumber ? link.replace('{number}', () => encodeURIComponent(trackingNumber)) : null
}

/** Time in which a shipment can be undone; its mail leaves afterwards. */
export const undoSeconds = 30

/** Returns when the time to undo a shipment ends; null if it cannot be undone. */
export function undoUntil({ state, shippedAt }: { state: ParcelState; shippedAt: Date | null }): Date | null {
  return state === 'SHIPPED' && shippedAt ? new Date(shippedAt.getTime() + undoSeconds * 1_000) : null
}

export function allowedParcelActions(
  parcel: { state: ParcelState; shippedAt: Date | null },
  now: Date,
): ParcelAction[] {
  const { state } = parcel
  const limit = undoUntil(parcel)
  const actions: [ParcelAction, boolean][] = [
    ['ship', mayParcelMove(state, 'SHIPPED')],
    ['deliver', mayParcelMove(state, 'DELIVERED')],
    ['return', mayParcelMove(state, 'RETURNED')],
    ['cancel', mayParcelMove(state, 'CANCELLED')],
    ['undo', limit !== null && now < limit],
    ['track', state !== 'CANCELLED' && state !== 'RETURNED'],
  ]
  return actions.flatMap(([action, isAllowed]) => (isAllowed ? [action] : []))
}

export type LineQuantity = { position: number; quantity: number }

/**
 * Throws invalid `lines` for items that the order has not left to pack. `left`: quantities that may be packed, by
 * line.
 */
export function checkItems(wanted: readonly LineQuantity[], left: readonly LineQuantity[]): void {
  if (wanted.length === 0) throw invalid({ lines: ['validation.required'] })
  const errors: FieldErrors = {}
  for (const [index, { position, quantity }] of wanted.entries()) {
    const line = left.find((each) => each.position === position)
    const isRepeated = wanted.findIndex((each) => each.position === position) < index
    if (!line || isRepeated) errors[`lines.${index}.position`] = ['validation.unknown']
    else if (!Number.isInteger(quantity) || quantity < 1) errors[`lines.${index}.quantity`] = ['validation.invalid']
    else if (quantity > line.quantity) errors[`lines.${index}.quantity`] = ['parcel.tooMany']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
