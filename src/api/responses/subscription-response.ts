import type { ConfirmationResponse, MemberInvoice, StoredCard, Subscription } from '#contract/customers.ts'
import type { OwnCard } from '#domain/sales/membership/read-card.ts'
import type { MembershipInvoice } from '#domain/sales/membership/read-invoices.ts'
import type { MembershipView } from '#domain/sales/membership/subscription-rules.ts'
import type { Invoice } from '#payments/payments.ts'

export function toSubscription(membership: MembershipView): Subscription {
  return {
    id: membership.id,
    stripe_status: membership.status,
    starting: membership.isStarting,
    price: membership.price,
    currency: membership.currency,
    trial_ends_at: membership.trialEndsAt?.toISOString() ?? null,
    next_charge_at: membership.nextChargeAt?.toISOString() ?? null,
    ends_at: membership.endsAt?.toISOString() ?? null,
  }
}

export function toStoredCard(card: OwnCard): StoredCard {
  const { paymentMethodId: id, brand, last4, expiresMonth, expiresYear, payable } = card
  return { id, brand, last4, expires: `${expiresYear}-${String(expiresMonth).padStart(2, '0')}`, payable }
}

export function toConfirmation(invoice: Invoice | null): ConfirmationResponse {
  const owed = invoice?.status === 'open' ? invoice : null
  return {
    clientSecret: invoice?.confirmationSecret ?? null,
    owed: owed && {
      amount: owed.amount,
      currency: owed.currency,
      retry_at: owed.nextAttemptAt?.toISOString() ?? null,
    },
  }
}

export function toInvoice(invoice: MembershipInvoice): MemberInvoice {
  return {
    id: invoice.id,
    number: invoice.number,
    created_at: invoice.createdAt.toISOString(),
    amount: invoice.amount,
    currency: invoice.currency,
    status: invoice.status,
    url: invoice.url,
  }
}
