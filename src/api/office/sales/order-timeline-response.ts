import type { TimelineResponse } from '#contract/office/sales/order-timeline.ts'
import { type CheckoutItem, checkoutStates } from '#contract/office/sales/orders.ts'
import { findRepeatableMail } from '#domain/office/mails/every-mail.ts'
import { maskEmail, maskEmailsIn, maskPeopleIn } from '#domain/people/staff/mask-rules.ts'
import type { CheckoutRow } from '#domain/sales/orders/checkout-list-queries.ts'
import type { readTimeline } from '#domain/sales/orders/read-timeline.ts'
import { cents, centsToDecimal } from '#shared/money.ts'
import { type ShopTexts, textAt } from '#shared/translations.ts'

const shownProducts = 3

type Entries = Awaited<ReturnType<typeof readTimeline>>

/** Converts timeline entries: amounts in euros, addresses in texts masked for readers who may not see people. */
export function toTimeline(
  items: Entries,
  { masked, timeZone }: { masked: boolean; timeZone: string },
): TimelineResponse {
  return {
    items: items.map(({ at, kind, subject, by, name, data }) => ({
      at: at.toISOString(),
      kind,
      subject,
      by,
      name,
      data: onWire(kind === 'mail' ? withRepeatable(data) : data, masked) as Record<string, unknown>,
    })),
    time_zone: timeZone,
  }
}

/** Adds to a mail's timeline data whether the mail can be resent. */
function withRepeatable(data: Record<string, unknown>): Record<string, unknown> {
  const { key, resend_of: resendOf = null } = data as { key: string; resend_of?: string | null }
  return { ...data, repeatable: findRepeatableMail({ key, resendOf }) !== null }
}

// Fields with free text written by people.
const freeTexts = ['text', 'reason', 'note', 'outcome']

function onWire(value: unknown, masked: boolean, name = ''): unknown {
  if (typeof value === 'string') {
    if (!masked) return value
    return freeTexts.includes(name) ? maskPeopleIn(value) : maskEmailsIn(value)
  }
  if (Array.isArray(value)) return value.map((each) => onWire(each, masked, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'amount' && typeof each === 'number' ? centsToDecimal(cents(each)) : onWire(each, masked, key),
    ]),
  )
}

/** Converts an unfinished checkout, with the card's message in the reader's language. */
export function toCheckoutItem(
  row: CheckoutRow,
  { masked, texts }: { masked: boolean; texts: ShopTexts },
): CheckoutItem {
  const { contact, quote, failure } = row
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    state: checkoutStates.find((state) => state === row.state) ?? 'EXPIRED',
    name: `${contact.firstName} ${contact.lastName}`.trim(),
    email: masked ? maskEmail(contact.email) : contact.email,
    total: quote.total,
    currency: quote.currency.toUpperCase(),
    market: quote.market,
    language: quote.language,
    products: quote.lines.slice(0, shownProducts).map(({ name }) => name),
    pieces: quote.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    declines: row.declines,
    failure,
    failure_text: failure === null ? null : textAt(texts.storefront, failure),
    payment: row.paymentIntentId,
  }
}
