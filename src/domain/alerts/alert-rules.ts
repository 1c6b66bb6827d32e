import { z } from 'zod'
import type { DifferenceFacts, DifferenceKind } from '#database/schema/states.ts'
import { formatAmount } from '#shared/money.ts'

/** Every way in which the shop's ledger and the provider's can differ. */
export const differenceKinds = {
  paymentWithoutOrder: 'A payment arrived that belongs to no order, invoice or refund.',
  orderWithoutPayment: 'An order has no paid payment at the provider.',
  amountDiffers: 'An order and its payment are not over the same amount and currency.',
  refundMissing: 'A refund that is due, or noted here, did not happen at the provider.',
  refundUnrecorded: 'The provider paid money back that the shop has no note of.',
  refundDiffers: 'A refund is not over the same amount here and there.',
  membershipWithoutSubscription: 'A membership lives here that the provider does not charge.',
  subscriptionWithoutMembership: 'The provider charges a subscription that belongs to no living membership.',
  membershipDiffers: 'A membership costs something else at the provider, or its state is another one.',
  invoiceWithoutMembership: 'A paid invoice belongs to no membership.',
  invoiceWithoutPayment: 'An invoice is marked as paid, but no payment paid it.',
  invoiceDiffers: 'An invoice is not over the amount its payment or its membership says.',
} as const satisfies Record<DifferenceKind, string>

const text = z.string()
const cents = z.number()
const order = z.number().nullable()
const difference = z.object({
  kind: z.enum(Object.keys(differenceKinds) as DifferenceKind[]),
  facts: z.object({
    shop: text,
    provider: text,
    order: z.number().optional(),
    payment: text.optional(),
    refund: text.optional(),
    invoice: text.optional(),
    membership: text.optional(),
    subscription: text.optional(),
  }),
})

/** What the owner is mailed about. Ids and amounts only: others may read the mail. */
export const alertSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('orderFlagged'),
    number: z.number(),
    flag: text,
    amount: cents,
    currency: text,
    payment: text,
  }),
  z.object({
    kind: z.literal('refundFailed'),
    payment: text,
    order,
    amount: cents,
    refund: text.nullable(),
    status: text,
  }),
  z.object({ kind: z.literal('refundStuck'), payment: text, order, amount: cents }),
  z.object({
    kind: z.literal('paymentDisputed'),
    dispute: text,
    facts: z.object({ payment: text.nullable(), order, amount: cents }),
  }),
  z.object({
    kind: z.literal('returnDue'),
    id: z.number(),
    order,
    subject: z.enum(['goods', 'membership']),
    dueOn: text,
    isOverdue: z.boolean(),
  }),
  z.object({ kind: z.literal('paymentUnknown'), checkout: text, payment: text.nullable() }),
  z.object({ kind: z.literal('membershipNotBegun'), number: z.number(), payment: text, membership: text }),
  z.object({ kind: z.literal('cardTesting'), declines: z.number(), hour: text }),
  z.object({ kind: z.literal('jobParked'), job: text, id: text, event: z.object({ id: text, type: text }).nullable() }),
  z.object({ kind: z.literal('hookGivenUp'), host: text, count: z.number() }),
  z.object({ kind: z.literal('booksDiffer'), differences: z.array(difference), more: z.number() }),
])

export type Alert = z.infer<typeof alertSchema>

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
        details: [`Paid: ${formatAmount(alert.amount, alert.currency)}`, `Payment: ${alert.payment}`],
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
          `Amount: ${formatAmount(alert.amount, 'eur')}`,
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
        details: [`Amount: ${formatAmount(alert.amount, 'eur')}`, `Payment: ${alert.payment}`],
      }
    case 'paymentDisputed':
      return {
        subject: `A payment is disputed${ofOrder(alert.facts.order)}`,
        title: `A payment is disputed${ofOrder(alert.facts.order)}`,
        sentences: [
          'The owner of a card disputes a charge. Answer it at the payment provider before its time runs out.',
        ],
        details: [
          `Amount: ${formatAmount(alert.facts.amount, 'eur')}`,
          `Dispute: ${alert.dispute}`,
          ...(alert.facts.payment ? [`Payment: ${alert.facts.payment}`] : []),
        ],
      }
    case 'returnDue': {
      const what = alert.subject === 'goods' ? 'goods' : 'a membership'
      const title = alert.isOverdue
        ? `A withdrawal should have been paid back by now${ofOrder(alert.order)}`
        : `A withdrawal is to be paid back soon${ofOrder(alert.order)}`
      return {
        subject: title,
        title,
        sentences: [
          `The buyer withdrew from ${what}. The law wants the money back within fourteen days of that.`,
          'Open the return in the back office: pay it back, or close it with the reason why there is nothing to pay.',
        ],
        details: [`To be paid back by: ${alert.dueOn}`, `Return: ${alert.id}`],
      }
    }
    case 'paymentUnknown':
      return {
        subject: 'Nobody knows how a payment ended',
        title: 'Nobody knows how a payment ended',
        sentences: [
          'For over an hour the payment provider has not said whether a card was charged. The customer was told to wait and will not be charged twice.',
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
    case 'hookGivenUp':
      return {
        subject: `A webhook does not get through: ${alert.host}`,
        title: 'A webhook does not get through',
        sentences: [
          'In half a day of trying, a program elsewhere did not take what the shop had to tell it. The shop itself goes on as always.',
          'Settings, Webhooks in the back office shows what was answered. Once it works again, send from there what was given up.',
        ],
        details: [`Where: ${alert.host}`, `Given up so far that day: ${alert.count}`],
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
