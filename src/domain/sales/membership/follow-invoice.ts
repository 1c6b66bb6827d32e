import type { SaleTax } from '#database/schema/sale.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { findOrder } from '#domain/sales/orders/order-queries.ts'
import { taxRateIn } from '#domain/sales/pricing/tax-rates.ts'
import { taxAtRate } from '#domain/sales/pricing/tax-rules.ts'
import type { Invoice } from '#payments/payments.ts'
import type { Cents } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { followSubscription } from './follow-subscription.ts'
import { insertMembershipEvents, upsertInvoice } from './membership-event-queries.ts'
import type { MembershipNotice } from './membership-notices.ts'
import type { MembershipRow } from './membership-queries.ts'
import { refundLateCharge } from './refund-late-charge.ts'
import { notifyMember } from './send-membership-mail.ts'

const maxInvoices = 100

/**
 * Processes an event about an invoice: updates the membership and mails a receipt or failure of each charge, once.
 * The invoice is read from the provider, so a late event reports nothing outdated.
 */
export async function followInvoice(shop: Shop, invoiceId: string): Promise<void> {
  const invoice = await shop.payments.retrieveInvoice(invoiceId)
  if (!invoice.subscriptionId) return
  const membership = await followSubscription(shop, invoice.subscriptionId)
  if (!membership) return
  await recordInvoice(shop, membership, invoice)
  const mail = await noticeOf(shop, invoice, membership)
  if (mail) await notifyMember(shop, { membershipId: membership.id, ...mail })
  if (isPaidTooLate(invoice, membership)) await refundLateCharge(shop, invoice, membership)
}

/** Stores an invoice and its outcome; a repeat changes nothing. */
export async function recordInvoice(shop: Shop, membership: MembershipRow, invoice: Invoice): Promise<void> {
  const { id, number, url, currency, status, paymentId, createdAt, paidAt, attempts } = invoice
  const isPaid = status === 'paid' && invoice.amountPaid > 0
  const amount = isPaid ? invoice.amountPaid : invoice.amount
  const now = shop.clock()
  const event = { membershipId: membership.id, data: { amount, number } }
  const tax = isPaid ? await taxOfMembership(shop, membership, amount) : null
  await shop.database.transaction(async (transaction) => {
    await upsertInvoice(transaction, {
      id,
      membershipId: membership.id,
      number,
      amount,
      taxRate: tax?.rate ?? null,
      tax: tax?.amount ?? null,
      currency,
      status,
      url,
      createdAt,
      paidAt,
      updatedAt: now,
      ...(paymentId && { paymentIntentId: paymentId }),
    })
    if (isPaid) {
      const charged = { ...event, at: paidAt ?? now, kind: 'charged' as const, key: `charged:${id}` }
      await insertMembershipEvents(transaction, [charged])
    } else if (status === 'open' && attempts > 0) {
      const failed = { ...event, at: now, kind: 'charge_failed' as const, key: `failed:${id}:${attempts}` }
      await insertMembershipEvents(transaction, [failed])
    }
  })
}

/** The tax within a charge, at today's rate of the country that the member ordered from; null where none is named. */
async function taxOfMembership(shop: Shop, { orderId }: MembershipRow, amount: Cents): Promise<SaleTax | null> {
  const found = await findOrder(shop.database, orderId)
  const rate = taxRateIn((await getSettings(shop))['vat.rates'], found?.order.country ?? '')
  return rate === null ? null : taxAtRate(amount, rate)
}

/** Paid after the end, or for a membership that was ended here before it began. */
function isPaidTooLate({ status, amountPaid, paidAt }: Invoice, membership: MembershipRow): boolean {
  if (status !== 'paid' || amountPaid === 0) return false
  const { endedAt } = membership
  return membership.status === 'abandoned' || (endedAt !== null && paidAt !== null && paidAt > endedAt)
}

async function noticeOf(
  shop: Shop,
  invoice: Invoice,
  membership: MembershipRow,
): Promise<{ key: string; notice: MembershipNotice } | null> {
  const { id, number, url, status, amount, amountPaid, attempts } = invoice
  if (status === 'paid' && amountPaid > 0 && membership.status !== 'abandoned') {
    const kind = (await isFirstCharge(shop, invoice)) ? 'firstCharge' : 'receipt'
    return { key: `receipt-${id}`, notice: { kind, amount: amountPaid, number, url } }
  }
  if (status !== 'open' || attempts === 0 || membership.endedAt) return null
  const key = `unpaid-${id}-${attempts}`
  if (invoice.confirmationSecret) return { key, notice: { kind: 'confirmPayment', amount } }
  return { key, notice: { kind: 'paymentFailed', amount, nextOn: invoice.nextAttemptAt?.toISOString() ?? null } }
}

async function isFirstCharge(shop: Shop, invoice: Invoice): Promise<boolean> {
  if (!invoice.subscriptionId) return true
  const all = await shop.payments.listInvoices({ subscriptionId: invoice.subscriptionId, limit: maxInvoices })
  return !all.some((other) => other.id !== invoice.id && other.amountPaid > 0 && other.createdAt < invoice.createdAt)
}

/** The reminder before the first charge, once; none if the trial was cancelled or is over. */
export async function remindOfTrialEnd(shop: Shop, subscriptionId: string): Promise<void> {
  const membership = await followSubscription(shop, subscriptionId)
  if (membership?.status !== 'trialing' || membership.endsAt || !membership.trialEndsAt) return
  const on = membership.trialEndsAt.toISOString()
  const key = `trial-ending-${subscriptionId}-${on}`
  await notifyMember(shop, { membershipId: membership.id, key, notice: { kind: 'trialEnding', on } })
}
