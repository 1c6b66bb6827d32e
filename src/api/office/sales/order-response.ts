import type { OrderPageResponse, SentMail } from '#contract/office/sales/order-page.ts'
import type { OrderItem } from '#contract/office/sales/orders.ts'
import type { Contact, MembershipOffer } from '#database/schema/quote.ts'
import { returnableItems } from '#domain/aftersales/returns/return-rules.ts'
import { findRepeatableMail } from '#domain/office/mails/every-mail.ts'
import { maskContact, maskEmail, maskEmailsIn, maskPeopleIn } from '#domain/people/staff/mask-rules.ts'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { mailKindOf } from '#domain/platform/mails/mail-kind-rules.ts'
import { boughtLine } from '#domain/sales/orders/bought-line-rules.ts'
import { allowedOrderActions, lineCounts } from '#domain/sales/orders/order-action-rules.ts'
import type { OrderListRow } from '#domain/sales/orders/order-list-queries.ts'
import { sentItems } from '#domain/sales/orders/order-state-rules.ts'
import type { OrderPage } from '#domain/sales/orders/read-order-page.ts'
import type { Payments } from '#payments/payments.ts'
import { atLeastZero, minus, noCents } from '#shared/money.ts'

/** Reader of a response, and what they may see. */
export type Reader = { staffId: number; linkTo: Payments['linkTo']; may(permission: Permission): boolean }

