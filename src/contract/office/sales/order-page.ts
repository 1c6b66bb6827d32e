import { z } from 'zod'
import { amount } from '#contract/amounts.ts'
import { boughtLine } from '#contract/checkout.ts'
import { typedText } from '#shared/typed-text.ts'
import { orderFulfilmentStates, orderPaymentStates, orderReturnStates } from '#shared/vocabularies.ts'
import { moment } from './orders.ts'

const items = z.object({ position: z.number(), quantity: z.number() })
/** Staff member who did it; null for the shop itself, the payer or the provider. */
const person = z.string().nullable()

const address = z.object({
  first_name: z.string(),
  last_name: z.string(),
  address: z.string(),
  apartment: z.string(),
  zip: z.string(),
  city: z.string(),
  phone: z.string(),
  country: z.string(),
})

const offer = z.object({ price: amount, trial_days: z.number(), kind: z.string() }).nullable()

export const note = z.object({
  id: z.number(),
  text: z.string(),
  author: person,
  /** True if the reader wrote the note and may change it. */
  own: z.boolean(),
  created_at: moment,
  edited_at: moment.nullable(),
  version: z.number(),
})
export type Note = z.infer<typeof note>

export const noteRequest = z.object({ text: typedText().min(1).max(5_000) })
export const holdRequest = z.object({ reason: typedText().min(1).max(500) })

/** Omitted fields stay unchanged. */
export const addressRequest = z.strictObject({
  first_name: typedText().min(1).max(100).optional(),
  last_name: typedText().min(1).max(100).optional(),
  address: typedText().min(1).max(200).optional(),
  apartment: typedText().max(200).optional(),
  zip: typedText().min(1).max(20).optional(),
  city: typedText().min(1).max(100).optional(),
  phone: typedText().min(1).max(40).optional(),
  country: typedText().length(2).optional(),
})

export const sentMail = z.object({
  key: z.string(),
  kind: z.string(),
  subject: z.string().nullable(),
  to: z.string().nullable(),
  language: z.string().nullable(),
  sent_at: moment,
  resend_of: z.string().nullable(),
  /** True if the mail can be previewed with current data and resent. */
  repeatable: z.boolean(),
})
export type SentMail = z.infer<typeof sentMail>

const line = z.object({
  position: z.number(),
  product_id: z.number(),
  name: z.string(),
  slug: z.string(),
  image: z.string().nullable(),
  size_key: z.string().nullable(),
  size: z.string().nullable(),
  quantity: z.number(),
  price: amount,
  /** True if bought at the member price. */
  member: z.boolean(),
  total: amount,
  bought: boughtLine,
  packed: z.number(),
  sent: z.number(),
  /** Quantity sent, minus what came back undelivered. */
  delivered: z.number(),
  returned: z.number(),
  /** Quantity for which a return can be created. */
  returnable: z.number(),
  refunded: z.number(),
  cancelled: z.number(),
  /** Quantity still to be packed. */
  left: z.number(),
})

const parcel = z.object({
  id: z.number(),
  state: z.string(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  own_tracking_url: z.string().nullable(),
  notify: z.boolean(),
  lines: z.array(items),
  by: person,
  created_at: moment,
  shipped_at: moment.nullable(),
  delivered_at: moment.nullable(),
  returned_at: moment.nullable(),
  cancelled_at: moment.nullable(),
  version: z.number(),
})

const refund = z.object({
  key: z.string(),
  provider_id: z.string().nullable(),
  amount,
  state: z.string(),
  reason: z.string(),
  note: z.string().nullable(),
  failure: z.string().nullable(),
  notify: z.boolean(),
  /** `provider`: created directly at the payment provider. */
  made_at: z.enum(['office', 'shop', 'provider']),
  by: person,
  created_at: moment,
  lines: z.array(items.extend({ amount, restocked: z.boolean() })),
  version: z.number(),
})

const comingBack = z.object({
  id: z.number(),
  kind: z.string(),
  subject: z.string(),
  state: z.string(),
  stated_at: moment,
  due_at: moment.nullable(),
  reason: z.string().nullable(),
  outcome: z.string().nullable(),
  refund_key: z.string().nullable(),
  received_at: moment.nullable(),
  ended_at: moment.nullable(),
  by: person,
  lines: z.array(items.extend({ received: z.number(), restocked: z.number(), condition: z.string().nullable() })),
  version: z.number(),
})

const dispute = z.object({
  id: z.string(),
  amount,
  state: z.string(),
  reason: z.string(),
  due_by: moment.nullable(),
  created_at: moment,
  /** Dispute's page at the payment provider, used to respond to it. */
  url: z.string(),
})

export const orderPage = z.object({
  number: z.number(),
  id: z.string(),
  version: z.number(),
  created_at: moment,
  payment: z.enum(orderPaymentStates),
  fulfilment: z.enum(orderFulfilmentStates),
  return: z.enum(orderReturnStates),
  /** True if there is a return, but no item has left the shop. */
  nothing_sent: z.boolean(),
  total: amount,
  refunded: amount,
  /** Amount that can still be refunded. */
  refundable: amount,
  /** Reason against a refund: the charge is disputed, and the bank may take the money as well. */
  refund_warning: z.enum(['disputed']).nullable(),
  currency: z.string(),
  flag: z.string().nullable(),
  hold_reason: z.string().nullable(),
  /** True if the payer withdrew before everything was sent; the rest is on hold until it is cancelled. */
  withdrawn: z.boolean(),
  sent_at: moment.nullable(),
  /** True if the payer was erased; personal data, mails and address actions are gone. */
  erased: z.boolean(),
  /** True if e-mail, phone and street are masked for this reader. */
  masked: z.boolean(),
  allowed: z.array(z.string()),
  lines: z.array(line),
  parcels: z.array(parcel),
  refunds: z.array(refund),
  returns: z.array(comingBack),
  disputes: z.array(dispute),
  address: address.extend({ email: z.string() }),
  /** Former addresses, with the time and author of their replacement. */
  addresses: z.array(z.object({ address, version: z.number(), by: person, replaced_at: moment })),
  consent: z.object({
    terms: z.boolean(),
    subscription_terms: z.boolean().nullable(),
    summary: z.string().nullable(),
    at: moment,
    shown: offer,
    applied: offer,
  }),
  origin: z.object({
    host: z.string(),
    market: z.string(),
    language: z.string(),
    country: z.string(),
    landing: z.boolean(),
    soid: z.string().nullable(),
    checkout: z.string(),
  }),
  payment_id: z.string(),
  person: z.object({
    customer_id: z.number().nullable(),
    /** Id of the person's page, with or without an account; null if the person was erased. */
    id: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    orders: z.number(),
    /** Of the orders in this order's currency. */
    total: amount,
    others: z.array(
      z.object({ number: z.number(), created_at: moment, total: amount, currency: z.string(), fulfilment: z.string() }),
    ),
    membership: z.object({ id: z.string(), status: z.string() }).nullable(),
  }),
  membership: z
    .object({
      id: z.string(),
      status: z.string(),
      price: amount,
      ends_at: moment.nullable(),
      ended_at: moment.nullable(),
    })
    .nullable(),
  mails: z.array(sentMail),
  notes: z.array(note),
})
export type OrderPageResponse = z.infer<typeof orderPage>
