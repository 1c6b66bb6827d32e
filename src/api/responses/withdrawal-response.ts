import type { WithdrawableOrder, Withdrawal } from '#contract/privacy.ts'
import type { OrderWithTerms, WithdrawalTerm, WithdrawalTerms } from '#domain/withdrawal/read-withdrawal.ts'
import { centsToEuros } from '#shared/money.ts'

export function toWithdrawal({ goods, membership }: WithdrawalTerms): Withdrawal {
  return { goods: goods && toTerm(goods), membership: membership && toTerm(membership) }
}

export function toWithdrawableOrder({ order, terms }: OrderWithTerms): WithdrawableOrder {
  return {
    id: order.publicId,
    number: order.number,
    created_at: order.createdAt.toISOString(),
    total: centsToEuros(order.total),
    currency: order.currency.toUpperCase(),
    ...toWithdrawal(terms),
  }
}

function toTerm({ until, open, statedAt }: WithdrawalTerm) {
  return { until: until.toISOString(), open, stated_at: statedAt?.toISOString() ?? null }
}
