/** Every text column of the database: what an erasure does with it, or that it concerns no person. */

/** Table → its columns that hold something of a person; an erasure deletes the row. */
const deleted = {
  access_tokens: 'token_hash',
  blocked_addresses: 'email reason',
  carts: 'token_hash session_hash quote',
  contact_messages: 'fingerprint first_name last_name email phone content plain_text',
  customer_addresses: 'first_name last_name address apartment city zip phone country',
  ending_wishes: 'fingerprint name email reference',
  mail_links: 'token_hash email',
  message_replies: 'body mail_key',
  notes: 'text',
  order_addresses: 'contact',
  password_resets: 'token_hash',
  product_reviews: 'title body author reason',
  review_invitations: 'token_hash',
  saved_views: 'name query',
  staff_invitations: 'email token_hash',
  staff_recovery_codes: 'code_hash',
  staff_sessions: 'token_hash device ip',
  stock_notices: 'email',
  withdrawal_statements: 'token_hash name number email items reason',
}

/** The same; an erasure empties the column, and the row stays. */
const emptied = {
  book_differences: 'note',
  checkouts: 'session_hash address_hash contact payer provider_customer_id',
  customers: 'email password_hash first_name last_name plain_name postal_code provider_customer_id block_reason',
  erasures: 'provider_customer_ids',
  exports: 'filter file',
  idempotent_requests: 'answer',
  membership_events: 'data',
  membership_invoices: 'url',
  memberships: 'end_comment',
  operations: 'filter',
  orders: 'session_hash email contact payer card hold_reason',
  parcels: 'tracking_url',
  // Follows accounts and orders by triggers.
  people: 'email name plain_name',
  refunds: 'note',
  returns: 'outcome',
  sent_mails: 'email subject language',
  staff: 'two_factor_sealed two_factor_pending',
}

/** Columns of a person that are kept: purchases, consents, ids, and what the law or a dispute requires. */
const kept = {
  checkouts: 'cart_token_hash state quote consent payment_method_id payment_intent_id failure',
  customers: 'language role',
  disputes: 'id payment_intent_id invoice_id currency status reason',
  membership_events: 'kind key',
  membership_invoices: 'id number currency status payment_intent_id',
  // A card has its free days once, under any holder.
  memberships: 'subscription_id card_fingerprint status currency end_reason',
  order_addresses: 'country',
  // The names of discounts, never of people.
  data_moves: 'name up_to before after',
  order_delivery: 'method taxes',
  order_discounts: 'of name code',
  order_tenders: 'kind reference last4',
  refund_taxes: 'refund_key',
  order_lines: 'name slug image variant_key variant_label',
  orders:
    'public_id payment_intent_id country language market host currency consent soid flag payment_state fulfilment_state return_state',
  // Carrier and bank ask for the number when something is disputed.
  parcels: 'state carrier tracking_number',
  people: 'key totals',
  refund_lines: 'refund_key',
  refunds: 'key payment_intent_id invoice_id currency reason provider_refund_id status failure',
  reservations: 'variant_key',
  return_lines: 'condition',
  returns: 'kind subject state reason refund_key',
  sent_mails: 'key kind resend_of',
  withdrawals: 'subject key',
}

/** About goods, the shop and its staff's work, or no words at all; the log names fields, never what was in them. */
const ofNobody = {
  api_tokens: 'name prefix token_hash scopes',
  attributes: 'handle name type unit choices',
  audit_log: 'actor action subject before after request_id ip',
  book_differences: 'key kind subject facts',
  assortment_variants: 'choices',
  brands: 'name image_path link',
  carts: 'standing',
  categories: 'handle slug name description image_path image_alt seo',
  conflict_decisions: 'key reading value previous why',
  contact_messages: 'language host state',
  content_versions: 'kind subject state data note',
  ending_wishes: 'language host state decided_by',
  exports: 'kind format state',
  faq_items: 'question answer',
  former_slugs: 'kind slug target_id',
  home_blocks: 'key texts image_path image_alt link',
  hook_deliveries: 'event payload state answer',
  hook_endpoints: 'url note events secret_sealed previous_secret_sealed',
  idempotent_requests: 'key route body_hash request_id',
  imports: 'name file columns settings state report',
  mail_links: 'purpose',
  marketing_blocks: 'title body image_path image_alt',
  notes: 'kind subject',
  // The input of a bulk action is removed when it ends.
  operations: 'kind input pending failed state',
  pages: 'slug name description',
  payouts: 'id currency status failure transactions',
  price_history: 'variant_key currency source',
  product_list_sizes: 'currency',
  product_prices: 'variant_key currency',
  product_origins: 'format origin net vat_rate',
  product_attributes: 'value',
  product_images: 'path alt',
  product_listings: 'currency name_no name_sv name_fr name_en brand',
  product_reviews: 'language state',
  product_search: 'language plain_name document',
  variants: 'key values label sku barcode image',
  products:
    'slug name summary description youtube_id vendor options size_guide seo gaps manufacturer' +
    ' responsible_person warnings origin_country hs_code net_content',
  provider_events: 'id type object_id failure',
  provider_readings: 'list',
  reference_rates: 'currency',
  // Digests that are worth nothing after minutes.
  rate_limits: 'key',
  reviews: 'content author avatar_path reply_image_path',
  saved_replies: 'name bodies',
  saved_views: 'list columns',
  scheduled_prices: 'variant_key currency kind state',
  secrets: 'name value',
  settlements: 'id kind source_id payment_intent_id currency settled_currency',
  settings: 'key value',
  sold_out: 'variant_key',
  staff: 'role language theme notices',
  staff_invitations: 'role language',
  stock_notices: 'variant_key language host',
  stock_movements: 'variant_key reason note key',
  testimonials: 'body author_name image_path',
  withdrawal_statements: 'state scope language host waits_for',
  text_overrides: 'language key value source_hash',
}

const columnsOf = (groups: Record<string, string>) =>
  Object.entries(groups).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`))
/** Columns that an erasure deletes or empties, e.g. `orders.email`. */
export const personal = [...columnsOf(deleted), ...columnsOf(emptied)]
/** Every column that is named here. */
export const known = [...personal, ...columnsOf(kept), ...columnsOf(ofNobody)]
