import type { Cents } from '#domain/money/money-rules.ts'
import {
  amountText,
  type DifferenceFacts,
  type DifferenceKind,
  differenceKinds,
} from '../reconciliation/difference-rules.ts'

/** What the owner is told by mail because somebody must look at it. Ids and amounts only: a mail may be read by others. */
export type Alert =
  | { kind: 'orderFlagged'; number: number; flag: string; amount: Cents; currency: string; payment: string }
  | {
      kind: 'refundFailed'
      payment: string
      order: number | null
      amount: Cents
      refund: string | null
      status: string
    }
  | { kind: 'refundStuck'; payment: string; order: number | null; amount: Cents }
  | { kind: 'paymentDisputed'; dispute: string; facts: { payment: string | null; order: number | null; amount: Cents } }
  | { kind: 'paymentUnknown'; checkout: string; payment: string | null }
  | { kind: 'membershipNotBegun'; number: number; payment: string; membership: string }
  | { kind: 'cardTesting'; declines: number; hour: string }
  | { kind: 'jobParked'; job: string; id: string; event: { id: string; type: string } | null }
  | { kind: 'booksDiffer'; differences: { kind: DifferenceKind; facts: DifferenceFacts }[]; more: number }

export type AlertText = { subject: string; title: string; sentences: string[]; details: string[] }

const flagTexts: Record<string, string> = {
  stock: 'it was paid when its stock was gone. The shop pays the money back by itself; nothing is to be sent.',
  amount:
    'what was paid is not what was agreed: amount, currency or origin of the payment differ. Nothing is to be sent; the shop pays the money back by itself.',
  unpublished:
    'a product in it was taken down while it was being paid. It was charged as shown: decide whether to send it.',
}

/** An alert in plain English: what happened, what the shop does by itself, and what is left to do. */
export function alertText(alert: Alert): AlertText {
  switch (alert.kind) {
    case 'orderFlagged':
      return {
        subject: `Order ${alert.number} needs a look`,
        title: `Order ${alert.number} needs a look`,
        sentences: [`The order was recorded, but ${flagTexts[alert.flag] ?? 'it was marked for a look.'}`],
        details: [`Paid: ${amountText(alert.amount, alert.currency)}`, `Payment: ${alert.payment}`],
      }
    case 'refundFailed':
      return {
        subject: `A refund failed${ofOrder(alert.order)}`,
        title: `A refund failed${ofOrder(alert.order)}`,
        sentences: [
          'The payment provider could not pay the money back to the card. The customer has not got it.',
          'Open the payment at the provider and pay it back another way, for example by a transfer to the customer’s bank account.',
        ],
        details: [
          `Amount: ${amountText(alert.amount, 'eur')}`,
          `Payment: ${alert.payment}`,
          ...(alert.refund ? [`Refund: ${alert.refund} (${alert.status})`] : []),
        ],
      }
    case 'refundStuck':
      return {
        subject: `A refund has been waiting for an hour${ofOrder(alert.order)}`,
        title: `A refund has been waiting for an hour${ofOrder(alert.order)}`,
        sentences: [
          'The shop keeps trying, and never pays back twice. If the provider works again, there is nothing to do.',
          'If it is still open tomorrow, pay it back at the provider; the shop takes note of that by itself.',
        ],
        details: [`Amount: ${amountText(alert.amount, 'eur')}`, `Payment: ${alert.payment}`],
      }
    case 'paymentDisputed':
      return {
        subject: `A payment is disputed${ofOrder(alert.facts.order)}`,
        title: `A payment is disputed${ofOrder(alert.facts.order)}`,
        sentences: [
          'The owner of a card disputes a charge. Answer it at the payment provider before its time runs out.',
        ],
        details: [
          `Amount: ${amountText(alert.facts.amount, 'eur')}`,
          `Dispute: ${alert.dispute}`,
          ...(alert.facts.payment ? [`Payment: ${alert.facts.payment}`] : []),
        ],
      }
    case 'paymentUnknown':
      return {
        subject: 'Nobody knows how a payment ended',
        title: 'Nobody knows how a payment ended',
        sentences: [
          'For over an hour the payment provider has not said whether a card was charged. The shopper was told to wait and will not be charged twice.',
          'The shop keeps asking. Look at the payment at the provider, and at the provider’s page of known troubles.',
        ],
        details: [`Checkout: ${alert.checkout}`, ...(alert.payment ? [`Payment: ${alert.payment}`] : [])],
      }
    case 'membershipNotBegun':
      return {
        subject: `A membership could not begin (order ${alert.number})`,
        title: `The membership of order ${alert.number} could not begin`,
        sentences: [
          'For half an hour the payment provider did not begin a membership that was bought at the member price. The shop has ended it, told the customer, and charges nothing for it.',
          'The goods were paid at the member price and are to be sent. Look at the customer and the card at the payment provider, and at the shop’s log for the reason.',
        ],
        details: [`Payment: ${alert.payment}`, `Membership: ${alert.membership}`],
      }
    case 'cardTesting':
      return {
        subject: 'Somebody may be trying out cards in the checkout',
        title: 'Somebody may be trying out cards in the checkout',
        sentences: [
          'So many cards were declined that a limit was reached: stolen numbers are often tried out in shops. The shop ended the payment or refuses further tries from there for ten minutes.',
          'Nothing is to be done about a single mail. If they go on, look at the declined payments at the provider and turn on its protection against card testing. The next mail comes in an hour at the earliest.',
        ],
        details: [
          `Declined so far in this hour: ${alert.declines}`,
          `Hour: from ${alert.hour.slice(0, 16).replace('T', ' ')} UTC`,
        ],
      }
    case 'jobParked':
      return {
        subject: `A task of the shop was given up: ${alert.job}`,
        title: 'A task of the shop was given up',
        sentences: [
          `“${alert.job}” failed every time in half a day of trying and was set aside. Everything else goes on.`,
          'The log names the reason. Once that is put right, run npm run reconcile to see whether money is concerned.',
        ],
        details: [
          `Task: ${alert.id}`,
          ...(alert.event ? [`Event of the payment provider: ${alert.event.id} (${alert.event.type})`] : []),
        ],
      }
    case 'booksDiffer': {
      const count = alert.differences.length + alert.more
      const title = count === 1 ? 'The books differ in one place' : `The books differ in ${count} places`
      return {
        subject: title,
        title,
        sentences: [
          'The shop compared its orders, refunds and memberships with the payment provider’s records. This is new:',
          'Run npm run reconcile for the whole table. docs/operations.md says what to do about each kind.',
        ],
        details: [
          ...alert.differences.map(({ kind, facts }) => `${differenceKinds[kind]} ${differenceText(facts)}`),
          ...(alert.more ? [`… and ${alert.more} more.`] : []),
        ],
      }
    }
  }
}

/** What each side says of a difference, with its ids, on one line. */
export function differenceText({ shop, provider, order, ...ids }: DifferenceFacts): string {
  const named = Object.values(ids).filter((id) => id !== undefined)
  const where = [...(order === undefined ? [] : [`order ${order}`]), ...named].join(', ')
  return `Shop: ${shop}. Provider: ${provider}. (${where})`
}

function ofOrder(number: number | null): string {
  return number === null ? '' : ` (order ${number})`
}
