import { z } from 'zod'
import { emailField } from '#shared/email-field.ts'
import { noCents } from '#shared/money.ts'
import { progressStates } from '#shared/vocabularies.ts'
import { addressFields } from './addresses.ts'
import { amount } from './amounts.ts'
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
  /** True to save this address in a signed-in customer's account. */
  'save-address': accepted,
  paymentMethodId: z.string('validation.required').regex(/^pm_[A-Za-z0-9_]{1,250}$/, 'card.invalid'),
  cartToken: z.string('cart.invalid').min(1, 'cart.invalid').max(200, 'cart.invalid'),
})

/** Form values typed so far, keyed by field name, to be checked without paying. */
export const checkoutCheck = z.record(z.string().max(50), z.string().max(500))
/** Errors keyed by field name; `errors` is empty if there are none. */
export const checkoutCheckResponse = z.object({ errors: z.record(z.string(), z.array(z.string())) })

export const checkoutResponse = z.union([
  z.object({ requires_action: z.literal(false) }),
  z.object({ requires_action: z.literal(true), data: z.object({ clientSecret: z.string() }) }),
])
export type CheckoutResponse = z.infer<typeof checkoutResponse>

/** Request after payment. Only the cart token, which is bound to the browser session, is trusted. */
export const checkoutSuccessRequest = z.object({
  user: z.unknown().optional(),
  paymentMethod: z.unknown().optional(),
  cartItems: z.unknown().optional(),
  cartToken: z.string().max(200).optional(),
})
export const checkoutSuccessResponse = z.object({ order_id: z.string() })

/** A line as it was bought, and the part of it that was refunded or is being refunded. */
export const boughtLine = z.object({
  quantity: z.number().int(),
  paid: amount,
  back: z.object({ quantity: z.number().int(), paid: amount }),
})

export const orderLine = z.object({
  product_id: z.number().int(),
  name: z.string(),
  variant: z.string().nullable(),
  quantity: z.number().int(),
  price: amount,
  membership: z.boolean(),
  total: amount,
  /** What was paid for the line after all discounts. Left out of receipts. */
  paid: amount,
  slug: z.string(),
  image: z.string().nullable(),
  /** Key of the chosen size; null if none. */
  size_key: z.string().nullable().default(null),
  /** True if the product is still sold. Left out of lists. */
  on_sale: z.boolean().optional(),
})

/** Order items in a parcel or a return. */
const items = z.array(z.object({ name: z.string(), variant: z.string().nullable(), quantity: z.number().int() }))

/** Parcel that left the shop. `carrier` is its name, or null if there is none to show. */
const sentParcel = z.object({
  state: z.enum(['shipped', 'delivered', 'returned']),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  shipped_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  lines: items,
})

const shownReturn = z.object({
  kind: z.enum(['withdrawal', 'voluntary']).default('voluntary'),
  state: z.enum(['requested', 'approved', 'rejected', 'received', 'cancelled', 'refunded', 'closed']),
  /** True for a withdrawal whose payer keeps some of the goods. */
  part: z.boolean().default(false),
  stated_at: z.string(),
  /** Deadline for sending the goods back; null unless the shop is waiting for them. */
  send_by: z.string().nullable().default(null),
  received_at: z.string().nullable().default(null),
  /** Deadline for refunding a withdrawal; null if the law sets none. */
  refund_by: z.string().nullable().default(null),
  /** True if the goods come back because of the shop's fault, regardless of the shop's usual rule. */
  shop_pays_postage: z.boolean().default(false),
  /** Items that come back or came back, without those that never left the shop. */
  lines: items.default([]),
  /** Refunds of this return, both paid out and under way. */
  refunds: z.array(z.object({ amount, state: z.enum(['under_way', 'done']), created_at: z.string() })).default([]),
})

/** Details by which owners recognise the card that paid. */
export const paidCard = z.object({ brand: z.string(), last4: z.string() })

export const order = z.object({
  id: z.string(),
  number: z.number().int(),
  created_at: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string().default(''),
  /** Lines of `address` without the country, whose code is in `country`. */
  address_lines: z.array(z.string()).default([]),
  country: z.string().default(''),
  /** Card used for the payment; null if unknown. */
  card: paidCard.nullable().default(null),
  total: amount,
  currency: z.string(),
  lines: z.array(orderLine),
  state: z.enum(progressStates).default('received'),
  /** First and last expected delivery day. */
  delivery: z.object({ from: z.string(), to: z.string() }).optional(),
  parcels: z.array(sentParcel).default([]),
  /** Total of `refunds` in euros, both paid out and under way, for clients that do not read the list. */
  refunded: amount.default(noCents),
  refunds: z.array(z.object({ amount, state: z.enum(['under_way', 'done']), created_at: z.string() })).default([]),
  /** Returns of goods; withdrawals from a membership are not included. */
  returns: z.array(shownReturn).default([]),
  /** Extent to which the goods came back and were refunded. */
  returned: z.enum(['none', 'partly', 'wholly']).default('none'),
  /** Current state of the membership that the order started. Left out of lists. */
  membership: subscription.nullable().optional(),
  /** First month of that membership if it began without free days; charged together with the order. */
  first_month: z.object({ amount }).nullable().default(null),
  /** True if the member price was paid with the card of an existing membership, so the order started none. */
  member_already: z.boolean().default(false),
  /** True if the payer's account has no password yet; a link to set one was mailed. */
  set_password: z.boolean(),
  /**
   * True if this browser made the purchase. Only that browser reports it to analytics, so that it is reported once.
   */
  bought_here: z.boolean().default(true),
})
export type Order = z.infer<typeof order>
export const orderList = z.array(order)
