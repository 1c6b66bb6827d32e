import type { MemberItem, MemberPageResponse, MemberProvider } from '#contract/office/sales/members.ts'
import { maskEmail, maskPeopleIn } from '#domain/people/staff/mask-rules.ts'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import type { MemberListRow } from '#domain/sales/membership/member-list-queries.ts'
import { allowedMemberActions } from '#domain/sales/membership/member-rules.ts'
import { stateOf } from '#domain/sales/membership/membership-states.ts'
import type { MemberPage, readMemberAtProvider } from '#domain/sales/membership/read-member.ts'
import { viewMembership } from '#domain/sales/membership/subscription-rules.ts'
import { type EndReason, endReasons } from '#shared/vocabularies.ts'

export type MemberReader = { staffId: number; may(permission: Permission): boolean; linkTo(id: string): string }

const iso = (moment: Date | null) => moment?.toISOString() ?? null

export function toMemberItem(member: MemberListRow, { may }: MemberReader): MemberItem {
  const { row, email, firstName, lastName, market, country, orderNumber } = member
  const { status, price, currency, trialEndsAt, createdAt, endsAt, endedAt, endReason } = row
  return {
    id: row.id,
    name: `${firstName} ${lastName}`.trim(),
    market,
    country,
    order_number: orderNumber,
    email: may('people.see') ? email : maskEmail(email),
    customer_id: row.customerId,
    status,
    state: memberStateOf(row),
    price,
    currency,
    started_at: createdAt.toISOString(),
    trial_ends_at: iso(trialEndsAt),
    next_charge_at: iso(viewMembership(row).nextChargeAt),
    ends_at: iso(endsAt),
    ended_at: iso(endedAt),
    end_reason: endReasons.includes(endReason as EndReason) ? (endReason as EndReason) : null,
  }
}

export function memberStateOf({ status, endsAt, endedAt }: MemberListRow['row']): MemberItem['state'] {
  if (endedAt || stateOf(status).over) return 'ended'
  if (endsAt) return 'ending'
  if (status === 'trialing' || status === 'active') return status
  return status === 'past_due' || status === 'unpaid' ? 'past_due' : 'other'
}

export function toMemberPage(page: MemberPage, reader: MemberReader): MemberPageResponse {
  const { row, agreed } = page
  const masked = !reader.may('people.see')
  return {
    ...toMemberItem(page, reader),
    version: row.version,
    trial_days: row.trialDays,
    subscription: row.subscriptionId,
    agreed,
    next_price:
      row.nextPrice !== null && row.nextPriceFrom
        ? { price: row.nextPrice, from: row.nextPriceFrom.toISOString() }
        : null,
    end_comment: row.endComment === null || !masked ? row.endComment : maskPeopleIn(row.endComment),
    // Leaves out the zero invoices of trials.
    invoices: page.invoices
      .filter(({ amount }) => amount > 0)
      .map((invoice) => ({
        id: invoice.id,
        number: invoice.number,
        status: invoice.status,
        url: invoice.url,
        amount: invoice.amount,
        currency: invoice.currency,
        refunded: invoice.refunded,
        left: invoice.left,
        created_at: invoice.createdAt.toISOString(),
        paid_at: iso(invoice.paidAt),
      })),
    orders: page.orders.map(({ number, total, currency, createdAt }) => ({
      number,
      total,
      currency,
      created_at: createdAt.toISOString(),
    })),
    notes: page.notes.map((each) => ({
      id: each.id,
      text: masked ? maskPeopleIn(each.text) : each.text,
      author: page.names.get(each.staffId) ?? '',
      own: each.staffId === reader.staffId,
      created_at: each.createdAt.toISOString(),
      edited_at: iso(each.editedAt),
      version: each.version,
    })),
    allowed: allowedFor(page, reader),
  }
}

function allowedFor({ row, invoices }: MemberPage, { may }: MemberReader): MemberPageResponse['allowed'] {
  const wants = { price: 'members.money', refund: 'members.money' } as const
  const possible = allowedMemberActions(row).filter(
    (action) => action !== 'refund' || invoices.some(({ left }) => left > 0),
  )
  const allowed = possible.filter((action) =>
    may(action in wants ? wants[action as keyof typeof wants] : 'members.write'),
  )
  return [...allowed, ...(may('members.write') ? (['note'] as const) : [])]
}

export function toMemberProvider(
  member: MemberListRow,
  { responded, found }: Awaited<ReturnType<typeof readMemberAtProvider>>,
  { linkTo }: MemberReader,
): MemberProvider {
  if (!found) return { answered: responded, membership: null, card: null }
  const { subscription, card } = found
  const { row } = member
  const isSame =
    subscription.status === row.status &&
    subscription.price === row.price &&
    subscription.currency === row.currency &&
    iso(subscription.endsAt) === iso(row.endsAt) &&
    iso(subscription.trialEndsAt) === iso(row.trialEndsAt)
  return {
    answered: responded,
    membership: {
      id: subscription.id,
      status: subscription.status,
      price: subscription.price,
      currency: subscription.currency,
      trial_ends_at: iso(subscription.trialEndsAt),
      next_bill_at: iso(subscription.currentPeriodEndsAt),
      ends_at: iso(subscription.endsAt),
      url: linkTo(subscription.id),
      different: !isSame,
    },
    card: card && {
      brand: card.brand,
      last4: card.last4,
      expires_month: card.expiresMonth,
      expires_year: card.expiresYear,
    },
  }
}
