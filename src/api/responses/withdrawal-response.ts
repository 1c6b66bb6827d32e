import type { WithdrawableOrder, Withdrawal } from '#contract/privacy.ts'
import type { OrderWithTerms, WithdrawalTerm, WithdrawalTerms } from '#domain/aftersales/returns/read-withdrawal.ts'
import { boughtLine } from '#domain/sales/orders/bought-line-rules.ts'

export function toWithdrawal({ lines, terms }: Pick<OrderWithTerms, 'lines' | 'terms'>): Withdrawal {
  const { sendingBack, left, statements, refunds } = terms
  type Items = readonly { position: number; quantity: number }[]
  const shown = (items: Items, paidBack: WithdrawalTerms['refunds']) =>
    lines.flatMap((line) => {
      const { position, name, variantLabel, price } = line
      const quantity = items.find((item) => item.position === position)?.quantity ?? 0
      const bought = boughtLine(line, paidBack)
      return quantity > 0 ? [{ position, name, variant: variantLabel, quantity, price, bought }] : []
    })
  return {
    ...toTerms(terms),
    sending_back: sendingBack && {
      address: sendingBack.address,
      postage: sendingBack.postage,
      by: sendingBack.by?.toISOString() ?? null,
      refund_by: sendingBack.refundBy?.toISOString() ?? null,
      was_sent: sendingBack.wasSent,
    },
    left: shown(left, refunds),
    statements: statements.map((stated) => ({
      subject: stated.subject,
      stated_at: stated.statedAt.toISOString(),
      lines: shown(stated.lines, []),
    })),
  }
}

export function toWithdrawableOrder({ order, lines, terms }: OrderWithTerms): WithdrawableOrder {
  return {
    id: order.publicId,
    number: order.number,
    created_at: order.createdAt.toISOString(),
    total: order.total,
    currency: order.currency,
    lines: lines.map(({ name, variantLabel, quantity, image }) => ({ name, variant: variantLabel, quantity, image })),
    ...toTerms(terms),
  }
}

function toTerms({ goods, membership }: Pick<WithdrawalTerms, 'goods' | 'membership'>) {
  return { goods: goods && toTerm(goods), membership: membership && toTerm(membership) }
}

function toTerm({ until, open, statedAt }: WithdrawalTerm) {
  return { until: until.toISOString(), open, stated_at: statedAt?.toISOString() ?? null }
}
