import type { PersonalData, PrivacyOverview } from '#contract/privacy.ts'
import { viewMembership } from '#domain/sales/membership/subscription-rules.ts'
import type { CollectedData } from '#domain/service/privacy/collect-personal-data.ts'
import type { OpenedPrivacyLink } from '#domain/service/privacy/read-privacy-overview.ts'
import { type Language, textIn } from '#shared/markets.ts'
import { toAddress } from './address-response.ts'
import { toOrder } from './order-response.ts'
import { toInvoice, toSubscription } from './subscription-response.ts'
import { toWithdrawableOrder } from './withdrawal-response.ts'

export function toPrivacyOverview({ email, hasAccount, key, orders }: OpenedPrivacyLink): PrivacyOverview {
  return {
    email,
    account: hasAccount,
    key,
    orders: orders.map((order) => ({ ...toWithdrawableOrder(order), key: order.key })),
  }
}

export function toPersonalData(collected: CollectedData): PersonalData {
  const { brand, account } = collected
  return {
    exported_at: collected.collectedAt.toISOString(),
    shop: { name: brand.name, legal_name: brand.legalName, address: brand.address, email: brand.email },
    account: account && {
      id: account.id,
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      postalCode: account.postalCode,
      language: account.language,
      created_at: account.createdAt.toISOString(),
      email_confirmed_at: account.emailProvedAt?.toISOString() ?? null,
    },
    addresses: collected.addresses.map((row) => {
      const { id: _, ...address } = toAddress(row)
      return address
    }),
    sign_ins: collected.signIns.map((token) => ({
      created_at: token.createdAt.toISOString(),
      last_used_at: token.lastUsedAt.toISOString(),
      expires_at: token.expiresAt.toISOString(),
      remembered: token.remember,
    })),
    orders: collected.orders.map(toOrderData),
    unfinished_checkouts: collected.unfinishedCheckouts.map(({ contact, createdAt, state }) => ({
      contact,
      created_at: createdAt.toISOString(),
      state,
    })),
    memberships: collected.memberships.map(({ membership, orderNumber, events }) => ({
      ...toSubscription(viewMembership(membership)),
      started_at: membership.createdAt.toISOString(),
      order_number: orderNumber,
      trial_days: membership.trialDays,
      end_reason: membership.endReason,
      end_comment: membership.endComment,
      events: events.map(({ kind, at, data }) => ({ kind, at: at.toISOString(), data })),
    })),
    invoices: collected.invoices.map(toInvoice),
    withdrawal_statements: collected.statements.map(({ name, number, email, scope, items, statedAt }) => ({
      name,
      number,
      email,
      scope,
      items,
      stated_at: statedAt?.toISOString() ?? null,
    })),
    messages: collected.messages.map(({ firstName, lastName, email, phone, content, createdAt, replies }) => ({
      first_name: firstName,
      last_name: lastName,
      email,
      phone,
      content,
      sent_at: createdAt.toISOString(),
      replies: replies.map((reply) => ({ content: reply.body, sent_at: reply.createdAt.toISOString() })),
    })),
    reviews: collected.reviews.map(({ review, product }) => ({
      product: textIn(product, review.language as Language),
      rating: review.rating,
      title: review.title,
      content: review.body,
      author: review.author,
      state: review.state,
      written_at: review.createdAt.toISOString(),
    })),
    saved_products: collected.saved.map(({ product, savedAt }) => ({
      product: textIn(product, (account?.language ?? 'en') as Language),
      saved_at: savedAt.toISOString(),
    })),
    ending_wishes: collected.endingWishes.map(({ name, email, reference, wishedFor, statedAt, state }) => ({
      name,
      email,
      reference,
      wished_for: wishedFor,
      stated_at: statedAt.toISOString(),
      state,
    })),
    stock_notices: collected.stockNotices.map(({ notice, product }) => ({
      product: textIn(product, notice.language as Language),
      size: notice.variantKey || null,
      email: notice.email,
      language: notice.language,
      asked_at: notice.askedAt.toISOString(),
      confirmed_at: notice.confirmedAt?.toISOString() ?? null,
    })),
    mails_sent: collected.mails.map((mail) => ({
      to: mail.email ?? '',
      subject: mail.subject ?? '',
      sent_at: mail.sentAt.toISOString(),
    })),
  }
}

function toOrderData(found: CollectedData['orders'][number]): PersonalData['orders'][number] {
  const { order, withdrawals, refunds } = found
  const { set_password: _, bought_here: __, ...response } = toOrder(found)
  const { terms, subscriptionTerms, summary, at } = order.consent
  return {
    ...response,
    email: order.email,
    contact: order.contact,
    country: order.country,
    language: order.language,
    host: order.host,
    campaign: order.soid,
    consent: { terms, subscription_terms: subscriptionTerms, summary, at },
    withdrawals: withdrawals.map(({ subject, statedAt }) => ({ subject, stated_at: statedAt.toISOString() })),
    refunds: refunds.map(({ amount, reason, status, createdAt }) => ({
      amount,
      reason,
      status,
      created_at: createdAt.toISOString(),
    })),
  }
}
