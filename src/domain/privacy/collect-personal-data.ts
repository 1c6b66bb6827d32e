import type { PersonalData } from '#contract/privacy.ts'
import { findCustomerById } from '#domain/customers/customer-queries.ts'
import type { Letterhead } from '#domain/mails/letterhead.ts'
import { readInvoices } from '#domain/membership/read-invoices.ts'
import { subscriptionOf } from '#domain/membership/subscription-rules.ts'
import { centsToEuros } from '#domain/money/money-rules.ts'
import { findOrder, type OrderWithLines } from '#domain/orders/order-queries.ts'
import { orderAnswer } from '#domain/orders/order-rules.ts'
import type { Shop } from '../../shop.ts'
import {
  findCheckoutsWithoutOrder,
  findMailsTo,
  findMembershipsOf,
  findMessagesFrom,
  findOrderIdsOf,
  findRefundsOfOrders,
  findSignInsOf,
  findWithdrawalsOfOrders,
  type Person,
} from './personal-data-queries.ts'

/**
 * Everything the shop holds about a person, and the bills that the payment provider holds for it. Throws `request.unavailable` where the
 * provider is silent: half an answer would be a wrong one.
 */
export async function collectPersonalData(
  shop: Shop,
  { person, brand }: { person: Person; brand: Letterhead['brand'] },
): Promise<PersonalData> {
  const { database } = shop
  const { customerId, email } = person
  const customer = customerId === null ? null : await findCustomerById(database, customerId)
  const found = await findOrderIdsOf(database, person)
  const ids = found.map(({ id }) => id)
  const orders = (await Promise.all(ids.map((id) => findOrder(database, id)))).flatMap((order) => order ?? [])
  const stated = await findWithdrawalsOfOrders(database, ids)
  const refunded = await findRefundsOfOrders(database, ids)
  const memberships = customerId === null ? [] : await findMembershipsOf(database, customerId)
  const signIns = customerId === null ? [] : await findSignInsOf(database, customerId)
  const unfinished = await findCheckoutsWithoutOrder(database, person)
  const messages = email === null ? [] : await findMessagesFrom(database, email)
  const mails = await findMailsTo(database, person)

  return {
    exported_at: shop.clock().toISOString(),
    shop: { name: brand.name, legal_name: brand.legalName, address: brand.address, email: brand.email },
    account: customer && {
      id: customer.id,
      email: customer.email,
      firstName: customer.firstName,
      lastName: customer.lastName,
      postalCode: customer.postalCode,
      language: customer.language,
      created_at: customer.createdAt.toISOString(),
      email_confirmed_at: customer.emailProvedAt?.toISOString() ?? null,
    },
    sign_ins: signIns.map((token) => ({
      created_at: token.createdAt.toISOString(),
      last_used_at: token.lastUsedAt.toISOString(),
      expires_at: token.expiresAt.toISOString(),
      remembered: token.remember,
    })),
    orders: orders.map((order) => ({
      ...orderData(order),
      withdrawals: stated
        .filter(({ orderId }) => orderId === order.order.id)
        .map(({ subject, statedAt }) => ({ subject, stated_at: statedAt.toISOString() })),
      refunds: refunded
        .filter(({ orderId }) => orderId === order.order.id)
        .map(({ amount, reason, status, createdAt }) => ({
          amount: centsToEuros(amount),
          reason,
          status,
          created_at: createdAt.toISOString(),
        })),
    })),
    unfinished_checkouts: unfinished.map(({ contact, createdAt, state }) => ({
      contact,
      created_at: createdAt.toISOString(),
      state,
    })),
    memberships: memberships.map(({ membership, orderNumber }) => ({
      ...subscriptionOf(membership),
      started_at: membership.createdAt.toISOString(),
      order_number: orderNumber,
      trial_days: membership.trialDays,
    })),
    invoices: customerId === null ? [] : await readInvoices(shop, customerId),
    messages: messages.map(({ firstName, lastName, email: from, phone, content, createdAt }) => ({
      first_name: firstName,
      last_name: lastName,
      email: from,
      phone,
      content,
      sent_at: createdAt.toISOString(),
    })),
    mails_sent: mails.map((mail) => ({
      to: mail.email ?? '',
      subject: mail.subject ?? '',
      sent_at: mail.sentAt.toISOString(),
    })),
  }
}

function orderData(found: OrderWithLines) {
  const { order } = found
  const { set_password: _, bought_here: __, ...answer } = orderAnswer(found)
  const { terms, subscriptionTerms, summary, at } = order.consent
  return {
    ...answer,
    email: order.email,
    contact: order.contact,
    country: order.country,
    language: order.language,
    host: order.host,
    campaign: order.soid,
    consent: { terms, subscription_terms: subscriptionTerms, summary, at },
  }
}
