-- Sizes become one option of their product; what is sold and counted becomes a variant, also of a product without options.
DROP TRIGGER "note_product_stock" ON "products";--> statement-breakpoint
DROP TRIGGER "list_new_sizes" ON "product_sizes";--> statement-breakpoint
DROP TRIGGER "unlist_sizes" ON "product_sizes";--> statement-breakpoint
DROP TRIGGER "list_changed_size" ON "product_sizes";--> statement-breakpoint
DROP TRIGGER "note_size_stock" ON "product_sizes";--> statement-breakpoint
DROP TRIGGER "forget_sizes" ON "product_sizes";--> statement-breakpoint
DROP TRIGGER "list_changed_product" ON "products";--> statement-breakpoint
ALTER TABLE "product_sizes" RENAME TO "variants";--> statement-breakpoint
ALTER TABLE "variants" RENAME CONSTRAINT "product_sizes_product_id_key_pk" TO "variants_product_id_key_pk";--> statement-breakpoint
ALTER TABLE "variants" RENAME CONSTRAINT "product_sizes_product_id_products_id_fk" TO "variants_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "variants" RENAME CONSTRAINT "product_sizes_stock_not_negative" TO "variants_stock_not_negative";--> statement-breakpoint
ALTER INDEX "product_sizes_sku" RENAME TO "variants_sku";--> statement-breakpoint
ALTER INDEX "product_sizes_barcode" RENAME TO "variants_barcode";--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "values" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "weight" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "image" text;--> statement-breakpoint
ALTER TABLE "variants" ALTER COLUMN "label" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "variants" ALTER COLUMN "position" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "options" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE "products" SET "options" = jsonb_build_array(jsonb_build_object('id', 'size',
  'name', '{"no": "Størrelse", "sv": "Storlek", "fr": "Taille", "en": "Size"}'::jsonb, 'values', s."values"))
FROM (SELECT "product_id", jsonb_agg(jsonb_build_object('id', "key", 'label', "label", 'swatch', NULL) ORDER BY "position", "key") AS "values"
  FROM "variants" GROUP BY "product_id") s WHERE s."product_id" = "products"."id";--> statement-breakpoint
UPDATE "variants" SET "values" = ARRAY["key"], "position" = "position" + 1;--> statement-breakpoint
INSERT INTO "variants" ("product_id", "key", "stock", "sku", "barcode") SELECT "id", '', "stock", "sku", "barcode" FROM "products";--> statement-breakpoint
DROP INDEX "products_sku";--> statement-breakpoint
DROP INDEX "products_barcode";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_stock_not_negative";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "stock";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "sku";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "barcode";--> statement-breakpoint
ALTER TABLE "stock_movements" RENAME COLUMN "size_key" TO "variant_key";--> statement-breakpoint
ALTER TABLE "stock_notices" RENAME COLUMN "size_key" TO "variant_key";--> statement-breakpoint
ALTER TABLE "price_history" RENAME COLUMN "size_key" TO "variant_key";--> statement-breakpoint
ALTER TABLE "scheduled_prices" RENAME COLUMN "size_key" TO "variant_key";--> statement-breakpoint
ALTER TABLE "reservations" RENAME COLUMN "size_key" TO "variant_key";--> statement-breakpoint
ALTER TABLE "reservations" RENAME CONSTRAINT "reservations_checkout_id_product_id_size_key_pk" TO "reservations_checkout_id_product_id_variant_key_pk";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "size_key" TO "variant_key";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "size_label" TO "variant_label";--> statement-breakpoint
ALTER TABLE "derived"."sold_out" RENAME COLUMN "size_key" TO "variant_key";--> statement-breakpoint
ALTER TABLE "derived"."sold_out" RENAME CONSTRAINT "sold_out_product_id_size_key_pk" TO "sold_out_product_id_variant_key_pk";--> statement-breakpoint
-- Frozen carts name their lines alike.
CREATE FUNCTION "with_variant_lines"(quote jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_set(quote, '{lines}', coalesce((SELECT jsonb_agg((line - 'sizeKey' - 'sizeLabel')
    || jsonb_build_object('variantKey', line -> 'sizeKey', 'variantLabel', line -> 'sizeLabel') ORDER BY place)
    FROM jsonb_array_elements(quote -> 'lines') WITH ORDINALITY AS each(line, place)), '[]'))
$$;--> statement-breakpoint
UPDATE "carts" SET "quote" = "with_variant_lines"("quote");--> statement-breakpoint
UPDATE "checkouts" SET "quote" = "with_variant_lines"("quote");--> statement-breakpoint
DROP FUNCTION "with_variant_lines";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."listed_sizes"(product integer) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(s.key ORDER BY s.position, s.key), '{}') FROM public.variants s WHERE s.product_id = product AND s.key <> ''
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."list_new_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO derived.product_listings (list_id, product_id, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand)
  SELECT 0, p.id, p.featured, p.position, p.price, p.created_at,
    derived.listed_name(p.name, 'no'), derived.listed_name(p.name, 'sv'), derived.listed_name(p.name, 'fr'), derived.listed_name(p.name, 'en'), p.vendor
  FROM fresh p WHERE p.published;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP FUNCTION "derived"."list_sizes";--> statement-breakpoint
