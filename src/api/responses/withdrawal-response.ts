import type { WithdrawableOrder, Withdrawal } from '#contract/privacy.ts'
import type { OrderWithTerms, WithdrawalTerm, WithdrawalTerms } from '#domain/aftersales/returns/read-withdrawal.ts'

export function toWithdrawal({ lines, terms }: Pick<OrderWithTerms, 'lines' | 'terms'>): Withdrawal {
  const { sendingBack, left, statements } = terms
  const shown = (items: readonly { position: number; quantity: number }[]) =>
    lines.flatMap(({ position, name, variantLabel, price }) => {
      const quantity = items.find((item) => item.position === position)?.quantity ?? 0
      return quantity > 0 ? [{ position, name, variant: variantLabel, quantity, price }] : []
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
    left: shown(left),
    statements: statements.map((stated) => ({
      subject: stated.subject,
      stated_at: stated.statedAt.toISOString(),
      lines: shown(stated.lines),
    })),
  }
}

export function toWithdrawableOrder({ order, lines, terms }: OrderWithTerms): WithdrawableOrder {
  return {
    id: order.publicId,
    number: order.number,
    created_at: order.createdAt.toISOString(),
    total: order.total,
    currency: order.currency.toUpperCase(),
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
