import { countMembers, type MemberCounts } from '#domain/ledger/figures/member-queries.ts'
import { findMoney } from '#domain/ledger/figures/money-queries.ts'
import {
  type EstimatedParts,
  figuresByDay,
  type MoneyFigures,
  sumEstimated,
  sumLeftOut,
  sumMovements,
} from '#domain/ledger/figures/money-rules.ts'
import { periodAt, type Span, shareOf, thirtyDaysUpTo } from '#domain/ledger/figures/period-rules.ts'
import { findDecisions } from '#domain/office/conflicts/conflict-queries.ts'
import { conflictKeys, decisionInForce } from '#domain/office/conflicts/conflict-rules.ts'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { findNewestOrders, type OrderListRow } from '#domain/sales/orders/order-list-queries.ts'
import type { Currency } from '#shared/money.ts'
import type { FirstStep, Period } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { hasActiveProducts, hasOrders } from './count-queries.ts'
import { stepsDone } from './first-step-rules.ts'

/** Membership figures and the period that they cover. */
export type MemberFigures = MemberCounts & {
  /** The thirty days of the shop that are counted: from the first one on, and before the other. */
  days: { from: string; before: string }
  /** Share of lost members among those who paid at the start or began to since; null if there were none. */
  churn: number | null
  /** Share of ended trials that led to a paid invoice; null if none ended. */
  conversion: number | null
}

/** Steps of setting up a shop that are done, and the number of decisions that the owner has not taken. */
export type FirstSteps = { done: FirstStep[]; openDecisions: number }

export type Overview = {
  /** Currency of every figure. */
  book: Currency
  span: Span
  former: Span
  days: string[]
  /** Null if the reader may not see orders. */
  money: {
    now: MoneyFigures
    former: MoneyFigures
    byDay: (MoneyFigures & { day: string })[]
    estimated: EstimatedParts
    leftOut: (MoneyFigures & { currency: string })[]
  } | null
  members: { now: MemberFigures; former: MemberFigures } | null
  newest: OrderListRow[] | null
  /** Null if the shop has sold something, so that first steps are not needed. */
  firstSteps: FirstSteps | null
}

const maxNewest = 5

/** Returns the shop's figures of a period and of the equally long one before, limited to what the reader may see. */
export async function readOverview(
  shop: Shop,
  reader: { may(permission: Permission): boolean },
  period: Period,
): Promise<Overview> {
  const now = shop.clock()
  const { timeZone } = shop.environment
  const { span, former, days } = periodAt(period, now, timeZone)
  const bookCurrency = (await getSettings(shop))['markets.bookCurrency']
  const seesOrders = reader.may('orders.read')
  const readMoney = async () => {
    const moneyOf = (of: Span) => findMoney(shop.database, { span: of, timeZone, bookCurrency })
    const { movements, leftOut } = await moneyOf(span)
    return {
      now: sumMovements(movements),
      former: sumMovements((await moneyOf(former)).movements),
      byDay: figuresByDay(movements, days),
      estimated: sumEstimated(movements),
      leftOut: sumLeftOut(leftOut),
    }
  }
  const [money, members] = await Promise.all([
    seesOrders ? readMoney() : null,
    reader.may('members.read') ? memberFigures(shop, { now, before: former.before, bookCurrency }) : null,
  ])
  const newest = seesOrders ? await newestOrders(shop) : null
  const hasSold = newest ? newest.length > 0 : await hasOrders(shop.database)
  const steps = hasSold ? null : await readFirstSteps(shop)
  return { span, former, days, book: bookCurrency, money, members, newest, firstSteps: steps }
}

function newestOrders({ database }: Shop): Promise<OrderListRow[]> {
  const filter = { states: {}, date: {}, total: {}, line: {}, byEmail: false }
  return findNewestOrders(database, { filter, limit: maxNewest })
}

async function memberFigures(
  shop: Shop,
  { now, before, bookCurrency }: { now: Date; before: Date; bookCurrency: Currency },
) {
  const moments = [now, before].map((at) => ({ at, ...thirtyDaysUpTo(at, shop.environment.timeZone) }))
  const found = await countMembers(shop.database, { spans: moments, now, bookCurrency })
  const figures = found.map((counts, index): MemberFigures => {
    const { from, before: end } = moments[index]!
    return {
      ...counts,
      days: { from, before: end },
      churn: shareOf(counts.lost, counts.payingAtStart + counts.newlyPaying),
      conversion: shareOf(counts.converted, counts.trialsEnded),
    }
  })
  return { now: figures[0]!, former: figures[1]! }
}

async function readFirstSteps(shop: Shop): Promise<FirstSteps> {
  const rows = await findDecisions(shop.database, conflictKeys)
  const open = conflictKeys.filter((key) => decisionInForce(rows.filter((row) => row.key === key)) === null)
  const { stripe, allowedHosts } = shop.environment
  const done = stepsDone({
    settings: await getSettings(shop),
    openDecisions: open,
    hasProduct: await hasActiveProducts(shop.database),
    isLive: stripe.live,
    allowedHosts,
  })
  return { done, openDecisions: open.length }
}