DROP FUNCTION "derived"."list_changed_size";--> statement-breakpoint
DROP FUNCTION "derived"."note_product_stock";--> statement-breakpoint
DROP FUNCTION "derived"."note_size_stock";--> statement-breakpoint
CREATE FUNCTION "derived"."list_variants"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM derived.sold_out o USING changed s WHERE o.product_id = s.product_id AND o.variant_key = s.key;
  ELSE
    INSERT INTO derived.sold_out SELECT s.product_id, s.key FROM changed s WHERE s.stock <= 0 ON CONFLICT DO NOTHING;
  END IF;
  UPDATE derived.product_listings l SET sizes = s.sizes
  FROM (SELECT c.product_id, derived.listed_sizes(c.product_id) AS sizes FROM (SELECT DISTINCT product_id FROM changed WHERE key <> '') c) s
  WHERE l.product_id = s.product_id AND l.sizes <> s.sizes;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."list_changed_variant"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE derived.product_listings SET sizes = derived.listed_sizes(product_id) WHERE product_id IN (OLD.product_id, NEW.product_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Runs where a count reaches zero or leaves it, not at every sale.
CREATE FUNCTION "derived"."note_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM derived.sold_out WHERE product_id = OLD.product_id AND variant_key = OLD.key;
  IF NEW.stock <= 0 THEN
    INSERT INTO derived.sold_out VALUES (NEW.product_id, NEW.key) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."forget_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    DELETE FROM derived.product_listings;
    DELETE FROM derived.sold_out;
  ELSIF TG_TABLE_NAME = 'variants' THEN
    UPDATE derived.product_listings SET sizes = '{}' WHERE sizes <> '{}';
    DELETE FROM derived.sold_out;
  ELSE
    DELETE FROM derived.product_listings WHERE list_id <> 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "list_changed_product" AFTER UPDATE ON "products" FOR EACH ROW
WHEN ((OLD.id, OLD.published, OLD.featured, OLD.position, OLD.price, OLD.created_at, OLD.name, OLD.vendor) IS DISTINCT FROM (NEW.id, NEW.published, NEW.featured, NEW.position, NEW.price, NEW.created_at, NEW.name, NEW.vendor))
EXECUTE FUNCTION "derived"."list_changed_product"();--> statement-breakpoint
CREATE TRIGGER "list_new_variants" AFTER INSERT ON "variants" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_variants"();--> statement-breakpoint
CREATE TRIGGER "unlist_variants" AFTER DELETE ON "variants" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_variants"();--> statement-breakpoint
CREATE TRIGGER "list_changed_variant" AFTER UPDATE ON "variants" FOR EACH ROW
WHEN ((OLD.product_id, OLD.key, OLD.position) IS DISTINCT FROM (NEW.product_id, NEW.key, NEW.position))
EXECUTE FUNCTION "derived"."list_changed_variant"();--> statement-breakpoint
CREATE TRIGGER "note_stock" AFTER UPDATE ON "variants" FOR EACH ROW
WHEN ((OLD.product_id, OLD.key, OLD.stock <= 0) IS DISTINCT FROM (NEW.product_id, NEW.key, NEW.stock <= 0))
EXECUTE FUNCTION "derived"."note_stock"();--> statement-breakpoint
CREATE TRIGGER "forget_variants" AFTER TRUNCATE ON "variants" FOR EACH STATEMENT EXECUTE FUNCTION "derived"."forget_listings"();
