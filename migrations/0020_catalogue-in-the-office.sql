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
	"staff_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "seo" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD COLUMN "id" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "focal_x" real;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "focal_y" real;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock_at" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gaps" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_prices" ADD CONSTRAINT "scheduled_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_prices" ADD CONSTRAINT "scheduled_prices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_created" ON "exports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "price_history_product" ON "price_history" USING btree ("product_id","valid_from","id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_history_current" ON "price_history" USING btree ("product_id","size_key") WHERE "price_history"."valid_until" IS NULL;--> statement-breakpoint
CREATE INDEX "scheduled_prices_product" ON "scheduled_prices" USING btree ("product_id","starts_at");--> statement-breakpoint
CREATE INDEX "scheduled_prices_due" ON "scheduled_prices" USING btree ("state","starts_at") WHERE "scheduled_prices"."state" IN ('PLANNED', 'RUNNING');--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_id" ON "former_slugs" USING btree ("id");--> statement-breakpoint
CREATE INDEX "product_sizes_sku" ON "product_sizes" USING btree (lower("sku")) WHERE "product_sizes"."sku" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_updated" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (translate(lower(coalesce(nullif("name" ->> 'en', ''), nullif("name" ->> 'no', ''), nullif("name" ->> 'sv', ''), nullif("name" ->> 'fr', ''), nullif("name" ->> 'en', ''), '')), 'àáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝŸ', 'aaaaaaaceeeeiiiinooooooouuuuyyaaaaaaaceeeeiiiinooooooouuuuyy') COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (translate(lower("slug" || ' ' || coalesce("vendor", '') || ' ' || coalesce("name" ->> 'no', '') || ' ' || coalesce("name" ->> 'sv', '') || ' ' || coalesce("name" ->> 'fr', '') || ' ' || coalesce("name" ->> 'en', '')), 'àáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝŸ', 'aaaaaaaceeeeiiiinooooooouuuuyyaaaaaaaceeeeiiiinooooooouuuuyy') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_gaps" ON "products" USING gin ("gaps");--> statement-breakpoint
-- What is missing in each product: productGaps, in SQL.
UPDATE "products" p SET "gaps" = array_remove(ARRAY[
  CASE WHEN NOT EXISTS (SELECT FROM "product_images" i WHERE i."product_id" = p."id" AND i."path" <> 'placeholder.jpg')
    THEN 'image' END,
  CASE WHEN EXISTS (SELECT FROM "product_images" i WHERE i."product_id" = p."id"
      AND coalesce(i."alt" ->> 'no', '') || coalesce(i."alt" ->> 'sv', '')
        || coalesce(i."alt" ->> 'fr', '') || coalesce(i."alt" ->> 'en', '') = '')
    THEN 'alt' END,
  CASE WHEN p."member_price" IS NULL THEN 'member_price' END,
  CASE WHEN (coalesce(p."name" ->> 'no', '') = '' AND coalesce(p."name" ->> 'sv', '') || coalesce(p."name" ->> 'fr', '') || coalesce(p."name" ->> 'en', '') <> '')
      OR (coalesce(p."summary" ->> 'no', '') = '' AND coalesce(p."summary" ->> 'sv', '') || coalesce(p."summary" ->> 'fr', '') || coalesce(p."summary" ->> 'en', '') <> '')
      OR (coalesce(p."description" ->> 'no', '') = '' AND coalesce(p."description" ->> 'sv', '') || coalesce(p."description" ->> 'fr', '') || coalesce(p."description" ->> 'en', '') <> '')
      OR EXISTS (SELECT FROM "product_images" i WHERE i."product_id" = p."id" AND (coalesce(i."alt" ->> 'no', '') = '' AND coalesce(i."alt" ->> 'sv', '') || coalesce(i."alt" ->> 'fr', '') || coalesce(i."alt" ->> 'en', '') <> ''))
    THEN 'no' END,
  CASE WHEN (coalesce(p."name" ->> 'sv', '') = '' AND coalesce(p."name" ->> 'no', '') || coalesce(p."name" ->> 'fr', '') || coalesce(p."name" ->> 'en', '') <> '')
      OR (coalesce(p."summary" ->> 'sv', '') = '' AND coalesce(p."summary" ->> 'no', '') || coalesce(p."summary" ->> 'fr', '') || coalesce(p."summary" ->> 'en', '') <> '')
      OR (coalesce(p."description" ->> 'sv', '') = '' AND coalesce(p."description" ->> 'no', '') || coalesce(p."description" ->> 'fr', '') || coalesce(p."description" ->> 'en', '') <> '')
      OR EXISTS (SELECT FROM "product_images" i WHERE i."product_id" = p."id" AND (coalesce(i."alt" ->> 'sv', '') = '' AND coalesce(i."alt" ->> 'no', '') || coalesce(i."alt" ->> 'fr', '') || coalesce(i."alt" ->> 'en', '') <> ''))
    THEN 'sv' END,
  CASE WHEN (coalesce(p."name" ->> 'fr', '') = '' AND coalesce(p."name" ->> 'no', '') || coalesce(p."name" ->> 'sv', '') || coalesce(p."name" ->> 'en', '') <> '')
      OR (coalesce(p."summary" ->> 'fr', '') = '' AND coalesce(p."summary" ->> 'no', '') || coalesce(p."summary" ->> 'sv', '') || coalesce(p."summary" ->> 'en', '') <> '')
      OR (coalesce(p."description" ->> 'fr', '') = '' AND coalesce(p."description" ->> 'no', '') || coalesce(p."description" ->> 'sv', '') || coalesce(p."description" ->> 'en', '') <> '')
      OR EXISTS (SELECT FROM "product_images" i WHERE i."product_id" = p."id" AND (coalesce(i."alt" ->> 'fr', '') = '' AND coalesce(i."alt" ->> 'no', '') || coalesce(i."alt" ->> 'sv', '') || coalesce(i."alt" ->> 'en', '') <> ''))
    THEN 'fr' END,
  CASE WHEN (coalesce(p."name" ->> 'en', '') = '' AND coalesce(p."name" ->> 'no', '') || coalesce(p."name" ->> 'sv', '') || coalesce(p."name" ->> 'fr', '') <> '')
      OR (coalesce(p."summary" ->> 'en', '') = '' AND coalesce(p."summary" ->> 'no', '') || coalesce(p."summary" ->> 'sv', '') || coalesce(p."summary" ->> 'fr', '') <> '')
      OR (coalesce(p."description" ->> 'en', '') = '' AND coalesce(p."description" ->> 'no', '') || coalesce(p."description" ->> 'sv', '') || coalesce(p."description" ->> 'fr', '') <> '')
      OR EXISTS (SELECT FROM "product_images" i WHERE i."product_id" = p."id" AND (coalesce(i."alt" ->> 'en', '') = '' AND coalesce(i."alt" ->> 'no', '') || coalesce(i."alt" ->> 'sv', '') || coalesce(i."alt" ->> 'fr', '') <> ''))
    THEN 'en' END
], NULL);--> statement-breakpoint
-- Opening movements, so that the movements of every counter sum to its stock.
INSERT INTO "stock_movements" ("product_id", "size_key", "delta", "after", "reason", "key", "at")
SELECT c."product_id", c."size_key", c."stock" - coalesce(m."sum", 0), c."stock", 'count',
  'opening:' || c."product_id" || ':' || c."size_key", now()
FROM (
  SELECT "id" AS "product_id", '' AS "size_key", "stock" FROM "products" WHERE "stock" IS NOT NULL
  UNION ALL
  SELECT "product_id", "key", "stock" FROM "product_sizes" WHERE "stock" IS NOT NULL
) c
LEFT JOIN (
  SELECT "product_id", "size_key", sum("delta")::int AS "sum" FROM "stock_movements" GROUP BY 1, 2
) m ON m."product_id" = c."product_id" AND m."size_key" = c."size_key"
WHERE c."stock" <> coalesce(m."sum", 0);--> statement-breakpoint
-- The prices of now, valid since the product is there as far as anybody knows.
INSERT INTO "price_history" ("product_id", "size_key", "price", "member_price", "valid_from", "source")
SELECT "id", '', "price", "member_price", "created_at", 'command' FROM "products"
UNION ALL
SELECT s."product_id", s."key", s."price", s."member_price", p."created_at", 'command'
FROM "product_sizes" s JOIN "products" p ON p."id" = s."product_id"
WHERE s."price" IS NOT NULL OR s."member_price" IS NOT NULL;
