import type { Endpoint } from '../api/endpoint.ts'
import type { Includables } from '../api/expansion.ts'
import type { DueHandlers } from '../scheduler.ts'
import { balanceTransactionEndpoints } from './balance-transactions.ts'
import { chargeEndpoints } from './charges.ts'
import { customerEndpoints } from './customers.ts'
import { disputeEndpoints } from './disputes.ts'
import { eventEndpoints } from './events.ts'
import { finalizeDueDraft, retryInvoice } from './invoice-collection.ts'
import { confirmationSecret, invoiceEndpoints, paymentList } from './invoices.ts'
import { paymentIntentEndpoints } from './payment-intents.ts'
import { paymentMethodEndpoints } from './payment-methods.ts'
import { completePayout, payOut, payoutEndpoints } from './payouts.ts'
import { priceEndpoints } from './prices.ts'
import { productEndpoints } from './products.ts'
import { failRefund, refundEndpoints, refundList, succeedRefund } from './refunds.ts'
import { setupIntentEndpoints } from './setup-intents.ts'
import { cycleSubscription, expireSubscription, notifyTrialEnd } from './subscription-cycle.ts'
import { cancelOnDate, subscriptionEndpoints, subscriptionList } from './subscriptions.ts'
import { testClockEndpoints } from './test-clocks.ts'
import { tokenEndpoints } from './tokens.ts'

export const dueHandlers: DueHandlers = {
  'invoice.finalize': finalizeDueDraft,
  'invoice.retry': retryInvoice,
  'payout.arrive': completePayout,
  'payout.run': payOut,
  'refund.fail': failRefund,
  'refund.succeed': succeedRefund,
  'subscription.cancel': cancelOnDate,
  'subscription.cycle': cycleSubscription,
  'subscription.expire': expireSubscription,
  'subscription.trial_will_end': notifyTrialEnd,
}

export const endpoints: readonly Endpoint[] = [
  ...balanceTransactionEndpoints,
  ...chargeEndpoints,
  ...customerEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
  ...invoiceEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...payoutEndpoints,
  ...priceEndpoints,
  ...productEndpoints,
  ...refundEndpoints,
  ...setupIntentEndpoints,
  ...subscriptionEndpoints,
  ...testClockEndpoints(dueHandlers),
  ...tokenEndpoints,
]

/** Fields returned only where `expand` names them. */
export const includables: Includables = {
  charge: { refunds: (state, charge) => refundList(state, String(charge.id)) },
  customer: { subscriptions: (state, customer) => subscriptionList(state, String(customer.id)) },
  invoice: {
    confirmation_secret: (state, invoice) => confirmationSecret(state, String(invoice.id)),
    payments: (state, invoice) => paymentList(state, String(invoice.id)),
  },
}
