CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE order_numbers START 10001;--> statement-breakpoint
CREATE SCHEMA "derived";--> statement-breakpoint
-- Text without accents and capitals. Marks go first, whichever way they are written, so that every version of PostgreSQL
-- gives the same. `lower` covers other alphabets only in some locales. Names carry their schema: dumps restore without a search path.
CREATE FUNCTION "plain_text"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value) ELSE lower(public.unaccent('public.unaccent', translate(
    regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'),
    'ƄƆƎƏƔƜƟƦƧƩƱƷƸƼǶǷȜȠȢɁɅɊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'ƅɔǝəɣɯɵʀƨʃʊʒƹƽƕƿȝƞȣɂʌɋαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'))) END
$$;--> statement-breakpoint
-- What article numbers and brands are looked up by. A plus or number sign that closes a word stays: C, C++ and C# differ.
CREATE FUNCTION search_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(nullif(regexp_replace(public.plain_text(value), '(?<![[:alnum:]+#])[+#]+|[+#]+(?=[[:alnum:]])|[][\s!"$-*,-/:-@\\^_`{|}~’‘´·–—]+', '', 'g'), ''), public.plain_text(value)) $$;--> statement-breakpoint
-- The pictograms of a text, which no dictionary indexes.
CREATE FUNCTION emoji_of(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ARRAY(SELECT DISTINCT found[1] FROM regexp_matches(value, '[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\U0001f000-\U0001f3fa\U0001f400-\U0001faff]', 'g') AS found) $$;--> statement-breakpoint
-- The letters of a name in a language's alphabet, as text in byte order: servers differ in their collations, and the
-- embedded database has none of a language. Signs sort before digits, digits before letters; letters behind z follow it.
CREATE FUNCTION "name_letters"(value text, language text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value ~ '^[A-Za-z0-9 ]*$' AND NOT (language = 'no' AND value ~* 'aa') THEN translate(lower(value), ' ', E'\x02')
    ELSE translate(
      public.plain_text(CASE language
        WHEN 'sv' THEN translate(normalize(value, NFC), 'ÅåÄäÆæĘęÖöØøŐőŒœÔôÜüŰű',
          E'\uE001\uE001\uE002\uE002\uE002\uE002\uE002\uE002\uE003\uE003\uE003\uE003\uE003\uE003\uE003\uE003\uE003\uE003yyyy')
        WHEN 'no' THEN translate(regexp_replace(normalize(value, NFC), 'aa', 'å', 'gi'), 'ÆæÄäĘęØøÖöŐőŒœÅåÜüŰű',
          E'\uE001\uE001\uE001\uE001\uE001\uE001\uE002\uE002\uE002\uE002\uE002\uE002\uE002\uE002\uE003\uE003yyyy')
        ELSE value END),
      E'\uE001\uE002\uE003 _-,;:!?.·''"()[]{}§@*/\\&#%•`^°+<=>|~$£€',
      E'{|}\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f !"#$%&''()') END
$$;--> statement-breakpoint
-- Sort key of a name: numbers by value, then accents, then small letters before capitals.
CREATE FUNCTION "name_order"(value text, language text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT rtrim(
    CASE WHEN value ~ '[0-9]' THEN regexp_replace(regexp_replace(
        public.name_letters(value, language), '([0-9]+)', '00000000000\1', 'g'), '0*([0-9]{12,})(?![0-9])', '\1', 'g')
      ELSE public.name_letters(value, language) END
    || CASE WHEN octet_length(value) <> length(value) THEN
        E'\x01' || translate(lower(normalize(value, NFD)),
          E'\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0327\u0328\u0304ÆØŒŁĐÞ',
          E'\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328æøœłđþ')
        || E'\x01' || rtrim(regexp_replace(regexp_replace(normalize(value, NFD), '[A-ZÆØŒŁĐÞ]', '~', 'g'), '[^~]', '0', 'g'), '0')
      WHEN substr(value, 2) = lower(substr(value, 2)) THEN E'\x01\x01' || CASE WHEN value = lower(value) THEN '' ELSE '~' END
      ELSE E'\x01\x01' || rtrim(regexp_replace(regexp_replace(value, '[A-Z]', '~', 'g'), '[^~]', '0', 'g'), '0') END,
    E'\x01')
$$;--> statement-breakpoint
-- Sort key of a product in a language, by its name there or in the next language that has one.
CREATE FUNCTION "derived"."listed_name"(name jsonb, language text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.name_order(coalesce(nullif(name ->> language, ''), nullif(name ->> 'en', ''), nullif(name ->> 'no', ''), nullif(name ->> 'sv', ''), nullif(name ->> 'fr', ''), ''), language)
$$;--> statement-breakpoint
CREATE TABLE "categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb,
	"featured" boolean DEFAULT false NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"image_path" text,
	"image_alt" jsonb,
	"parent_id" integer,
	"seo" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "categories_handle_unique" UNIQUE("handle"),
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"id" serial NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"target_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" integer
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"product_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_categories_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"path" text NOT NULL,
	"alt" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"width" integer,
	"height" integer,
	"focal_x" real,
	"focal_y" real,
	CONSTRAINT "product_images_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" integer NOT NULL,
	"language" text NOT NULL,
	"plain_name" text NOT NULL,
	"document" "tsvector" NOT NULL,
	CONSTRAINT "product_search_product_id_language_pk" PRIMARY KEY("product_id","language")
);
--> statement-breakpoint
CREATE TABLE "product_sizes" (
	"product_id" integer NOT NULL,
	"key" text NOT NULL,
	"label" jsonb NOT NULL,
	"position" integer NOT NULL,
	"price" bigint,
	"member_price" bigint,
	"stock" integer,
	"sku" text,
	CONSTRAINT "product_sizes_product_id_key_pk" PRIMARY KEY("product_id","key"),
	CONSTRAINT "product_sizes_stock_not_negative" CHECK ("product_sizes"."stock" IS NULL OR "product_sizes"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"price" bigint NOT NULL,
	"member_price" bigint,
	"featured" boolean DEFAULT false NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"youtube_id" text,
	"long_marketing" boolean DEFAULT false NOT NULL,
	"stock" integer,
	"vendor" text,
	"sku" text,
	"size_guide" text,
	"seo" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"low_stock_at" integer,
	"archived_at" timestamp with time zone,
	"first_active_at" timestamp with time zone,
	"gaps" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_price_positive" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_member_price_lower" CHECK ("products"."member_price" IS NULL OR "products"."member_price" < "products"."price"),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock" IS NULL OR "products"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"staff_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "hook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" integer NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"answer" text,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hook_endpoints" (
	"id" serial PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"events" jsonb NOT NULL,
	"secret_sealed" text NOT NULL,
	"previous_secret_sealed" text,
	"previous_until" timestamp with time zone,
	"is_on" boolean DEFAULT true NOT NULL,
	"staff_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"staff_id" integer,
	"token_id" integer,
	"request_id" text,
	"ip" text,
	"session_id" uuid
);
--> statement-breakpoint
CREATE TABLE "faq_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"question" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketing_blocks" (
	"id" serial PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"image_path" text,
	"image_alt" jsonb,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" serial PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"rating" integer NOT NULL,
	"content" jsonb NOT NULL,
	"author" text NOT NULL,
	"avatar_path" text NOT NULL,
	"reply_image_path" text,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" serial PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"body" jsonb NOT NULL,
	"author_name" text NOT NULL,
	"image_path" text NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"remember" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_addresses" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"address" text NOT NULL,
	"apartment" text NOT NULL,
	"city" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"plain_name" text GENERATED ALWAYS AS (plain_text("first_name" || ' ' || "last_name")) STORED,
	"postal_code" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"role" text DEFAULT 'customer' NOT NULL,
	"email_proved_at" timestamp with time zone,
	"provider_customer_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"block_reason" text,
	CONSTRAINT "customers_email_unique" UNIQUE("email"),
	CONSTRAINT "customers_provider_customer_id_unique" UNIQUE("provider_customer_id")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer,
	"provider_customer_ids" jsonb NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"customer_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"generation" integer NOT NULL,
	"subscription_id" text,
	"card_fingerprint" text,
	"status" text NOT NULL,
	"price" bigint NOT NULL,
	"trial_days" integer NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"current_period_ends_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"first_paid_at" timestamp with time zone,
	"end_reason" text,
	"end_comment" text,
	"next_price" bigint,
	"next_price_from" timestamp with time zone,
	"acting_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "memberships_subscription_id_unique" UNIQUE("subscription_id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" serial PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"filter" text DEFAULT '' NOT NULL,
	"format" text DEFAULT 'csv' NOT NULL,
	"file" text,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"name" text NOT NULL,
	"file" text,
	"columns" jsonb,
	"state" text NOT NULL,
	"report" jsonb,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_addresses" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"version" integer NOT NULL,
	"contact" jsonb NOT NULL,
	"country" text NOT NULL,
	"staff_id" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"parcel_id" integer NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_position_pk" PRIMARY KEY("parcel_id","position")
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"state" text NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"tracking_url" text,
	"notify" boolean DEFAULT true NOT NULL,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"staff_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_key" text NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"amount" bigint NOT NULL,
	"restocked" boolean NOT NULL,
	CONSTRAINT "refund_lines_refund_key_position_pk" PRIMARY KEY("refund_key","position")
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" integer NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	"condition" text,
	CONSTRAINT "return_lines_return_id_position_pk" PRIMARY KEY("return_id","position")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT 'goods' NOT NULL,
	"state" text NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"reason" text,
	"outcome" text,
	"refund_key" text,
	"sent_proof_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"staff_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_checks" (
	"id" serial PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"payments" integer NOT NULL,
	"orders" integer NOT NULL,
	"invoices" integer NOT NULL,
	"memberships" integer NOT NULL,
	"refunds" integer NOT NULL,
	"differences" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_differences" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"returns" integer DEFAULT 0 NOT NULL,
	"accepted_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"net" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"arrives_on" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"is_automatic" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"transactions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_readings" (
	"list" text PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"active_at" timestamp with time zone,
	"read_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "derived"."product_list_sizes" (
	"list_id" integer NOT NULL,
	"featured" boolean NOT NULL,
	"products" bigint NOT NULL,
	CONSTRAINT "product_list_sizes_list_id_featured_pk" PRIMARY KEY("list_id","featured")
);
--> statement-breakpoint
CREATE TABLE "derived"."product_listings" (
	"list_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"featured" boolean NOT NULL,
	"unfeatured" boolean GENERATED ALWAYS AS (NOT "featured") STORED NOT NULL,
	"position" integer NOT NULL,
	"price" bigint NOT NULL,
	"falling_price" bigint GENERATED ALWAYS AS (-"price") STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name_no" text COLLATE "C" NOT NULL,
	"name_sv" text COLLATE "C" NOT NULL,
	"name_fr" text COLLATE "C" NOT NULL,
	"name_en" text COLLATE "C" NOT NULL,
	"brand" text COLLATE "C",
	"sizes" text[] COLLATE "C" DEFAULT '{}' NOT NULL,
	CONSTRAINT "product_listings_product_id_list_id_pk" PRIMARY KEY("product_id","list_id")
);
--> statement-breakpoint
CREATE TABLE "derived"."sold_out" (
	"product_id" integer NOT NULL,
	"size_key" text NOT NULL,
	CONSTRAINT "sold_out_product_id_size_key_pk" PRIMARY KEY("product_id","size_key")
);
--> statement-breakpoint
CREATE TABLE "membership_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"membership_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"staff_id" integer,
	"key" text,
	CONSTRAINT "membership_events_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "membership_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"membership_id" uuid NOT NULL,
	"number" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"payment_intent_id" text,
	"url" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"content" text NOT NULL,
	"plain_text" text GENERATED ALWAYS AS (plain_text("first_name" || ' ' || "last_name" || ' ' || "content")) STORED,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"host" text NOT NULL,
	"state" text DEFAULT 'NEW' NOT NULL,
	"assignee_id" integer,
	"customer_id" integer,
	"order_id" integer,
	"active_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contact_messages_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "message_replies" (
	"id" serial PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"staff_id" integer NOT NULL,
	"body" text NOT NULL,
	"mail_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_replies_mail_key_unique" UNIQUE("mail_key")
);
--> statement-breakpoint
CREATE TABLE "blocked_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "derived"."people" (
	"key" text PRIMARY KEY NOT NULL,
	"customer_id" integer,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"plain_name" text GENERATED ALWAYS AS (plain_text("name")) STORED,
	"created_at" timestamp with time zone NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"last_order_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	CONSTRAINT "people_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"size_key" text NOT NULL,
	"price" bigint,
	"member_price" bigint,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"source" text NOT NULL,
	"staff_id" integer
);
--> statement-breakpoint
CREATE TABLE "scheduled_prices" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"size_key" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"member_price" bigint,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"state" text NOT NULL,
	"price_before" bigint,
	"member_price_before" bigint,
	"reference_price" bigint,
	"reference_with_members" bigint,
	"staff_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" serial PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"image_path" text,
	"link" text,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"data" jsonb NOT NULL,
	"note" text,
	"based_on" integer,
	"staff_id" integer,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_blocks" (
	"id" serial PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"texts" jsonb NOT NULL,
	"image_path" text,
	"image_alt" jsonb,
	"focal_x" real DEFAULT 0.5 NOT NULL,
	"focal_y" real DEFAULT 0.5 NOT NULL,
	"link" text,
	"shown_from" timestamp with time zone,
	"shown_until" timestamp with time zone,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_reviews" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"rating" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"author" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"staff_id" integer,
	"decided_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_invitations" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "text_overrides" (
	"language" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"source_hash" text NOT NULL,
	"staff_id" integer,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "text_overrides_language_key_pk" PRIMARY KEY("language","key")
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_hash" text,
	"customer_id" integer,
	"quote" jsonb NOT NULL,
	"standing" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cart_token_hash" text NOT NULL,
	"session_hash" text,
	"address_hash" text,
	"customer_id" integer,
	"state" text NOT NULL,
	"quote" jsonb NOT NULL,
	"contact" jsonb NOT NULL,
	"payer" text GENERATED ALWAYS AS (plain_text(("contact" ->> 'firstName') || ' ' || ("contact" ->> 'lastName') || ' ' || ("contact" ->> 'email'))) STORED,
	"consent" jsonb NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"declines" integer DEFAULT 0 NOT NULL,
	"payment_method_id" text,
	"provider_customer_id" text,
	"payment_intent_id" text,
	"failure" text,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_cart_token_hash_unique" UNIQUE("cart_token_hash"),
	CONSTRAINT "checkouts_payment_intent_id_unique" UNIQUE("payment_intent_id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text,
	"order_id" integer,
	"membership_id" uuid,
	"invoice_id" text,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"due_by" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"image" text,
	"size_key" text,
	"size_label" text,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"membership" boolean NOT NULL,
	"total" bigint NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"number" bigint DEFAULT nextval('order_numbers') NOT NULL,
	"checkout_id" uuid NOT NULL,
	"payment_intent_id" text NOT NULL,
	"customer_id" integer,
	"session_hash" text,
	"email" text NOT NULL,
	"contact" jsonb NOT NULL,
	"payer" text GENERATED ALWAYS AS (plain_text(("contact" ->> 'firstName') || ' ' || ("contact" ->> 'lastName') || ' ' || "email")) STORED,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"market" text NOT NULL,
	"host" text NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"card" jsonb,
	"consent" jsonb NOT NULL,
	"landing" boolean NOT NULL,
	"soid" text,
	"flag" text,
	"payment_state" text DEFAULT 'PAID' NOT NULL,
	"fulfilment_state" text DEFAULT 'UNFULFILLED' NOT NULL,
	"return_state" text DEFAULT 'NONE' NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"hold_reason" text,
	"sent_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "orders_payment_intent_id_unique" UNIQUE("payment_intent_id")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text NOT NULL,
	"order_id" integer,
	"membership_id" uuid,
	"invoice_id" text,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"provider_refund_id" text,
	"status" text NOT NULL,
	"staff_id" integer,
	"note" text,
	"notify" boolean DEFAULT false NOT NULL,
	"return_id" integer,
	"failure" text,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"checkout_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"size_key" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "reservations_checkout_id_product_id_size_key_pk" PRIMARY KEY("checkout_id","product_id","size_key")
);
--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"email" text,
	"customer_id" integer,
	"subject" text,
	"kind" text,
	"order_id" integer,
	"membership_id" uuid,
	"language" text,
	"resend_of" text
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"order_id" integer NOT NULL,
	"subject" text NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawals_order_id_subject_pk" PRIMARY KEY("order_id","subject")
);
--> statement-breakpoint
CREATE TABLE "conflict_decisions" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"reading" text,
	"value" jsonb,
	"previous" jsonb NOT NULL,
	"why" text NOT NULL,
	"staff_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_requests" (
	"staff_id" integer NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"request_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_requests_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"staff_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"filter" text NOT NULL,
	"input" jsonb NOT NULL,
	"pending" jsonb NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" serial PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"role" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"two_factor_sealed" text,
	"two_factor_pending" text,
	"two_factor_step" integer,
	"two_factor_failures" integer DEFAULT 0 NOT NULL,
	"two_factor_locked_until" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"language" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"code_hash" text NOT NULL,
	"staff_id" integer NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_recovery_codes_staff_id_code_hash_pk" PRIMARY KEY("staff_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"staff_id" integer NOT NULL,
	"second_factor_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"size_key" text NOT NULL,
	"delta" integer NOT NULL,
	"after" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" integer,
	"checkout_id" uuid,
	"staff_id" integer,
	"note" text,
	"key" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_products" (
	"customer_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_products_customer_id_product_id_pk" PRIMARY KEY("customer_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "stock_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"size_key" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"host" text NOT NULL,
	"https" boolean NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_deliveries" ADD CONSTRAINT "hook_deliveries_endpoint_id_hook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."hook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_endpoints" ADD CONSTRAINT "hook_endpoints_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_addresses" ADD CONSTRAINT "order_addresses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_addresses" ADD CONSTRAINT "order_addresses_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_key_refunds_key_fk" FOREIGN KEY ("refund_key") REFERENCES "public"."refunds"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_refund_key_refunds_key_fk" FOREIGN KEY ("refund_key") REFERENCES "public"."refunds"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_events" ADD CONSTRAINT "membership_events_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_events" ADD CONSTRAINT "membership_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_invoices" ADD CONSTRAINT "membership_invoices_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_prices" ADD CONSTRAINT "scheduled_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_prices" ADD CONSTRAINT "scheduled_prices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_overrides" ADD CONSTRAINT "text_overrides_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_decisions" ADD CONSTRAINT "conflict_decisions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_requests" ADD CONSTRAINT "idempotent_requests_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_staff_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_position" ON "categories" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "former_slugs_id" ON "former_slugs" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "former_slugs_slug" ON "former_slugs" USING btree ("kind","slug");--> statement-breakpoint
CREATE INDEX "former_slugs_words" ON "former_slugs" USING gin (lower("slug") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_categories_by_category" ON "product_categories" USING btree ("category_id","position","product_id");--> statement-breakpoint
CREATE INDEX "product_search_document_no" ON "product_search" USING gin ("document") WHERE "product_search"."language" = 'no';--> statement-breakpoint
CREATE INDEX "product_search_document_sv" ON "product_search" USING gin ("document") WHERE "product_search"."language" = 'sv';--> statement-breakpoint
CREATE INDEX "product_search_document_fr" ON "product_search" USING gin ("document") WHERE "product_search"."language" = 'fr';--> statement-breakpoint
CREATE INDEX "product_search_document_en" ON "product_search" USING gin ("document") WHERE "product_search"."language" = 'en';--> statement-breakpoint
CREATE INDEX "product_search_trigram_no" ON "product_search" USING gin ("plain_name" gin_trgm_ops) WHERE "product_search"."language" = 'no';--> statement-breakpoint
CREATE INDEX "product_search_trigram_sv" ON "product_search" USING gin ("plain_name" gin_trgm_ops) WHERE "product_search"."language" = 'sv';--> statement-breakpoint
CREATE INDEX "product_search_trigram_fr" ON "product_search" USING gin ("plain_name" gin_trgm_ops) WHERE "product_search"."language" = 'fr';--> statement-breakpoint
CREATE INDEX "product_search_trigram_en" ON "product_search" USING gin ("plain_name" gin_trgm_ops) WHERE "product_search"."language" = 'en';--> statement-breakpoint
CREATE INDEX "product_search_name_no" ON "product_search" USING btree ("plain_name" COLLATE "C","product_id") WHERE "product_search"."language" = 'no';--> statement-breakpoint
CREATE INDEX "product_search_name_sv" ON "product_search" USING btree ("plain_name" COLLATE "C","product_id") WHERE "product_search"."language" = 'sv';--> statement-breakpoint
CREATE INDEX "product_search_name_fr" ON "product_search" USING btree ("plain_name" COLLATE "C","product_id") WHERE "product_search"."language" = 'fr';--> statement-breakpoint
CREATE INDEX "product_search_name_en" ON "product_search" USING btree ("plain_name" COLLATE "C","product_id") WHERE "product_search"."language" = 'en';--> statement-breakpoint
CREATE INDEX "product_sizes_sku" ON "product_sizes" USING btree (search_key("sku")) WHERE "product_sizes"."sku" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_updated" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "products_name_no" ON "products" USING btree (derived.listed_name("name", 'no') COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "products_name_sv" ON "products" USING btree (derived.listed_name("name", 'sv') COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "products_name_fr" ON "products" USING btree (derived.listed_name("name", 'fr') COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "products_name_en" ON "products" USING btree (derived.listed_name("name", 'en') COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (plain_text("slug" || ' ' || coalesce("vendor", '') || ' ' || coalesce("name" ->> 'no', '') || ' ' || coalesce("name" ->> 'sv', '') || ' ' || coalesce("name" ->> 'fr', '') || ' ' || coalesce("name" ->> 'en', '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_gaps" ON "products" USING gin ("gaps");--> statement-breakpoint
CREATE INDEX "products_sku" ON "products" USING btree (search_key("sku")) WHERE "products"."sku" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree (search_key("vendor"),"position","id") WHERE "products"."published" AND "products"."vendor" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "hook_deliveries_endpoint" ON "hook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "hook_deliveries_due" ON "hook_deliveries" USING btree ("next_at") WHERE "hook_deliveries"."state" IN ('PENDING', 'RETRYING');--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_log_staff" ON "audit_log" USING btree ("staff_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "access_tokens_customer" ON "access_tokens" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_addresses_customer" ON "customer_addresses" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_addresses_default" ON "customer_addresses" USING btree ("customer_id") WHERE "customer_addresses"."is_default";--> statement-breakpoint
CREATE INDEX "customers_email_prefix" ON "customers" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_plain_name" ON "customers" USING gin ("plain_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mail_links_email" ON "mail_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mail_links_customer" ON "mail_links" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_live" ON "memberships" USING btree ("customer_id") WHERE "memberships"."ended_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_live_card" ON "memberships" USING btree ("card_fingerprint") WHERE "memberships"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "memberships_card" ON "memberships" USING btree ("card_fingerprint");--> statement-breakpoint
CREATE INDEX "memberships_created" ON "memberships" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_ended" ON "memberships" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "memberships_trial_over" ON "memberships" USING btree ("trial_ends_at");--> statement-breakpoint
CREATE INDEX "memberships_first_paid" ON "memberships" USING btree ("first_paid_at");--> statement-breakpoint
CREATE INDEX "memberships_status" ON "memberships" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_price" ON "memberships" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "memberships_ending" ON "memberships" USING btree ("ends_at") WHERE "memberships"."ends_at" IS NOT NULL AND "memberships"."ended_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_generation" ON "memberships" USING btree ("customer_id","generation");--> statement-breakpoint
CREATE INDEX "password_resets_customer" ON "password_resets" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "exports_created" ON "exports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_addresses_order" ON "order_addresses" USING btree ("order_id","version");--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcels_tracking" ON "parcels" USING btree ("tracking_number") WHERE "parcels"."tracking_number" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_due" ON "returns" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "returns_inbox" ON "returns" USING btree (coalesce("due_at", 'infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "returns_stated" ON "returns" USING btree ("stated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_one_withdrawal" ON "returns" USING btree ("order_id","subject") WHERE "returns"."kind" = 'withdrawal';--> statement-breakpoint
CREATE INDEX "book_checks_finished" ON "book_checks" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "book_differences_open" ON "book_differences" USING btree ("resolved_at","occurred_at");--> statement-breakpoint
CREATE INDEX "book_differences_seen" ON "book_differences" USING btree ("first_seen_at","key");--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_listings_featured" ON "derived"."product_listings" USING btree ("list_id","unfeatured","position","product_id");--> statement-breakpoint
CREATE INDEX "product_listings_price" ON "derived"."product_listings" USING btree ("list_id","price","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_dearest" ON "derived"."product_listings" USING btree ("list_id","falling_price","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_newest" ON "derived"."product_listings" USING btree ("list_id","created_at","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_name_no" ON "derived"."product_listings" USING btree ("list_id","name_no","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_name_sv" ON "derived"."product_listings" USING btree ("list_id","name_sv","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_name_fr" ON "derived"."product_listings" USING btree ("list_id","name_fr","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_name_en" ON "derived"."product_listings" USING btree ("list_id","name_en","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "membership_events_membership" ON "membership_events" USING btree ("membership_id","at","id");--> statement-breakpoint
CREATE INDEX "membership_events_kind" ON "membership_events" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "membership_invoices_membership" ON "membership_invoices" USING btree ("membership_id","created_at");--> statement-breakpoint
CREATE INDEX "membership_invoices_paid" ON "membership_invoices" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "membership_invoices_payment" ON "membership_invoices" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "contact_messages_inbox" ON "contact_messages" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_messages_email_prefix" ON "contact_messages" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_plain_text" ON "contact_messages" USING gin ("plain_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "message_replies_message" ON "message_replies" USING btree ("message_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_guest" ON "derived"."people" USING btree ("email") WHERE "derived"."people"."customer_id" IS NULL;--> statement-breakpoint
CREATE INDEX "people_created" ON "derived"."people" USING btree ("created_at","key");--> statement-breakpoint
CREATE INDEX "people_orders" ON "derived"."people" USING btree ("orders","key");--> statement-breakpoint
CREATE INDEX "people_total" ON "derived"."people" USING btree ("total","key");--> statement-breakpoint
CREATE INDEX "people_blocked" ON "derived"."people" USING btree ("created_at","key") WHERE "derived"."people"."blocked_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "people_email_prefix" ON "derived"."people" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "people_plain_name" ON "derived"."people" USING gin ("plain_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "price_history_product" ON "price_history" USING btree ("product_id","valid_from","id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_history_current" ON "price_history" USING btree ("product_id","size_key") WHERE "price_history"."valid_until" IS NULL;--> statement-breakpoint
CREATE INDEX "scheduled_prices_start" ON "scheduled_prices" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "scheduled_prices_product" ON "scheduled_prices" USING btree ("product_id","starts_at");--> statement-breakpoint
CREATE INDEX "scheduled_prices_due" ON "scheduled_prices" USING btree ("state","starts_at") WHERE "scheduled_prices"."state" IN ('PLANNED', 'RUNNING');--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_number" ON "content_versions" USING btree ("kind","subject","number");--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_one_open" ON "content_versions" USING btree ("kind","subject") WHERE "content_versions"."state" IN ('DRAFT', 'SCHEDULED');--> statement-breakpoint
CREATE INDEX "content_versions_due" ON "content_versions" USING btree ("publish_at") WHERE "content_versions"."state" = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "home_blocks_key" ON "home_blocks" USING btree ("key","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_reviews_one" ON "product_reviews" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "product_reviews_created" ON "product_reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_reviews_product" ON "product_reviews" USING btree ("product_id","state","created_at");--> statement-breakpoint
CREATE INDEX "product_reviews_state" ON "product_reviews" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "carts_session" ON "carts" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "checkouts_unfinished" ON "checkouts" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("session_hash") WHERE "checkouts"."state" NOT IN ('ORDERED', 'EXPIRED', 'REFUND_DUE', 'REFUNDED');--> statement-breakpoint
CREATE INDEX "checkouts_session" ON "checkouts" USING btree ("session_hash","created_at");--> statement-breakpoint
CREATE INDEX "checkouts_without_order" ON "checkouts" USING btree ("created_at","id") WHERE "checkouts"."state" NOT IN ('ORDERED', 'REFUND_DUE', 'REFUNDED');--> statement-breakpoint
CREATE INDEX "checkouts_payer" ON "checkouts" USING gin ("payer" gin_trgm_ops) WHERE "checkouts"."state" = 'EXPIRED';--> statement-breakpoint
CREATE INDEX "checkouts_address" ON "checkouts" USING btree ("address_hash") WHERE "checkouts"."address_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "disputes_created" ON "disputes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_member" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."membership";--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","order_id","size_key");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_email_prefix" ON "orders" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_fulfilment" ON "orders" USING btree ("fulfilment_state","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment_state","created_at","id") WHERE "orders"."payment_state" <> 'PAID';--> statement-breakpoint
CREATE INDEX "orders_return" ON "orders" USING btree ("return_state","created_at","id") WHERE "orders"."return_state" <> 'NONE';--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "orders_payer" ON "orders" USING gin ("payer" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_flagged" ON "orders" USING btree ("created_at","id") WHERE "orders"."flag" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_to_send" ON "orders" USING btree ("created_at","id") WHERE "orders"."fulfilment_state" IN ('UNFULFILLED', 'PACKED', 'PARTIAL');--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."processed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "provider_events_object" ON "provider_events" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "provider_events_declined" ON "provider_events" USING btree ("object_id") WHERE "provider_events"."type" = 'payment_intent.payment_failed';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("failed_at") WHERE "refunds"."failed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "refunds_provider" ON "refunds" USING btree ("provider_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'due';--> statement-breakpoint
CREATE INDEX "refunds_return" ON "refunds" USING btree ("return_id") WHERE "refunds"."return_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sent_mails_sent" ON "sent_mails" USING btree ("sent_at","key");--> statement-breakpoint
CREATE INDEX "sent_mails_email" ON "sent_mails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sent_mails_customer" ON "sent_mails" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sent_mails_order" ON "sent_mails" USING btree ("order_id") WHERE "sent_mails"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conflict_decisions_key" ON "conflict_decisions" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "idempotent_requests_expires" ON "idempotent_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notes_subject" ON "notes" USING btree ("kind","subject","created_at");--> statement-breakpoint
CREATE INDEX "saved_views_list" ON "saved_views" USING btree ("list","position");--> statement-breakpoint
CREATE INDEX "staff_invitations_email" ON "staff_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","size_key","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id") WHERE "stock_movements"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_key" ON "stock_movements" USING btree ("key") WHERE "stock_movements"."key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_products_product" ON "saved_products" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_notices_once" ON "stock_notices" USING btree ("product_id","size_key","email");--> statement-breakpoint
CREATE INDEX "stock_notices_email" ON "stock_notices" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stock_notices_asked" ON "stock_notices" USING btree ("asked_at");--> statement-breakpoint
-- Counters of the last minutes: written with nearly every call, and no loss after a crash.
ALTER TABLE "rate_limits" SET UNLOGGED;--> statement-breakpoint
-- Entries of the audit log are added, never changed or removed.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE FUNCTION "refuse_stock_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'stock movements are append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "stock_movements_append_only" BEFORE UPDATE OR DELETE ON "stock_movements" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_stock_change"();--> statement-breakpoint
-- Lists of products (docs/decisions/0016): listings and their counts follow products, categories and sizes.
CREATE FUNCTION "derived"."listed_sizes"(product integer) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(s.key ORDER BY s.position, s.key), '{}') FROM public.product_sizes s WHERE s.product_id = product
$$;--> statement-breakpoint
-- Sizes are written after their product, so their own triggers list them.
CREATE FUNCTION "derived"."list_new_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO derived.product_listings (list_id, product_id, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand)
  SELECT 0, p.id, p.featured, p.position, p.price, p.created_at,
    derived.listed_name(p.name, 'no'), derived.listed_name(p.name, 'sv'), derived.listed_name(p.name, 'fr'), derived.listed_name(p.name, 'en'), p.vendor
  FROM fresh p WHERE p.published;
  INSERT INTO derived.sold_out SELECT p.id, '' FROM fresh p WHERE p.stock <= 0 ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Sort keys are costly: they change only with the name, not with a price or position.
CREATE FUNCTION "derived"."list_changed_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id <> OLD.id OR NOT NEW.published THEN
    DELETE FROM derived.product_listings WHERE product_id = OLD.id;
  END IF;
  IF NOT NEW.published THEN
    RETURN NULL;
  END IF;
  IF OLD.published AND NEW.id = OLD.id THEN
    UPDATE derived.product_listings SET featured = NEW.featured, price = NEW.price, created_at = NEW.created_at,
      position = CASE WHEN list_id = 0 THEN NEW.position ELSE position END, brand = NEW.vendor
    WHERE product_id = NEW.id;
    IF NEW.name <> OLD.name THEN
      UPDATE derived.product_listings SET
        name_no = derived.listed_name(NEW.name, 'no'), name_sv = derived.listed_name(NEW.name, 'sv'),
        name_fr = derived.listed_name(NEW.name, 'fr'), name_en = derived.listed_name(NEW.name, 'en')
      WHERE product_id = NEW.id;
    END IF;
  ELSE
    INSERT INTO derived.product_listings (list_id, product_id, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand, sizes)
    SELECT l.list_id, NEW.id, NEW.featured, l.position, NEW.price, NEW.created_at,
      derived.listed_name(NEW.name, 'no'), derived.listed_name(NEW.name, 'sv'), derived.listed_name(NEW.name, 'fr'), derived.listed_name(NEW.name, 'en'),
      NEW.vendor, derived.listed_sizes(NEW.id)
    FROM (SELECT 0 AS list_id, NEW.position
      UNION ALL SELECT pc.category_id, pc.position FROM public.product_categories pc WHERE pc.product_id = NEW.id) l;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."unlist_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM derived.product_listings l USING gone p WHERE l.product_id = p.id;
  DELETE FROM derived.sold_out o USING gone p WHERE o.product_id = p.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Rows are looked up by index: a session may have planned this before an import made the table large.
CREATE FUNCTION "derived"."list_new_places"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO derived.product_listings (list_id, product_id, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand, sizes)
  SELECT c.category_id, w.product_id, w.featured, c.position, w.price, w.created_at, w.name_no, w.name_sv, w.name_fr, w.name_en, w.brand, w.sizes
  FROM fresh c JOIN derived.product_listings w ON w.product_id = c.product_id AND w.list_id = 0;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."unlist_places"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  DELETE FROM derived.product_listings l USING gone c WHERE l.product_id = c.product_id AND l.list_id = c.category_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."list_sizes"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM derived.sold_out o USING changed s WHERE o.product_id = s.product_id AND o.size_key = s.key;
  ELSE
    INSERT INTO derived.sold_out SELECT s.product_id, s.key FROM changed s WHERE s.stock <= 0 ON CONFLICT DO NOTHING;
  END IF;
  UPDATE derived.product_listings l SET sizes = s.sizes
  FROM (SELECT c.product_id, derived.listed_sizes(c.product_id) AS sizes FROM (SELECT DISTINCT product_id FROM changed) c) s
  WHERE l.product_id = s.product_id AND l.sizes <> s.sizes;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."list_changed_size"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE derived.product_listings SET sizes = derived.listed_sizes(product_id) WHERE product_id IN (OLD.product_id, NEW.product_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Runs where a count reaches zero or leaves it, not at every sale.
CREATE FUNCTION "derived"."note_product_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM derived.sold_out WHERE product_id = OLD.id AND size_key = '';
  IF NEW.stock <= 0 THEN
    INSERT INTO derived.sold_out VALUES (NEW.id, '') ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."note_size_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM derived.sold_out WHERE product_id = OLD.product_id AND size_key = OLD.key;
  IF NEW.stock <= 0 THEN
    INSERT INTO derived.sold_out VALUES (NEW.product_id, NEW.key) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."forget_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    DELETE FROM derived.product_listings;
    DELETE FROM derived.sold_out;
  ELSIF TG_TABLE_NAME = 'product_sizes' THEN
    UPDATE derived.product_listings SET sizes = '{}' WHERE sizes <> '{}';
    DELETE FROM derived.sold_out WHERE size_key <> '';
  ELSE
    DELETE FROM derived.product_listings WHERE list_id <> 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."count_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM fresh f JOIN gone g USING (list_id, product_id) WHERE f.featured <> g.featured) THEN
      RETURN NULL;
    END IF;
  END IF;
  -- Writers queue for this row, so that two of them cannot deadlock.
  PERFORM FROM derived.product_list_sizes WHERE list_id = 0 ORDER BY featured FOR UPDATE;
  IF TG_OP <> 'INSERT' THEN
    UPDATE derived.product_list_sizes s SET products = s.products - g.products
    FROM (SELECT list_id, featured, count(*) AS products FROM gone GROUP BY list_id, featured) g
    WHERE s.list_id = g.list_id AND s.featured = g.featured;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO derived.product_list_sizes AS s (list_id, featured, products)
    SELECT list_id, featured, count(*) FROM fresh GROUP BY list_id, featured ORDER BY list_id, featured
    ON CONFLICT (list_id, featured) DO UPDATE SET products = s.products + excluded.products;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
INSERT INTO "derived"."product_list_sizes" ("list_id", "featured", "products") VALUES (0, false, 0), (0, true, 0);--> statement-breakpoint
CREATE TRIGGER "count_new_listings" AFTER INSERT ON "derived"."product_listings" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "derived"."count_listings"();--> statement-breakpoint
CREATE TRIGGER "count_changed_listings" AFTER UPDATE ON "derived"."product_listings" REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "derived"."count_listings"();--> statement-breakpoint
CREATE TRIGGER "count_gone_listings" AFTER DELETE ON "derived"."product_listings" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "derived"."count_listings"();--> statement-breakpoint
CREATE TRIGGER "list_new_products" AFTER INSERT ON "products" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_new_products"();--> statement-breakpoint
CREATE TRIGGER "list_changed_product" AFTER UPDATE ON "products" FOR EACH ROW
WHEN ((OLD.id, OLD.published, OLD.featured, OLD.position, OLD.price, OLD.created_at, OLD.name, OLD.vendor) IS DISTINCT FROM (NEW.id, NEW.published, NEW.featured, NEW.position, NEW.price, NEW.created_at, NEW.name, NEW.vendor))
EXECUTE FUNCTION "derived"."list_changed_product"();--> statement-breakpoint
CREATE TRIGGER "unlist_products" AFTER DELETE ON "products" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "derived"."unlist_products"();--> statement-breakpoint
CREATE TRIGGER "forget_products" AFTER TRUNCATE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "derived"."forget_listings"();--> statement-breakpoint
CREATE TRIGGER "list_new_places" AFTER INSERT ON "product_categories" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_new_places"();--> statement-breakpoint
-- Triggers of one event run in the order of their names: out of the old place, then into the new one.
CREATE TRIGGER "changed_places_stay" AFTER UPDATE ON "product_categories" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_new_places"();--> statement-breakpoint
CREATE TRIGGER "unlist_places" AFTER DELETE ON "product_categories" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "derived"."unlist_places"();--> statement-breakpoint
CREATE TRIGGER "changed_places_leave" AFTER UPDATE ON "product_categories" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "derived"."unlist_places"();--> statement-breakpoint
CREATE TRIGGER "forget_places" AFTER TRUNCATE ON "product_categories" FOR EACH STATEMENT EXECUTE FUNCTION "derived"."forget_listings"();--> statement-breakpoint
CREATE TRIGGER "note_product_stock" AFTER UPDATE ON "products" FOR EACH ROW
WHEN ((OLD.id, OLD.stock <= 0) IS DISTINCT FROM (NEW.id, NEW.stock <= 0))
EXECUTE FUNCTION "derived"."note_product_stock"();--> statement-breakpoint
CREATE TRIGGER "list_new_sizes" AFTER INSERT ON "product_sizes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_sizes"();--> statement-breakpoint
CREATE TRIGGER "unlist_sizes" AFTER DELETE ON "product_sizes" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_sizes"();--> statement-breakpoint
CREATE TRIGGER "list_changed_size" AFTER UPDATE ON "product_sizes" FOR EACH ROW
WHEN ((OLD.product_id, OLD.key, OLD.position) IS DISTINCT FROM (NEW.product_id, NEW.key, NEW.position))
EXECUTE FUNCTION "derived"."list_changed_size"();--> statement-breakpoint
CREATE TRIGGER "note_size_stock" AFTER UPDATE ON "product_sizes" FOR EACH ROW
WHEN ((OLD.product_id, OLD.key, OLD.stock <= 0) IS DISTINCT FROM (NEW.product_id, NEW.key, NEW.stock <= 0))
EXECUTE FUNCTION "derived"."note_size_stock"();--> statement-breakpoint
CREATE TRIGGER "forget_sizes" AFTER TRUNCATE ON "product_sizes" FOR EACH STATEMENT EXECUTE FUNCTION "derived"."forget_listings"();--> statement-breakpoint
-- People (docs/decisions/0036): rows follow accounts, orders and blocked addresses.
CREATE FUNCTION "derived"."name_of"(contact jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(coalesce(contact ->> 'firstName', '') || ' ' || coalesce(contact ->> 'lastName', ''))
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."follow_account"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.erased_at IS NOT NULL THEN
    DELETE FROM derived.people WHERE customer_id = OLD.id;
    RETURN NULL;
  END IF;
  INSERT INTO derived.people (key, customer_id, email, name, created_at, blocked_at)
  VALUES (NEW.id::text, NEW.id, NEW.email, btrim(NEW.first_name || ' ' || NEW.last_name), NEW.created_at, NEW.blocked_at)
  ON CONFLICT (key) DO UPDATE SET email = excluded.email, name = excluded.name, blocked_at = excluded.blocked_at;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- An order counts for its account, else for the address it was bought with; an erased one counts for nobody.
CREATE FUNCTION "derived"."follow_order"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.customer_id IS NOT NULL THEN
      UPDATE derived.people SET orders = orders - 1, total = total - OLD.total WHERE customer_id = OLD.customer_id;
    ELSIF OLD.email <> '' THEN
      UPDATE derived.people SET orders = orders - 1, total = total - OLD.total
      WHERE customer_id IS NULL AND email = lower(OLD.email);
      DELETE FROM derived.people WHERE customer_id IS NULL AND email = lower(OLD.email) AND orders = 0;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.customer_id IS NOT NULL THEN
      UPDATE derived.people p SET orders = p.orders + 1, total = p.total + NEW.total,
        last_order_at = greatest(p.last_order_at, NEW.created_at)
      WHERE p.customer_id = NEW.customer_id;
    ELSIF NEW.email <> '' THEN
      INSERT INTO derived.people AS p (key, email, name, created_at, orders, total, last_order_at, blocked_at)
      VALUES ('guest-' || NEW.number, lower(NEW.email), derived.name_of(NEW.contact), NEW.created_at, 1, NEW.total,
        NEW.created_at, (SELECT blocked_at FROM public.blocked_addresses WHERE email = lower(NEW.email)))
      ON CONFLICT (email) WHERE customer_id IS NULL DO UPDATE SET
        key = CASE WHEN substr(p.key, 7)::bigint > NEW.number THEN excluded.key ELSE p.key END,
        name = CASE WHEN excluded.last_order_at >= p.last_order_at THEN excluded.name ELSE p.name END,
        created_at = least(p.created_at, excluded.created_at),
        orders = p.orders + 1,
        total = p.total + excluded.total,
        last_order_at = greatest(p.last_order_at, excluded.last_order_at);
    END IF;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."follow_block"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE derived.people SET blocked_at = NULL WHERE customer_id IS NULL AND email = OLD.email;
  ELSE
    UPDATE derived.people SET blocked_at = NEW.blocked_at WHERE customer_id IS NULL AND email = NEW.email;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "follow_new_account" AFTER INSERT ON "customers" FOR EACH ROW EXECUTE FUNCTION "derived"."follow_account"();--> statement-breakpoint
CREATE TRIGGER "follow_changed_account" AFTER UPDATE OF "email", "first_name", "last_name", "erased_at", "blocked_at" ON "customers" FOR EACH ROW EXECUTE FUNCTION "derived"."follow_account"();--> statement-breakpoint
CREATE TRIGGER "follow_gone_account" AFTER DELETE ON "customers" FOR EACH ROW EXECUTE FUNCTION "derived"."follow_account"();--> statement-breakpoint
CREATE TRIGGER "follow_new_order" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "derived"."follow_order"();--> statement-breakpoint
CREATE TRIGGER "follow_changed_order" AFTER UPDATE OF "customer_id", "email", "contact", "total" ON "orders" FOR EACH ROW
WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id OR lower(OLD.email) <> lower(NEW.email) OR OLD.total <> NEW.total
  OR OLD.contact ->> 'firstName' IS DISTINCT FROM NEW.contact ->> 'firstName' OR OLD.contact ->> 'lastName' IS DISTINCT FROM NEW.contact ->> 'lastName')
EXECUTE FUNCTION "derived"."follow_order"();--> statement-breakpoint
CREATE TRIGGER "follow_gone_order" AFTER DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "derived"."follow_order"();--> statement-breakpoint
CREATE TRIGGER "follow_block" AFTER INSERT OR UPDATE OR DELETE ON "blocked_addresses" FOR EACH ROW EXECUTE FUNCTION "derived"."follow_block"();
