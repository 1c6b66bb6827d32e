import type Stripe from 'stripe'
import { newPayment, openShop, type Shop } from './api-support.ts'

const start = new Date('2027-01-20T09:30:00Z')

/** A date in the API's seconds. */
export const seconds = (text: string) => Date.parse(text) / 1000

export type Member = Shop & { customer: Stripe.Customer; price: Stripe.Price; card: string }

/** A customer who bought goods with a card saved for later, and a monthly price of 19.99. */
export async function openMember(number = 'pm_card_visa', from = start): Promise<Member> {
  const shop = openShop({ clock: () => from })
  const { stripe } = shop
  const product = await stripe.products.create({ name: 'Membership' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount: 1999,
    recurring: { interval: 'month' },
  })
  const customer = await stripe.customers.create({ email: 'kari@example.com' })
  const paid = await newPayment(stripe, {
    customer: customer.id,
    payment_method: number,
    setup_future_usage: 'off_session',
    confirm: true,
  })
  if (paid.status === 'requires_action') {
    await shop.control('POST', `/sandbox/payment_intents/${paid.id}/authenticate`, { outcome: 'success' })
  }
  const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data
  return { ...shop, customer, price, card: card!.id }
}

export function subscribe(member: Member, more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  return member.stripe.subscriptions.create({
    customer: member.customer.id,
    items: [{ price: member.price.id }],
    default_payment_method: member.card,
    off_session: true,
    billing_mode: { type: 'flexible' },
    payment_settings: { save_default_payment_method: 'on_subscription' },
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    ...more,
  })
}

export const startTrial = (member: Member, days = 7) =>
  subscribe(member, {
    trial_period_days: days,
    expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
  })

export const advance = (member: Member, step: string) => member.control('POST', '/sandbox/clock', { advance: step })

export async function swapCard(member: Member, subscription: string, name: string): Promise<string> {
  const card = await member.stripe.paymentMethods.attach(name, { customer: member.customer.id })
  await member.stripe.subscriptions.update(subscription, { default_payment_method: card.id })
  return card.id
}

export const typesAbout = (member: Member, prefix: string) =>
  member.received.map((event) => event.type).filter((type) => type.startsWith(prefix))

export const totalCharged = async (member: Member) => {
  const { data } = await member.stripe.charges.list({ customer: member.customer.id, limit: 100 })
  return data.filter((charge) => charge.paid).reduce((sum, charge) => sum + charge.amount, 0)
}
