import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { noCents } from '#shared/money.ts'
import type { OrderFulfilmentState, OrderPaymentState, OrderReturnState, RefundStatus } from '#shared/vocabularies.ts'
import { cents, moment, plainText } from './columns.ts'
import { customers, staff } from './people.ts'
import type { Consent, Contact, Quote } from './quote.ts'
import type { CheckoutState, MembershipHistory } from './states.ts'

/** A cart as the server priced it when the browser asked for a token. Only the token's SHA-256 is kept. */
export const carts = pgTable(
  'carts',
  {
    tokenHash: text('token_hash').primaryKey(),
    /**
     * SHA-256 of the browser session that requested the cart, which alone may pay for it. Null for a script with only
     * a bearer token.
     */
    sessionHash: text('session_hash'),
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    quote: jsonb('quote').$type<Quote>().notNull(),
    /**
     * Membership history of the payer, where the checkout found one that changes the offer. The browser's next cart
     * uses it.
     */
    history: text('standing').$type<MembershipHistory>(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('carts_session').on(table.sessionHash)],
)

/** Name and e-mail address of who pays, in lower case without accents: what a search for a person looks into. */
const payer = (email: SQL) =>
  text('payer').generatedAlwaysAs(
    plainText(sql`("contact" ->> 'firstName') || ' ' || ("contact" ->> 'lastName') || ' ' || ${email}`),
  )

/** One attempt to sell one cart; its states are one table in domain/sales/checkout/checkout-states.ts. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey(),
    cartTokenHash: text('cart_token_hash').notNull().unique(),
    sessionHash: text('session_hash'),
    /** Digest of the network that tried last; gone with the order, or an hour after the checkout has ended. */
    addressHash: text('address_hash'),
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    state: text('state').$type<CheckoutState>().notNull(),
    quote: jsonb('quote').$type<Quote>().notNull(),
    contact: jsonb('contact').$type<Contact>().notNull(),
    payer: payer(sql`("contact" ->> 'email')`),
    consent: jsonb('consent').$type<Consent>().notNull(),
    /** Number of the confirmation now under way; a new one only after a known decline. */
    attempt: integer('attempt').notNull().default(0),
    /** Number of times that a card was declined for this payment, here or at the provider. */
    declines: integer('declines').notNull().default(0),
    paymentMethodId: text('payment_method_id'),
    providerCustomerId: text('provider_customer_id'),
    paymentIntentId: text('payment_intent_id').unique(),
    /** Why the last attempt failed, as a message key. */
    failure: text('failure'),
    /** Lease: until this time, one request or job is working on the row. */
    leaseUntil: moment('lease_until'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('checkouts_unfinished').on(table.state, table.updatedAt),
    // Two tabs of one browser pay one after the other: the second is refused or gets the first one's order.
    uniqueIndex('checkouts_one_open')
      .on(table.sessionHash)
      .where(sql`${table.state} NOT IN ('ORDERED', 'EXPIRED', 'REFUND_DUE', 'REFUNDED')`),
    index('checkouts_session').on(table.sessionHash, table.createdAt),
    index('checkouts_without_order')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} NOT IN ('ORDERED', 'REFUND_DUE', 'REFUNDED')`),
    // Open checkouts are not indexed: they are few, and most become an order.
    index('checkouts_payer').using('gin', sql`${table.payer} gin_trgm_ops`).where(sql`${table.state} = 'EXPIRED'`),
    index('checkouts_address').on(table.addressHash).where(sql`${table.addressHash} IS NOT NULL`),
  ],
)

/**
 * Stock reserved for a checkout until it is sold or the attempt ends. The units are already subtracted from the
 * product's stock.
 */
export const reservations = pgTable(
  'reservations',
  {
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    /** Key of the variant; an empty string if the product itself is tracked. */
    variantKey: text('variant_key').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkoutId, table.productId, table.variantKey] })],
)

export const orders = pgTable(
  'orders',
  {
    id: serial('id').primaryKey(),
    /** 128 random bits, what the address bar shows. */
    publicId: text('public_id').notNull().unique(),
    /** Short human number. */
    number: bigint('number', { mode: 'number' }).notNull().unique().default(sql`nextval('order_numbers')`),
    checkoutId: uuid('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id),
    paymentIntentId: text('payment_intent_id').notNull().unique(),
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** SHA-256 of the browser session that bought; null where a script with a bearer token did. */
    sessionHash: text('session_hash'),
    email: text('email').notNull(),
    contact: jsonb('contact').$type<Contact>().notNull(),
    payer: payer(sql`"email"`),
    country: text('country').notNull(),
    language: text('language').notNull(),
    market: text('market').notNull(),
    host: text('host').notNull(),
    total: cents('total').notNull(),
    currency: text('currency').notNull(),
    /** Brand and last digits of the card that paid; null in older orders, and once the payer was erased. */
    card: jsonb('card').$type<{ brand: string; last4: string }>(),
    consent: jsonb('consent').$type<Consent>().notNull(),
    landing: boolean('landing').notNull(),
    soid: text('soid'),
    /** Reason for a manual check: `stock`, `unpublished` or `amount`; null if all is well. */
    flag: text('flag'),
    /** Derived; stored by domain/sales/orders/refresh-order-states.ts. */
    paymentState: text('payment_state').$type<OrderPaymentState>().notNull().default('PAID'),
    fulfilmentState: text('fulfilment_state').$type<OrderFulfilmentState>().notNull().default('UNFULFILLED'),
    returnState: text('return_state').$type<OrderReturnState>().notNull().default('NONE'),
    /** Amount that was refunded or is on its way back. */
    refunded: cents('refunded').notNull().default(noCents),
    holdReason: text('hold_reason'),
    /** Time when the last unit was sent. */
    sentAt: moment('sent_at'),
    /** Version, increased by 1 with each address edit or hold. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('orders_customer').on(table.customerId, table.createdAt),
    index('orders_email').on(table.email),
    index('orders_email_prefix').using('btree', sql`lower(${table.email}) text_pattern_ops`),
    index('orders_created').on(table.createdAt, table.id),
    index('orders_fulfilment').on(table.fulfilmentState, table.createdAt, table.id),
    // A new order is in neither: nearly all are paid, and nothing comes back of them.
    index('orders_payment')
      .on(table.paymentState, table.createdAt, table.id)
      .where(sql`${table.paymentState} <> 'PAID'`),
    index('orders_return').on(table.returnState, table.createdAt, table.id).where(sql`${table.returnState} <> 'NONE'`),
    index('orders_total').on(table.total, table.id),
    index('orders_payer').using('gin', sql`${table.payer} gin_trgm_ops`),
    index('orders_flagged').on(table.createdAt, table.id).where(sql`${table.flag} IS NOT NULL`),
    index('orders_to_send')
      .on(table.createdAt, table.id)
      .where(sql`${table.fulfilmentState} IN ('UNFULFILLED', 'PACKED', 'PARTIAL')`),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: integer('product_id').notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    image: text('image'),
    variantKey: text('variant_key'),
    variantLabel: text('variant_label'),
    quantity: integer('quantity').notNull(),
    price: cents('price').notNull(),
    membership: boolean('membership').notNull(),
    total: cents('total').notNull(),
    /** Units that will not be sent. */
    cancelled: integer('cancelled').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_member').on(table.orderId).where(sql`${table.membership}`),
    index('order_lines_product').on(table.productId, table.orderId, table.variantKey),
  ],
)

/** Every delivery address an order had before the present one; erased with the person. */
export const orderAddresses = pgTable(
  'order_addresses',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The order's version that this contact and country belonged to. */
    version: integer('version').notNull(),
    contact: jsonb('contact').$type<Contact>().notNull(),
    country: text('country').notNull(),
    /** Staff member who replaced the address, and when. */
    staffId: integer('staff_id').references(() => staff.id),
    at: moment('at').notNull(),
  },
  (table) => [index('order_addresses_order').on(table.orderId, table.version)],
)

export const refunds = pgTable(
  'refunds',
  {
    /**
     * Refund key; also the provider's idempotency key, so that a retry after a lost response does not refund twice.
     */
    key: text('key').primaryKey(),
    paymentIntentId: text('payment_intent_id').notNull(),
    orderId: integer('order_id'),
    /** Membership whose charge is refunded, and its invoice at the provider. */
    membershipId: uuid('membership_id'),
    invoiceId: text('invoice_id'),
    amount: cents('amount').notNull(),
    /** The charge's. */
    currency: text('currency').notNull().default('EUR'),
    reason: text('reason').notNull(),
    providerRefundId: text('provider_refund_id'),
    status: text('status').$type<RefundStatus>().notNull(),
    /** Author and note of a refund made by staff, and whether the payer is notified by mail. */
    staffId: integer('staff_id').references(() => staff.id),
    note: text('note'),
    notify: boolean('notify').notNull().default(false),
    /** The return whose goods it pays back. */
    returnId: integer('return_id'),
    /** Why it failed, in the provider's words. */
    failure: text('failure'),
    /** When the shop learnt that it failed or was cancelled: a refund made since then takes its place. */
    failedAt: moment('failed_at'),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_created').on(table.createdAt),
    index('refunds_failed').on(table.failedAt).where(sql`${table.failedAt} IS NOT NULL`),
    index('refunds_payment').on(table.paymentIntentId),
    index('refunds_provider').on(table.providerRefundId),
    index('refunds_open').on(table.createdAt).where(sql`${table.status} = 'due'`),
    index('refunds_return').on(table.returnId).where(sql`${table.returnId} IS NOT NULL`),
  ],
)

/** Order items that a refund pays back; a refund without lines is goodwill. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundKey: text('refund_key')
      .notNull()
      .references(() => refunds.key, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    amount: cents('amount').notNull(),
    restocked: boolean('restocked').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundKey, table.position] })],
)

/** Charges that the card's owner disputes, as the provider last described them. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    paymentIntentId: text('payment_intent_id'),
    orderId: integer('order_id'),
    membershipId: uuid('membership_id'),
    invoiceId: text('invoice_id'),
    amount: cents('amount').notNull(),
    /** The charge's. */
    currency: text('currency').notNull().default('EUR'),
    status: text('status').notNull(),
    reason: text('reason').notNull(),
    /** Deadline for the shop's response at the provider. */
    dueBy: moment('due_by'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('disputes_created').on(table.createdAt, table.id), index('disputes_order').on(table.orderId)],
)

/** Events from the provider, stored before they are acknowledged and processed by a job. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** Id of the object it speaks of; the object itself is fetched afresh. */
    objectId: text('object_id').notNull(),
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    processedAt: moment('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
  },
  (table) => [
    index('provider_events_open').on(table.receivedAt).where(sql`${table.processedAt} IS NULL`),
    index('provider_events_received').on(table.receivedAt, table.id),
    index('provider_events_object').on(table.objectId),
    index('provider_events_declined').on(table.objectId).where(sql`${table.type} = 'payment_intent.payment_failed'`),
  ],
)
