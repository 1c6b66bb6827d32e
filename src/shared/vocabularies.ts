import { languages } from './markets.ts'

/** The words that rows, API messages and screens share. What they mean and how they change is in the domain. */

// Platform

export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralForm = (typeof pluralForms)[number]

/** A text, or each of its plural forms. */
export type Wording = string | Partial<Record<PluralForm, string>>

export const claimModes = ['static', 'real', 'off'] as const
export type ClaimMode = (typeof claimModes)[number]

export const mailGroups = ['orders', 'account', 'membership', 'staff'] as const

export const operationStates = ['RUNNING', 'DONE', 'CANCELLED'] as const
export type OperationState = (typeof operationStates)[number]

/** What a new shop needs before it sells, in the order in which an owner does it. */
export const firstSteps = ['company', 'vat', 'delivery', 'product', 'payments', 'domain'] as const
export type FirstStep = (typeof firstSteps)[number]

// People

/** The mightiest first. */
export const staffRoles = ['owner', 'manager', 'editor', 'service', 'accountant', 'viewer'] as const
export type StaffRole = (typeof staffRoles)[number]

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Events of which staff may want a mail. */
export const notices = ['orders', 'withdrawals', 'messages'] as const
export type Notice = (typeof notices)[number]

/** What a sign-in wants next; `ready`: nothing. */
export const signInSteps = ['ready', 'code', 'enrol'] as const
export type SignInStep = (typeof signInSteps)[number]

export const apiTokenStates = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const
export type ApiTokenState = (typeof apiTokenStates)[number]

// Catalogue

export const productStates = ['draft', 'active', 'archived'] as const
export type ProductState = (typeof productStates)[number]

/** Data that a product may lack. A language means that some text exists in other languages only. */
export const productGaps = [
  'image',
  'alt',
  'member_price',
  ...languages,
  'manufacturer',
  'identifier',
  'origin',
] as const
export type ProductGap = (typeof productGaps)[number]

/** Who may buy a product at present. */
export const buyers = ['everyone', 'members', 'none'] as const
export type Buyers = (typeof buyers)[number]

export const attributeTypes = ['text', 'number', 'choice', 'yes_no', 'link'] as const
export type AttributeType = (typeof attributeTypes)[number]

export const productActions = ['activate', 'deactivate', 'archive', 'restore'] as const
export type ProductAction = (typeof productActions)[number]

export const productBulkActions = [
  'activate',
  'deactivate',
  'archive',
  'category_add',
  'category_remove',
  'price_percent',
  'price_amount',
  'prices_fill',
  'feature',
  'unfeature',
] as const
export type ProductBulkAction = (typeof productBulkActions)[number]

export const productSorts = ['featured', 'price', '-price', 'newest', 'name'] as const
export type ProductSort = (typeof productSorts)[number]

export const stockStates = ['low', 'out', 'tracked', 'untracked'] as const
export type StockState = (typeof stockStates)[number]

/** Why a count of stock changed. */
export const stockReasons = [
  'hold',
  'release',
  'return',
  'correction',
  'count',
  'import',
  'received',
  'damaged',
  'lost',
] as const
export type StockReason = (typeof stockReasons)[number]

/** Those that staff choose from, the usual one first. */
export const chosenStockReasons = ['count', 'received', 'damaged', 'lost', 'return', 'correction'] as const
export type ChosenStockReason = (typeof chosenStockReasons)[number]

export const roundings = ['none', 'tenth', 'half', 'whole', 'ninety', 'ninetyNine'] as const
export type Rounding = (typeof roundings)[number]

/** How prices end that are proposed in another currency. */
export const fillRoundings = ['none', 'whole', 'nine', 'ninety'] as const
export type FillRounding = (typeof fillRoundings)[number]

/** What set a price. */
export const priceSources = ['edit', 'bulk', 'import', 'plan', 'command'] as const
export type PriceSource = (typeof priceSources)[number]

/** Moves between them: domain/catalogue/prices/price-plan-states.ts. */
export const pricePlanStates = ['PLANNED', 'RUNNING', 'ENDED', 'CANCELLED'] as const
export type PricePlanState = (typeof pricePlanStates)[number]

// Content

