import { memberStateOf } from '#api/office/sales/member-response.ts'
import type { CustomerItem, CustomerPageResponse } from '#contract/office/service/customers.ts'
import { maskEmail, maskEmailsIn, maskPeopleIn } from '#domain/people/staff/mask-rules.ts'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { mailKindOf } from '#domain/platform/mails/mail-kind-rules.ts'
import type { MembershipRow } from '#domain/sales/membership/membership-queries.ts'
import type { PersonRow } from '#domain/service/customer-admin/person-list-queries.ts'
import { allowedPersonActions } from '#domain/service/customer-admin/person-rules.ts'
import type { PersonPage } from '#domain/service/customer-admin/read-person.ts'
import { type Language, textIn } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'
import type { PersonAction } from '#shared/vocabularies.ts'

/** `currency`: the books'. */
export type CustomerReader = {
  staffId: number
  language: Language
  currency: Currency
  may(permission: Permission): boolean
}

const excerptLength = 160
const permissionOfAction = {
  export: 'customers.privacy',
  erase: 'customers.privacy',
  block: 'customers.privacy',
  unblock: 'customers.privacy',
  'confirm-link': 'orders.edit',
  note: 'orders.edit',
} as const satisfies Record<PersonAction, Permission>

const iso = (moment: Date | null) => moment?.toISOString() ?? null

function shared(row: PersonRow, { may, currency }: CustomerReader) {
  return {
    id: row.key,
    kind: row.customerId === null ? ('guest' as const) : ('account' as const),
    name: row.name,
    email: may('people.see') ? row.email : maskEmail(row.email),
    created_at: row.createdAt.toISOString(),
    orders_count: row.orders,
    total: row.total,
    currency,
    totals: Object.entries(row.totals)
      .filter(([, amount]) => amount !== 0)
      .map(([of, amount]) => ({ currency: of, amount })),
    last_order_at: iso(row.lastOrderAt),
    blocked: row.blockedAt !== null,
  }
}

export function toCustomerItem(
  row: PersonRow,
  membership: MembershipRow | undefined,
  reader: CustomerReader,
): CustomerItem {
  const isShown = membership !== undefined && reader.may('members.read')
  return {
    ...shared(row, reader),
    membership: isShown ? { id: membership.id, state: memberStateOf(membership) } : null,
  }
}

export function toCustomerPage(page: PersonPage, reader: CustomerReader): CustomerPageResponse {
  const { row, account, block } = page
  const { may } = reader
  const masked = !may('people.see')
  const words = (text: string) => (masked ? maskPeopleIn(text) : text)
  return {
    ...shared(row, reader),
    blocked: block !== null,
    masked,
    account: account && {
      language: account.language,
      has_password: account.passwordHash !== null,
      email_confirmed_at: iso(account.emailProvedAt),
      staff: page.refusal !== null,
    },
    block: block && { at: block.at.toISOString(), reason: words(block.reason) },
    ...(may('orders.read') ? toOrders(page) : { orders: null, consents: null }),
    memberships: may('members.read') ? page.memberships.map(toMembership) : null,
    messages: may('messages.read')
      ? page.messages.map(({ id, state, content, createdAt }) => ({
          id,
          state,
          excerpt: excerptOf(words(content)),
          created_at: createdAt.toISOString(),
        }))
      : null,
    reviews: page.reviews.map(({ productId, name, rating, state, createdAt }) => ({
      product_id: productId,
      product: textIn(name, reader.language),
      rating,
      state,
      created_at: createdAt.toISOString(),
    })),
    mails: page.mails.map((mail) => ({
      key: mail.key,
      kind: mailKindOf(mail),
      subject: mail.subject !== null && masked ? maskEmailsIn(mail.subject) : mail.subject,
      sent_at: mail.sentAt.toISOString(),
    })),
    notes: page.notes.map((each) => ({
      id: each.id,
      text: words(each.text),
      author: page.names.get(each.staffId) ?? '',
      own: each.staffId === reader.staffId,
      created_at: each.createdAt.toISOString(),
      edited_at: iso(each.editedAt),
      version: each.version,
    })),
    related: page.related.map(({ key, name, email, why }) => ({
      id: key,
      name,
      email: masked ? maskEmail(email) : email,
      why,
    })),
    erasing: {
      orders: page.open.count,
      open_orders: page.open.open,
      memberships: page.memberships.length,
      ends_membership: page.memberships.some(({ endedAt }) => endedAt === null),
      refused: page.refusal,
    },
    allowed: allowedPersonActions({
      isGuest: row.customerId === null,
      isProved: (account?.emailProvedAt ?? null) !== null,
      isBlocked: block !== null,
      refusal: page.refusal,
    }).filter((action) => may(permissionOfAction[action])),
  }
}

function toOrders({ orders }: PersonPage): Pick<CustomerPageResponse, 'orders' | 'consents'> {
  return {
    orders: orders.map(({ number, createdAt, total, currency, payment, fulfilment }) => ({
      number,
      created_at: createdAt.toISOString(),
      total,
      currency,
      payment,
      fulfilment,
    })),
    consents: orders.map(({ number, consent: { terms, subscriptionTerms, summary, at } }) => ({
      order: number,
      terms,
      subscription_terms: subscriptionTerms,
      summary,
      at,
    })),
  }
}

function toMembership(row: MembershipRow): NonNullable<CustomerPageResponse['memberships']>[number] {
  return {
    id: row.id,
    state: memberStateOf(row),
    price: row.price,
    currency: row.currency,
    started_at: row.createdAt.toISOString(),
    ends_at: iso(row.endsAt),
    ended_at: iso(row.endedAt),
  }
}

function excerptOf(content: string): string {
  const words = content.replace(/\s+/g, ' ')
  return words.length > excerptLength ? `${words.slice(0, excerptLength)}…` : words
}
