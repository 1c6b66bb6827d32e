import type { DifferenceFacts, Statement } from '#database/schema/states.ts'
import { formatAmount } from '#shared/money.ts'

/**
 * Returns the statements of both sides of a difference: in English for terminal and alert, and as facts for
 * translation.
 */
export function bothSides(shop: Statement, provider: Statement): Pick<DifferenceFacts, 'shop' | 'provider' | 'says'> {
  return { shop: sentenceOf(shop), provider: sentenceOf(provider), says: { shop, provider } }
}

const sentences: Record<
  Statement['what'],
  (said: { amount: string; status: string; number: string; paid: string }) => string
> = {
  noOrder: () => 'no order',
  order: ({ amount }) => `order over ${amount}`,
  paid: ({ amount }) => `paid ${amount}`,
  unpaidPayment: () => 'a payment that was not paid',
  noPayment: () => 'no such payment',
  noRefund: () => 'no refund',
  refundDue: ({ amount }) => `refund of ${amount} due`,
  refund: ({ amount }) => `refund of ${amount}`,
  refundInState: ({ status }) => `refund ${status}`,
  noMembership: () => 'no membership',
  endedMembership: () => 'a membership that ended',
  membership: ({ status, amount }) => `${status}, ${amount} a month`,
  noSubscription: () => 'no subscription',
  subscriptionInState: ({ status }) => `subscription ${status}`,
  monthly: ({ amount }) => `${amount} a month`,
  invoice: ({ number, amount }) => `invoice ${number} paid, ${amount}`,
  invoiceWithoutPayment: ({ number, amount }) => `invoice ${number} paid, ${amount}, without a payment`,
  booksIn: ({ number }) => `books in ${number}`,
  settled: ({ amount }) => `settled ${amount}`,
  invoiceAndPayment: ({ number, amount, paid }) => `invoice ${number} paid, ${amount}; payment ${paid}`,
}

function sentenceOf({ what, amount, status = '', number = '', paid }: Statement): string {
  const sum = (money: Statement['amount']) => (money ? formatAmount(money.cents, money.currency) : '')
  return sentences[what]({ amount: sum(amount), status, number, paid: sum(paid) })
}