/** Moves between them: domain/content/editorial/content-states.ts. */
export const contentStates = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'SUPERSEDED', 'DISCARDED'] as const
export type ContentState = (typeof contentStates)[number]

export const redirectKinds = ['product', 'category', 'page', 'path'] as const
export type RedirectKind = (typeof redirectKinds)[number]

// Sales

/** Derived from refunds and disputes: domain/sales/orders/order-state-rules.ts. */
export const orderPaymentStates = [
  'PAID',
  'PARTLY_REFUNDED',
  'REFUNDED',
  'DISPUTED',
  'REFUND_PENDING',
  'REFUND_FAILED',
] as const
export type OrderPaymentState = (typeof orderPaymentStates)[number]

/** Derived from lines, parcels, cancellations, hold and flag: domain/sales/orders/order-state-rules.ts. */
export const orderFulfilmentStates = ['UNFULFILLED', 'PACKED', 'PARTIAL', 'FULFILLED', 'CANCELLED', 'ON_HOLD'] as const
export type OrderFulfilmentState = (typeof orderFulfilmentStates)[number]

/** Why money went back, as staff choose it. */
export const refundReasons = ['requested', 'damaged', 'not_received', 'duplicate', 'goodwill', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

/** Progress of an order, as the payer sees it. */
export const progressStates = ['received', 'packed', 'partly_shipped', 'shipped', 'delivered', 'cancelled'] as const
export type ProgressState = (typeof progressStates)[number]

/**
 * A membership's status in the provider's words. Ours are `starting`, until it exists there, and `abandoned`, ended
 * here before (D36).
 */
export const membershipStatuses = [
  'starting',
  'trialing',
  'active',
  'past_due',
  'incomplete',
  'unpaid',
  'paused',
  'incomplete_expired',
  'canceled',
  'abandoned',
] as const
export type MembershipStatus = (typeof membershipStatuses)[number]

/** Refund states in the provider's words; `due` is the shop's own, used before the provider has the refund. */
export const refundStatuses = ['due', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Membership states as staff see them; `ending` means cancelled for a later date. */
export const memberStates = ['trialing', 'active', 'past_due', 'ending', 'ended'] as const
export type MemberState = (typeof memberStates)[number]

/** Reasons for the end of a membership: optional for members, required for staff. */
export const endReasons = ['price', 'unused', 'selection', 'quality', 'service', 'moved', 'other'] as const
export type EndReason = (typeof endReasons)[number]

/** States of wishes to end a membership that were stated without signing in (D50). */
export const endingWishStates = ['open', 'confirmed', 'dismissed'] as const
export type EndingWishState = (typeof endingWishStates)[number]

// Aftersales

/** Moves between them: domain/aftersales/fulfilment/parcel-states.ts. */
export const parcelStates = ['PACKED', 'SHIPPED', 'DELIVERED', 'RETURNED', 'CANCELLED'] as const
export type ParcelState = (typeof parcelStates)[number]

export const productReviewStates = ['PENDING', 'APPROVED', 'REJECTED'] as const
export type ProductReviewState = (typeof productReviewStates)[number]

export const productReviewActions = ['approve', 'reject'] as const
export type ProductReviewAction = (typeof productReviewActions)[number]

export const carriers = ['postnord', 'bring', 'dhl', 'colissimo', 'mondialRelay', 'other'] as const
export type Carrier = (typeof carriers)[number]

export const parcelActions = ['ship', 'deliver', 'return', 'cancel', 'undo', 'track'] as const
export type ParcelAction = (typeof parcelActions)[number]

/** Moves between them: domain/aftersales/returns/return-states.ts. */
export const returnStates = [
  'REQUESTED',
  'APPROVED',
  'REJECTED',
  'RECEIVED',
  'CANCELLED',
  'REFUNDED',
  'CLOSED',
] as const
export type ReturnState = (typeof returnStates)[number]

/** The state of the order's open return, else of its last one. */
export const orderReturnStates = ['NONE', ...returnStates] as const
export type OrderReturnState = (typeof orderReturnStates)[number]

/** What a payer may withdraw from. */
export const withdrawalSubjects = ['goods', 'membership'] as const
export type WithdrawalSubject = (typeof withdrawalSubjects)[number]

/** What a public statement withdraws from (D50); `items`: some of the goods, in words. */
export const statementScopes = ['goods', 'items', 'membership', 'both'] as const
export type StatementScope = (typeof statementScopes)[number]

/** DRAFT: not confirmed; STATED: no order was looked for yet; FILED: its returns were opened. */
export const statementStates = ['DRAFT', 'STATED', 'WAITING', 'FILED', 'CLOSED'] as const
export type StatementState = (typeof statementStates)[number]

/**
 * Why a public statement waits: no order fits, its items are in words, it came after the period, or nothing is left
 * to withdraw from.
 */
export const statementWaits = ['order', 'items', 'late', 'nothing'] as const
export type StatementWait = (typeof statementWaits)[number]

export const returnActions = ['approve', 'reject', 'receive', 'cancel', 'refund', 'close'] as const
export type ReturnAction = (typeof returnActions)[number]

/** Why goods come back, as staff choose it. */
export const returnReasons = [
  'changed_mind',
  'wrong_size',
  'damaged',
  'wrong_item',
  'not_as_described',
  'late',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

// Ledger

/** Kinds of differences between the shop's records and the provider's; their texts are in difference-rules.ts. */
export const differenceKinds = [
  'paymentWithoutOrder',
  'orderWithoutPayment',
  'amountDiffers',
  'refundMissing',
  'refundUnrecorded',
  'refundDiffers',
  'membershipWithoutSubscription',
  'subscriptionWithoutMembership',
  'membershipDiffers',
  'invoiceWithoutMembership',
  'invoiceWithoutPayment',
  'invoiceDiffers',
  'settledElsewhere',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Kinds of statements that one side makes about a difference. */
export const statementKinds = [
  'noOrder',
  'order',
  'paid',
  'unpaidPayment',
  'noPayment',
  'noRefund',
  'refundDue',
  'refund',
  'refundInState',
  'noMembership',
  'endedMembership',
  'membership',
  'noSubscription',
  'subscriptionInState',
  'monthly',
  'invoice',
  'invoiceWithoutPayment',
  'invoiceAndPayment',
  'booksIn',
  'settled',
] as const
export type StatementKind = (typeof statementKinds)[number]

export const differenceStates = ['open', 'accepted', 'gone'] as const
export type DifferenceState = (typeof differenceStates)[number]

/** How the shop's records and the provider's compare. */
export const ledgerStates = ['unchecked', 'agree', 'differ'] as const
export type LedgerState = (typeof ledgerStates)[number]

export const periods = ['today', '7d', '30d'] as const
export type Period = (typeof periods)[number]

// Service

/** Moves between them: domain/service/messages/message-states.ts. */
export const messageStates = ['NEW', 'OPEN', 'WAITING', 'CLOSED', 'SPAM'] as const
export type MessageState = (typeof messageStates)[number]

/** What a reply may name in double braces: of the sender, the shop and one of the sender's orders. */
export const replyPlaceholders = ['name', 'brand', 'order', 'tracking', 'returns'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]

export const personActions = ['export', 'erase', 'block', 'unblock', 'confirm-link', 'note'] as const
export type PersonAction = (typeof personActions)[number]

// Office

/** `attention`: look at it today. `bad`: shoppers or money are touched now. */
export const healthStates = ['good', 'attention', 'bad', 'unknown'] as const
export type HealthState = (typeof healthStates)[number]

export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** States of an event that the payment provider reported. */
export const eventStates = ['open', 'failing', 'processed'] as const
export type EventState = (typeof eventStates)[number]

/** Moves between them: domain/office/import-export/import-states.ts. */
export const importStates = ['UPLOADED', 'CHECKED', 'RUNNING', 'DONE', 'FAILED', 'DISCARDED'] as const
export type ImportState = (typeof importStates)[number]

export const exportStates = ['RUNNING', 'DONE', 'FAILED'] as const
export type ExportState = (typeof exportStates)[number]

export const exportKinds = ['products', 'orders', 'members', 'customers', 'journal', 'sie'] as const
export type ExportKind = (typeof exportKinds)[number]

export const languageSources = ['query', 'cookie', 'domain'] as const
export type LanguageSource = (typeof languageSources)[number]
