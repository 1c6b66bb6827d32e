import { type MailSample, sampleName, sampleOffice, sampleToken } from '#domain/platform/mails/mail-sample.ts'
import { dayMs } from '#shared/dates.ts'
import { differenceKinds } from '#shared/vocabularies.ts'
import type { AlertFacts } from './alert-fact-queries.ts'
import type { AlertData } from './alert-mail.ts'
import type { Alert } from './alert-rules.ts'

/** Every alert as the office shows it, about a sample's order. */
export const alertSamples: Record<string, (sample: MailSample) => AlertData> = {
  alert: (sample) => dataOf(sample, { kind: 'refundFailed', refund: null, status: 'failed', ...partsOf(sample) }),
  alertRefundStuck: (sample) => dataOf(sample, { kind: 'refundStuck', ...partsOf(sample) }),
  alertRefundOfMember: (sample) =>
    dataOf(sample, { kind: 'refundStuck', ...partsOf(sample) }, { orderNumber: null, membershipId: sampleToken }),
  alertRefundOfPayment: (sample) => dataOf(sample, { kind: 'refundStuck', ...partsOf(sample) }, { orderNumber: null }),
  alertDispute: (sample) =>
    dataOf(sample, { kind: 'paymentDisputed', dispute: '', facts: { ...partsOf(sample), payment: null } }),
  alertOrderStock: (sample) => dataOf(sample, flagged(sample, 'stock')),
  alertOrderAmount: (sample) => dataOf(sample, flagged(sample, 'amount')),
  alertOrderUnpublished: (sample) => dataOf(sample, flagged(sample, 'unpublished')),
  alertReturnDue: (sample) => dataOf(sample, returned(sample, false)),
  alertReturnOverdue: (sample) => dataOf(sample, returned(sample, true)),
  alertPaymentUnknown: (sample) =>
    dataOf(sample, { kind: 'paymentUnknown', checkout: '', payment: null }, { orderNumber: null }),
  alertMembershipNotBegun: (sample) => {
    const { number } = sample.order
    return dataOf(sample, { kind: 'membershipNotBegun', number, payment: '', membership: sampleToken })
  },
  alertCardTesting: (sample) => dataOf(sample, { kind: 'cardTesting', declines: 12, hour: sample.now.toISOString() }),
  alertJobParked: (sample) => {
    const event = { id: '', type: 'payment_intent.succeeded' }
    return dataOf(sample, { kind: 'jobParked', job: 'process-provider-event', id: sampleToken, event })
  },
  alertHookGivenUp: (sample) => dataOf(sample, { kind: 'hookGivenUp', host: 'example.test', count: 3 }),
  alertBooksDiffer: (sample) => dataOf(sample, books(sample, differenceKinds.slice(0, 1), 0)),
  alertBooksDifferMany: (sample) => dataOf(sample, books(sample, differenceKinds, 3)),
}

const partsOf = ({ order }: MailSample) => ({ order: order.number, amount: order.total, payment: '' })

function flagged({ order }: MailSample, flag: string): Alert {
  return { kind: 'orderFlagged', number: order.number, amount: order.total, currency: 'eur', flag, payment: '' }
}

function returned({ order, now }: MailSample, isOverdue: boolean): Alert {
  const dueOn = now.toISOString().slice(0, 10)
  return { kind: 'returnDue', id: 1, order: order.number, subject: 'goods', dueOn, isOverdue }
}

function books({ order }: MailSample, kinds: readonly (typeof differenceKinds)[number][], more: number): Alert {
  const facts = { shop: '', provider: '', order: order.number }
  return { kind: 'booksDiffer', differences: kinds.map((kind) => ({ kind, facts })), more }
}

/** An alert that the reader has ten days to deal with. */
function dataOf(sample: MailSample, alert: Alert, about: Partial<AlertFacts> = {}): AlertData {
  const { branding, order, now } = sample
  const customer = sampleName(sample)
  const known = {
    customer,
    orderNumber: order.number,
    currency: branding.currency,
    membershipId: null,
    failure: 'expired_or_canceled_card',
    dueBy: new Date(now.getTime() + 10 * dayMs),
    buyers: new Map([[order.number, customer]]),
    ...about,
  }
  return { alert, known, office: sampleOffice(sample) }
}