const shownProducts = 3
const iso = (moment: Date | null) => moment?.toISOString() ?? null
const nameOf = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`.trim()

export function toOrderItem(row: OrderListRow, { may }: Reader): OrderItem {
  return {
    number: row.number,
    created_at: row.createdAt.toISOString(),
    name: nameOf(row.contact),
    email: may('people.see') ? row.email : maskEmail(row.email),
    total: row.total,
    refunded: row.refunded,
    currency: row.currency,
    payment: row.paymentState,
    fulfilment: row.fulfilmentState,
    return: row.returnState,
    nothing_sent: row.nothingSent,
    market: row.market,
    language: row.language,
    country: row.country,
    lines: row.lines.length,
    pieces: row.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    products: row.lines.slice(0, shownProducts).map(({ name }) => name),
    member: row.lines.some(({ membership }) => membership),
    landing: row.landing,
    soid: row.soid,
    flag: row.flag,
    hold_reason: textFor(row.holdReason, may),
  }
}

/** Returns the order's page with the personal data and actions that this reader may see. */
export function toOrderPage(page: OrderPage, reader: Reader): OrderPageResponse {
  const { order, facts } = page
  const { may } = reader
  const isErased = order.email === ''
  const masked = !may('people.see')
  const contact = masked ? maskContact(order.contact) : order.contact
  const email = masked ? maskEmail(order.email) : order.email
  return {
    number: order.number,
    id: order.publicId,
    version: order.version,
    created_at: order.createdAt.toISOString(),
    payment: order.paymentState,
    fulfilment: order.fulfilmentState,
    return: order.returnState,
    nothing_sent: order.returnState !== 'NONE' && sentItems(facts).size === 0,
    total: order.total,
    refunded: order.refunded,
    refundable: atLeastZero(minus(order.total, order.refunded)),
    refund_warning: facts.hasOpenDispute ? 'disputed' : null,
    currency: order.currency,
    flag: order.flag,
    hold_reason: textFor(order.holdReason, may),
    withdrawn: facts.isWithdrawn && order.fulfilmentState === 'ON_HOLD',
    sent_at: iso(order.sentAt),
    erased: isErased,
    masked,
    allowed: allowedOrderActions(facts, { isErased, may }).filter(
      (action) => action !== 'return' || hasReturnable(page),
    ),
    lines: linesOf(page),
    ...partsOf(page, reader),
    address: { ...toAddress(contact, order.country), email },
    addresses: page.addresses.map((row) => ({
      address: toAddress(masked ? maskContact(row.contact) : row.contact, row.country),
      version: row.version,
      by: byOf(page, row.staffId),
      replaced_at: row.at.toISOString(),
    })),
    ...evidenceOf(page),
    payment_id: order.paymentIntentId,
    person: {
      customer_id: order.customerId,
      id: isErased ? null : String(order.customerId ?? `guest-${page.person.first}`),
      name: nameOf(order.contact),
      email,
      orders: isErased ? 0 : page.person.count,
      total: isErased ? noCents : page.person.total,
      others: page.person.others.map((other) => ({
        number: other.number,
        created_at: other.createdAt.toISOString(),
        total: other.total,
        currency: other.currency,
        fulfilment: other.fulfilmentState,
      })),
      membership:
        page.membership && may('members.read') ? { id: page.membership.id, status: page.membership.status } : null,
    },
    mails: isErased ? [] : page.mails.map((mail) => toSentMail(mail, masked)),
    notes: page.notes.map((row) => ({
      id: row.id,
      text: masked ? maskPeopleIn(row.text) : row.text,
      author: byOf(page, row.staffId),
      own: row.staffId === reader.staffId,
      created_at: row.createdAt.toISOString(),
      edited_at: iso(row.editedAt),
      version: row.version,
    })),
  }
}

/** Returns true if a return can be created: some items were sent and are in no other return. */
function hasReturnable({ facts }: OrderPage): boolean {
  return returnableItems(facts).some(({ quantity }) => quantity > 0)
}

function linesOf({ lines, facts, returns }: OrderPage): OrderPageResponse['lines'] {
  const counts = new Map(lineCounts(facts, returns).map((each) => [each.position, each]))
  const back = new Map(returnableItems(facts).map(({ position, quantity }) => [position, quantity]))
  return lines.map((line) => ({
    product_id: line.productId,
    name: line.name,
    slug: line.slug,
    image: line.image,
    size_key: line.variantKey,
    size: line.variantLabel,
    quantity: line.quantity,
    price: line.price,
    member: line.membership,
    total: line.total,
    bought: boughtLine(line, facts.refunds),
    ...counts.get(line.position)!,
    returnable: back.get(line.position) ?? 0,
  }))
}

type Parts = Pick<OrderPageResponse, 'parcels' | 'refunds' | 'returns' | 'disputes'>

function partsOf(page: OrderPage, { linkTo, may }: Reader): Parts {
  return {
    parcels: page.parcels.map((row) => ({
      id: row.id,
      state: row.state,
      carrier: row.carrier,
      tracking_number: row.trackingNumber,
      own_tracking_url: row.trackingUrl,
      notify: row.notify,
      lines: row.lines.map(({ position, quantity }) => ({ position, quantity })),
      by: byOf(page, row.staffId),
      created_at: row.createdAt.toISOString(),
      shipped_at: iso(row.shippedAt),
      delivered_at: iso(row.deliveredAt),
      returned_at: iso(row.returnedAt),
      cancelled_at: iso(row.cancelledAt),
      version: row.version,
    })),
    refunds: page.refunds.map((row) => ({
      key: row.key,
      provider_id: row.providerRefundId,
      amount: row.amount,
      state: row.status,
      reason: row.reason,
      note: textFor(row.note, may),
      failure: row.failure,
      notify: row.notify,
      made_at: row.reason === 'provider' ? 'provider' : row.staffId === null ? 'shop' : 'office',
      by: byOf(page, row.staffId),
      created_at: row.createdAt.toISOString(),
      lines: row.lines.map(({ position, quantity, amount, restocked }) => ({
        position,
        quantity,
        restocked,
        amount,
      })),
      version: row.version,
    })),
    returns: page.returns.map((row) => ({
      id: row.id,
      kind: row.kind,
      subject: row.subject,
      state: row.state,
      stated_at: row.statedAt.toISOString(),
      due_at: iso(row.dueAt),
      reason: textFor(row.reason, may),
      outcome: textFor(row.outcome, may),
      refund_key: row.refundKey,
      received_at: iso(row.receivedAt),
      ended_at: iso(row.endedAt),
      by: byOf(page, row.staffId),
      lines: row.lines.map(({ position, quantity, received, restocked, condition }) => ({
        position,
        quantity,
        received,
        restocked,
        condition,
      })),
      version: row.version,
    })),
    disputes: page.disputes.map((row) => ({
      id: row.id,
      amount: row.amount,
      state: row.status,
      reason: row.reason,
      due_by: iso(row.dueBy),
      created_at: row.createdAt.toISOString(),
      url: linkTo('dispute', row.id),
    })),
  }
}

function evidenceOf({ order, started }: OrderPage): Pick<OrderPageResponse, 'consent' | 'origin' | 'membership'> {
  const { consent, host, market, language, country, landing, soid } = order
  return {
    consent: {
      terms: consent.terms,
      subscription_terms: consent.subscriptionTerms,
      summary: consent.summary,
      at: consent.at,
      shown: toOffer(consent.membership?.shown ?? null),
      applied: toOffer(consent.membership?.applied ?? null),
    },
    origin: { host, market, language, country, landing, soid, checkout: order.checkoutId },
    membership: started && {
      id: started.id,
      status: started.status,
      price: started.price,
      ends_at: iso(started.endsAt),
      ended_at: iso(started.endedAt),
    },
  }
}

function toOffer(offer: MembershipOffer | null) {
  return offer && { price: offer.priceCents, trial_days: offer.trialDays, kind: offer.kind }
}

function toAddress(contact: Contact, country: string) {
  const { firstName, lastName, address, apartment, zip, city, phone } = contact
  return { first_name: firstName, last_name: lastName, address, apartment, zip, city, phone, country }
}

export function toSentMail(mail: OrderPage['mails'][number], masked: boolean): SentMail {
  return {
    key: mail.key,
    kind: mailKindOf(mail),
    subject: masked && mail.subject ? maskEmailsIn(mail.subject) : mail.subject,
    to: masked && mail.email ? maskEmail(mail.email) : mail.email,
    language: mail.language,
    sent_at: mail.sentAt.toISOString(),
    resend_of: mail.resendOf,
    repeatable: mail.email !== null && findRepeatableMail(mail) !== null,
  }
}

function byOf({ staff }: OrderPage, staffId: number | null): string | null {
  return staffId === null ? null : (staff.get(staffId) ?? null)
}

/** Masks free text, in which staff or the payer may have written personal data, unless the reader may see people. */
function textFor(text: string | null, may: Reader['may']): string | null {
  return text !== null && !may('people.see') ? maskPeopleIn(text) : text
}
