DROP INDEX "products_sku";--> statement-breakpoint
DROP INDEX "products_brand";--> statement-breakpoint
DROP INDEX "product_sizes_sku";--> statement-breakpoint
-- A plus or number sign that closes a word tells two names apart, as in C, C++ and C#; what is marks alone stays whole.
CREATE OR REPLACE FUNCTION search_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(nullif(regexp_replace(public.plain_text(value), '(?<![[:alnum:]+#])[+#]+|[+#]+(?=[[:alnum:]])|[][\s!"$-*,-/:-@\\^_`{|}~’‘´·–—]+', '', 'g'), ''), public.plain_text(value)) $$;--> statement-breakpoint
CREATE INDEX "products_sku" ON "products" USING btree (search_key("sku")) WHERE "products"."sku" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree (search_key("vendor"),"position","id") WHERE "products"."published" AND "products"."vendor" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "product_sizes_sku" ON "product_sizes" USING btree (search_key("sku")) WHERE "product_sizes"."sku" IS NOT NULL;
