import type { AlertFacts } from '#domain/platform/alert-mail/alert-fact-queries.ts'
import { alertMail } from '#domain/platform/alert-mail/alert-mail.ts'
import type { Alert } from '#domain/platform/alert-mail/alert-rules.ts'
import { dayMs } from '#shared/dates.ts'
import { differenceKinds } from '#shared/vocabularies.ts'
import { kindsOf, type MailSample, sampleToken, type WrittenMail } from './mail-sample.ts'
import { writeAccountNotice } from './person-mail-kinds.ts'

/** Mails to the owner about what must be looked at. */
export const alertMailKinds = kindsOf('staff', true, {
  alert: (sample) => writeAlert(sample, { kind: 'refundFailed', refund: null, status: 'failed', ...partsOf(sample) }),
  alertRefundStuck: (sample) => writeAlert(sample, { kind: 'refundStuck', ...partsOf(sample) }),
  alertRefundOfMember: (sample) =>
    writeAlert(sample, { kind: 'refundStuck', ...partsOf(sample) }, { orderNumber: null, membershipId: sampleToken }),
  alertRefundOfPayment: (sample) =>
    writeAlert(sample, { kind: 'refundStuck', ...partsOf(sample) }, { orderNumber: null }),
  alertDispute: (sample) =>
    writeAlert(sample, { kind: 'paymentDisputed', dispute: '', facts: { ...partsOf(sample), payment: null } }),
  alertOrderStock: (sample) => writeAlert(sample, flagged(sample, 'stock')),
  alertOrderAmount: (sample) => writeAlert(sample, flagged(sample, 'amount')),
  alertOrderUnpublished: (sample) => writeAlert(sample, flagged(sample, 'unpublished')),
  alertReturnDue: (sample) => writeAlert(sample, returned(sample, false)),
  alertReturnOverdue: (sample) => writeAlert(sample, returned(sample, true)),
  alertPaymentUnknown: (sample) =>
    writeAlert(sample, { kind: 'paymentUnknown', checkout: '', payment: null }, { orderNumber: null }),
  alertMembershipNotBegun: (sample) => {
    const { number } = sample.order
    return writeAlert(sample, { kind: 'membershipNotBegun', number, payment: '', membership: sampleToken })
  },
  alertCardTesting: (sample) =>
    writeAlert(sample, { kind: 'cardTesting', declines: 12, hour: sample.now.toISOString() }),
  alertJobParked: (sample) => {
    const event = { id: '', type: 'payment_intent.succeeded' }
    return writeAlert(sample, { kind: 'jobParked', job: 'process-provider-event', id: sampleToken, event })
  },
  alertHookGivenUp: (sample) => writeAlert(sample, { kind: 'hookGivenUp', host: 'example.test', count: 3 }),
  alertBooksDiffer: (sample) => writeAlert(sample, books(sample, differenceKinds.slice(0, 1), 0)),
  alertBooksDifferMany: (sample) => writeAlert(sample, books(sample, differenceKinds, 3)),
})

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

/** An alert about a sample's order, which is to be answered in ten days. */
function writeAlert(sample: MailSample, alert: Alert, about: Partial<AlertFacts> = {}): Promise<WrittenMail> {
  const { branding, person, order, now, timeZone } = sample
  const customer = `${person.firstName} ${person.lastName}`.trim()
  const known = {
    ...{ customer, orderNumber: order.number, membershipId: null, failure: 'expired_or_canceled_card' },
    ...{ dueBy: new Date(now.getTime() + 10 * dayMs), buyers: new Map([[order.number, customer]]), ...about },
  }
  const { path, ...written } = alertMail(alert, known, { texts: branding.texts, timeZone })
  const link = `${new URL(branding.link('home')).origin}/office${path}`
  return writeAccountNotice(sample, { ...written, firstName: '', toCustomer: false, link })
}
