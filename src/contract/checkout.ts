import { z } from 'zod'
import { emailField } from '#shared/email-field.ts'
import { progressStates } from '#shared/vocabularies.ts'
import { addressFields } from './addresses.ts'
import { amount } from './catalogue.ts'
import { subscription } from './customers.ts'

const accepted = z
  .string()
  .optional()
  .transform((value) => value === 'on' || value === '1' || value === 'true')

/** Multipart form of POST /api/checkout. Messages are keys of the locale files. */
export const checkoutForm = z.object({
  email: emailField,
  ...addressFields.shape,
  'delivery-method': z.literal('postnord', 'validation.deliveryMethod'),
  terms: accepted,
  'subscription-terms': accepted,
  /** A signed-in customer keeps this address in the account. */
  'save-address': accepted,
  paymentMethodId: z.string('validation.required').regex(/^pm_[A-Za-z0-9_]{1,250}$/, 'card.invalid'),
  cartToken: z.string('cart.invalid').min(1, 'cart.invalid').max(200, 'cart.invalid'),
})

/** What was typed into the form so far, by field name, to be checked without paying. */
export const checkoutCheck = z.record(z.string().max(50), z.string().max(500))
/** What is wrong with it; empty where nothing is. */
export const checkoutCheckAnswer = z.object({ errors: z.record(z.string(), z.array(z.string())) })

export const checkoutAnswer = z.union([
  z.object({ requires_action: z.literal(false) }),
  z.object({ requires_action: z.literal(true), data: z.object({ clientSecret: z.string() }) }),
])
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>

/** None of it is believed but the cart token, which is bound to the browser session. */
export const checkoutSuccessRequest = z.object({
  user: z.unknown().optional(),
  paymentMethod: z.unknown().optional(),
  cartItems: z.unknown().optional(),
  cartToken: z.string().max(200).optional(),
})
export const checkoutSuccessAnswer = z.object({ order_id: z.string() })

export const orderLine = z.object({
  product_id: z.number().int(),
  name: z.string(),
  variant: z.string().nullable(),
  quantity: z.number().int(),
  price: amount,
  membership: z.boolean(),
  total: amount,
  slug: z.string(),
  image: z.string().nullable(),
  /** Of the size that was chosen; null: none. */
  size_key: z.string().nullable().default(null),
  /** The product is sold today. Lists leave it out. */
  on_sale: z.boolean().optional(),
})

/** Pieces of a line, in a parcel or a return. */
const pieces = z.array(z.object({ name: z.string(), variant: z.string().nullable(), quantity: z.number().int() }))

/** A parcel that left the shop; `carrier`: its name, null where there is none to show. */
const sentParcel = z.object({
  state: z.enum(['shipped', 'delivered', 'returned']),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  shipped_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  lines: pieces,
})

const shownReturn = z.object({
  kind: z.enum(['withdrawal', 'voluntary']).default('voluntary'),
  state: z.enum(['requested', 'approved', 'rejected', 'received', 'cancelled', 'refunded', 'closed']),
  stated_at: z.string(),
  /** By when the goods are to be sent; null unless the shop waits for them. */
  send_by: z.string().nullable().default(null),
  received_at: z.string().nullable().default(null),
  /** Until when the money for a withdrawal is paid back; null for what the law sets no day. */
  refund_by: z.string().nullable().default(null),
  /** Whatever the shop's rule: the goods come back through a fault of the shop. */
  shop_pays_postage: z.boolean().default(false),
  /** What comes back, or came; what never left the shop is left out. */
  lines: pieces.default([]),
  /** What was paid back for it, or is on its way. */
  refunds: z.array(z.object({ amount, state: z.enum(['under_way', 'done']), created_at: z.string() })).default([]),
})

/** What names the card that paid to its owner. */
export const paidCard = z.object({ brand: z.string(), last4: z.string() })

export const order = z.object({
  id: z.string(),
  number: z.number().int(),
  created_at: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string().default(''),
  /** The lines of `address` without the country, whose code stands in `country`. */
  address_lines: z.array(z.string()).default([]),
  country: z.string().default(''),
  /** The card that paid; null where it is not known. */
  card: paidCard.nullable().default(null),
  total: amount,
  currency: z.string(),
  lines: z.array(orderLine),
  state: z.enum(progressStates).default('received'),
  /** First and last day on which it should arrive. */
  delivery: z.object({ from: z.string(), to: z.string() }).optional(),
  parcels: z.array(sentParcel).default([]),
  /** What was paid back or is on its way back, in all: the sum of `refunds`, in euros for those who read no list. */
  refunded: z.number().default(0),
  refunds: z.array(z.object({ amount, state: z.enum(['under_way', 'done']), created_at: z.string() })).default([]),
  /** Of goods. */
  returns: z.array(shownReturn).default([]),
  /** How much of the goods came back and was refunded. */
  returned: z.enum(['none', 'partly', 'wholly']).default('none'),
  /** The membership that it started, as it is now. Lists leave it out. */
  membership: subscription.nullable().optional(),
  /** Of that membership, where it began without free days: charged beside the order. */
  first_month: z.object({ amount }).nullable().default(null),
  /** The member price was paid with the card of a live membership: the order started none. */
  member_already: z.boolean().default(false),
  /** The payer has an account without a password yet and was mailed a link to set one. */
  set_password: z.boolean(),
  /**
   * The caller is the browser that bought. Only there is the purchase reported to analytics, so that it is reported
   * once.
   */
  bought_here: z.boolean().default(true),
})
export type Order = z.infer<typeof order>
export const orderList = z.array(order)
