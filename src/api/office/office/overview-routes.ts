import { createRoute } from '@hono/zod-openapi'
import { office } from '#api/office/office-guard.ts'
import { toOrderItem } from '#api/office/sales/order-response.ts'
import { readerOf } from '#api/office/sales/order-routes.ts'
import { json, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { type OverviewResponse, overviewQuery, overviewResponse } from '#contract/office/office/overview.ts'
import { averageOrder, type MoneyFigures } from '#domain/ledger/figures/money-rules.ts'
import { changeOf, shiftDay } from '#domain/ledger/figures/period-rules.ts'
import type { AttentionItem } from '#domain/office/overview/attention-queries.ts'
import { type AttentionRow, readAttention } from '#domain/office/overview/read-attention.ts'
import { type MemberFigures, type Overview, readOverview } from '#domain/office/overview/read-overview.ts'
import { maskEmail } from '#domain/people/staff/mask-rules.ts'
import type { Shop } from '#shop.ts'

const overview = createRoute({
  method: 'get',
  path: '/api/admin/overview',
  operationId: 'officeOverview',
  ...office({ permission: null, tokens: true }),
  summary: 'How the shop does: what waits, figures beside the same length before, and the newest orders',
  request: { query: overviewQuery },
  responses: { 200: json(overviewResponse, 'What the role may see'), 422: refusal('Names the unknown period') },
})

/** Route for the first screen of the office. */
export function overviewRoutes(shop: Shop) {
  return createRoutes().openapi(overview, async (context) => {
    const { period } = context.req.valid('query')
    const { language } = context.get('visitor')
    const reader = readerOf(shop, context)
    const masked = !reader.may('people.see')
    const nameOf = (person: { email: string; firstName: string; lastName: string }) =>
      `${person.firstName} ${person.lastName}`.trim() || (masked ? maskEmail(person.email) : person.email)
    const [found, attention] = await Promise.all([
      readOverview(shop, { may: reader.may }, period),
      readAttention(shop, { may: reader.may, language, nameOf }),
    ])
    const { span, former, days, money, members, newest, firstSteps } = found
    const response: OverviewResponse = {
      period,
      from: span.from.toISOString(),
      to: span.before.toISOString(),
      before: { from: former.from.toISOString(), to: former.before.toISOString() },
      days: { from: days[0]!, before: shiftDay(days.at(-1)!, 1) },
      currency: found.book,
      ...(money && { money: toMoney(money), series: money.byDay.map(toDay) }),
      ...(members && { members: toMembers(members) }),
      attention: attention.map(toAttention),
      ...(newest && { newest: newest.map((row) => toOrderItem(row, reader)) }),
      first_steps: firstSteps && { done: firstSteps.done, open_decisions: firstSteps.openDecisions },
    }
    return context.json(response, 200)
  })
}

function compared<Figure extends number>(now: Figure, before: Figure) {
  return { now, before, change: changeOf(now, before) }
}

function comparedOrNone<Figure extends number>(now: Figure | null, before: Figure | null) {
  return { now, before, change: now === null || before === null ? null : changeOf(now, before) }
}

function toMoney({
  now,
  former,
  estimated,
  leftOut,
}: NonNullable<Overview['money']>): NonNullable<OverviewResponse['money']> {
  const amounts = (key: Exclude<keyof MoneyFigures, 'orders'>) => compared(now[key], former[key])
  return {
    orders: compared(now.orders, former.orders),
    sales: amounts('sales'),
    refunds: amounts('refunds'),
    net: amounts('net'),
    average_order: comparedOrNone(averageOrder(now), averageOrder(former)),
    membership: amounts('membership'),
    membership_refunds: amounts('membershipRefunds'),
    estimated: {
      sales: estimated.sale,
      refunds: estimated.refund,
      membership: estimated.membership,
      membership_refunds: estimated.membershipRefund,
    },
    left_out: leftOut.map(({ currency, orders, sales, refunds, membership, membershipRefunds }) => {
      return { currency, orders, sales, refunds, membership, membership_refunds: membershipRefunds }
    }),
  }
}

function toDay({ day, orders, sales, refunds, net, membership }: NonNullable<Overview['money']>['byDay'][number]) {
  return { day, orders, sales, refunds, net, membership }
}

function toMembers({ now, former }: { now: MemberFigures; former: MemberFigures }): OverviewResponse['members'] {
  const { trialing, active, pastDue, ending, ended, trialsStarted, days } = now
  return {
    trialing,
    active,
    past_due: pastDue,
    ending,
    ended,
    trials_started: trialsStarted,
    days,
    mrr: compared(now.mrr, former.mrr),
    mrr_estimated: now.mrrEstimated,
    mrr_left_out: now.mrrLeftOut,
    churn: { now: now.churn, before: former.churn, lost: now.lost, of: now.payingAtStart + now.newlyPaying },
    conversion: { now: now.conversion, before: former.conversion, converted: now.converted, of: now.trialsEnded },
  }
}

function toAttention({ kind, isBad, count, path, items }: AttentionRow): OverviewResponse['attention'][number] {
  return { kind, tone: isBad ? 'bad' : 'attention', count, path, items: items.map(toAttentionItem) }
}

function toAttentionItem({ label, path, name, amount, currency, state, left, since, due }: AttentionItem) {
  return {
    label,
    path,
    ...(name && { name }),
    ...(amount !== null && amount !== undefined && { amount }),
    ...(currency && currency !== 'EUR' && { currency }),
    ...(state && { state }),
    ...(left !== undefined && { left }),
    ...(since && { since: since.toISOString() }),
    ...(due && { due: due.toISOString() }),
  }
}
