CREATE FUNCTION search_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT regexp_replace(public.plain_text(value), '[][\s!-/:-@\\^_`{|}~’‘´·–—-]+', '', 'g') $$;--> statement-breakpoint
CREATE FUNCTION emoji_of(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ARRAY(SELECT DISTINCT found[1] FROM regexp_matches(value, '[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\U0001f000-\U0001f3fa\U0001f400-\U0001faff]', 'g') AS found) $$;--> statement-breakpoint
DROP INDEX "product_sizes_sku";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_guide" text;--> statement-breakpoint
CREATE INDEX "products_sku" ON "products" USING btree (search_key("sku")) WHERE "products"."sku" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree (search_key("vendor"),"position","id") WHERE "products"."published" AND "products"."vendor" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "product_sizes_sku" ON "product_sizes" USING btree (search_key("sku")) WHERE "product_sizes"."sku" IS NOT NULL;--> statement-breakpoint
-- Sizes as the shop itself has them showed the one guide that there was.
UPDATE "products" SET "size_guide" = 'size-guide' WHERE EXISTS (SELECT FROM "pages" WHERE "slug" = 'size-guide')
  AND EXISTS (SELECT FROM "product_sizes" WHERE "product_id" = "products"."id" AND "key" IN ('S/M', 'L/XL', 'women', 'men'));--> statement-breakpoint
UPDATE "product_search" SET "document" = "document" || array_to_tsvector(emoji_of("plain_name")) WHERE emoji_of("plain_name") <> '{}';
