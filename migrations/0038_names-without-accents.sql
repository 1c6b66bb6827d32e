-- As it was, for what has to be written again.
CREATE FUNCTION "plain_text_before"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT lower(public.unaccent('public.unaccent', value)) $$;--> statement-breakpoint
-- Marks go first, whichever way they are written, so that every release of PostgreSQL answers the same. `lower` knows
-- other alphabets only where the database's locale does. Names are with their schema: dumps are restored without a search path.
CREATE OR REPLACE FUNCTION "plain_text"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value) ELSE lower(public.unaccent('public.unaccent', translate(
    regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'),
    'ƄƆƎƏƔƜƟƦƧƩƱƷƸƼǶǷȜȠȢɁɅɊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'ƅɔǝəɣɯɵʀƨʃʊʒƹƽƕƿȝƞȣɂʌɋαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'))) END
$$;--> statement-breakpoint
DROP INDEX "products_name";--> statement-breakpoint
DROP INDEX "products_words";--> statement-breakpoint
ALTER TABLE "customers" drop column "plain_name";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "plain_name" text GENERATED ALWAYS AS (plain_text("first_name" || ' ' || "last_name")) STORED;--> statement-breakpoint
ALTER TABLE "contact_messages" drop column "plain_text";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "plain_text" text GENERATED ALWAYS AS (plain_text("first_name" || ' ' || "last_name" || ' ' || "content")) STORED;--> statement-breakpoint
ALTER TABLE "derived"."people" drop column "plain_name";--> statement-breakpoint
ALTER TABLE "derived"."people" ADD COLUMN "plain_name" text GENERATED ALWAYS AS (plain_text("name")) STORED;--> statement-breakpoint
ALTER TABLE "checkouts" drop column "payer";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "payer" text GENERATED ALWAYS AS (plain_text(("contact" ->> 'firstName') || ' ' || ("contact" ->> 'lastName') || ' ' || ("contact" ->> 'email'))) STORED;--> statement-breakpoint
ALTER TABLE "orders" drop column "payer";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payer" text GENERATED ALWAYS AS (plain_text(("contact" ->> 'firstName') || ' ' || ("contact" ->> 'lastName') || ' ' || "email")) STORED;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (plain_text(coalesce(nullif("name" ->> 'en', ''), nullif("name" ->> 'no', ''), nullif("name" ->> 'sv', ''), nullif("name" ->> 'fr', ''), nullif("name" ->> 'en', ''), '')) COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (plain_text("slug" || ' ' || coalesce("vendor", '') || ' ' || coalesce("name" ->> 'no', '') || ' ' || coalesce("name" ->> 'sv', '') || ' ' || coalesce("name" ->> 'fr', '') || ' ' || coalesce("name" ->> 'en', '')) gin_trgm_ops);--> statement-breakpoint
-- Dropped with their columns.
CREATE INDEX "customers_plain_name" ON "customers" USING gin ("plain_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_plain_text" ON "contact_messages" USING gin ("plain_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_plain_name" ON "derived"."people" USING gin ("plain_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkouts_payer" ON "checkouts" USING gin ("payer" gin_trgm_ops) WHERE "checkouts"."state" NOT IN ('ORDERED', 'REFUND_DUE', 'REFUNDED');--> statement-breakpoint
CREATE INDEX "orders_payer" ON "orders" USING gin ("payer" gin_trgm_ops);--> statement-breakpoint
REINDEX INDEX "products_sku";--> statement-breakpoint
REINDEX INDEX "products_brand";--> statement-breakpoint
REINDEX INDEX "product_sizes_sku";--> statement-breakpoint
UPDATE "derived"."product_listings" l SET "name_no" = derived.listed_name(p."name", 'no'), "name_sv" = derived.listed_name(p."name", 'sv'),
  "name_fr" = derived.listed_name(p."name", 'fr'), "name_en" = derived.listed_name(p."name", 'en')
FROM "products" p WHERE p."id" = l."product_id" AND plain_text(p."name"::text) <> plain_text_before(p."name"::text);--> statement-breakpoint
-- What search reads of products with a text that is plain in another way now, as refreshProductSearch writes it.
UPDATE "product_search" s SET "plain_name" = plain_text(t.name),
  "document" = setweight(to_tsvector(t.dictionary, plain_text(t.name)), 'A') || setweight(to_tsvector('simple'::regconfig, plain_text(t.name)), 'A')
    || setweight(to_tsvector(t.dictionary, plain_text(t.summary)), 'B') || setweight(to_tsvector(t.dictionary, plain_text(t.categories)), 'B')
    || setweight(to_tsvector(t.dictionary, plain_text(t.vendor)), 'B') || setweight(to_tsvector(t.dictionary, plain_text(t.description)), 'D')
    || array_to_tsvector(emoji_of(plain_text(t.name)))
FROM (
  SELECT p.id, o.language, o.dictionary, coalesce(p.vendor, '') AS vendor,
    coalesce(nullif(p.name ->> o.language, ''), nullif(p.name ->> 'en', ''), nullif(p.name ->> 'no', ''), nullif(p.name ->> 'sv', ''), nullif(p.name ->> 'fr', ''), '') AS name,
    coalesce(nullif(p.summary ->> o.language, ''), nullif(p.summary ->> 'en', ''), nullif(p.summary ->> 'no', ''), nullif(p.summary ->> 'sv', ''), nullif(p.summary ->> 'fr', ''), '') AS summary,
    regexp_replace(coalesce(nullif(p.description ->> o.language, ''), nullif(p.description ->> 'en', ''), nullif(p.description ->> 'no', ''), nullif(p.description ->> 'sv', ''), nullif(p.description ->> 'fr', ''), ''), '<[^>]*>', ' ', 'g') AS description,
    coalesce((SELECT string_agg(coalesce(nullif(c.name ->> o.language, ''), nullif(c.name ->> 'en', ''), nullif(c.name ->> 'no', ''), nullif(c.name ->> 'sv', ''), nullif(c.name ->> 'fr', ''), ''), ' ')
      FROM "product_categories" pc JOIN "categories" c ON c.id = pc.category_id WHERE pc.product_id = p.id AND c.published), '') AS categories
  FROM "products" p CROSS JOIN (VALUES ('no', 'norwegian'::regconfig), ('sv', 'swedish'), ('fr', 'french'), ('en', 'english')) o (language, dictionary)
  WHERE p.published
) t
WHERE s.product_id = t.id AND s.language = t.language
  AND plain_text(concat_ws(' ', t.name, t.summary, t.categories, t.vendor, t.description))
    <> plain_text_before(concat_ws(' ', t.name, t.summary, t.categories, t.vendor, t.description));--> statement-breakpoint
DROP FUNCTION "plain_text_before"(text);
