-- Prices in several currencies: one list each, for products and their variants. A product stands in the lists of the currencies it has a price in.
CREATE TABLE "product_prices" (
	"product_id" integer NOT NULL,
	"variant_key" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"price" bigint,
	"member_price" bigint,
	CONSTRAINT "product_prices_product_id_variant_key_currency_pk" PRIMARY KEY("product_id","variant_key","currency"),
	CONSTRAINT "product_prices_positive" CHECK ("product_prices"."price" >= 0),
	CONSTRAINT "product_prices_member_price_lower" CHECK ("product_prices"."member_price" < "product_prices"."price"),
	CONSTRAINT "product_prices_of_product" CHECK ("product_prices"."price" IS NOT NULL OR "product_prices"."variant_key" <> '')
);
--> statement-breakpoint
INSERT INTO "product_prices" ("product_id", "currency", "price", "member_price") SELECT "id", 'EUR', "price", "member_price" FROM "products";--> statement-breakpoint
INSERT INTO "product_prices" ("product_id", "variant_key", "currency", "price", "member_price") SELECT "product_id", "key", 'EUR', "price", "member_price"
FROM "variants" WHERE "key" <> '' AND ("price" IS NOT NULL OR "member_price" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_prices_price" ON "product_prices" USING btree ("currency","price","product_id") WHERE "product_prices"."variant_key" = '';--> statement-breakpoint
DROP TRIGGER "list_new_products" ON "products";--> statement-breakpoint
DROP TRIGGER "list_changed_product" ON "products";--> statement-breakpoint
DROP FUNCTION "derived"."list_new_products"();--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_price_positive";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_member_price_lower";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
ALTER TABLE "variants" DROP COLUMN "price";--> statement-breakpoint
ALTER TABLE "variants" DROP COLUMN "member_price";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "price";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "member_price";--> statement-breakpoint
ALTER TABLE "price_history" ADD COLUMN "currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_prices" ADD COLUMN "currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
DROP INDEX "price_history_current";--> statement-breakpoint
CREATE UNIQUE INDEX "price_history_current" ON "price_history" USING btree ("product_id","variant_key","currency") WHERE "price_history"."valid_until" IS NULL;--> statement-breakpoint
ALTER TABLE "derived"."product_list_sizes" ADD COLUMN "currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
ALTER TABLE "derived"."product_list_sizes" ALTER COLUMN "currency" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "derived"."product_list_sizes" DROP CONSTRAINT "product_list_sizes_list_id_featured_pk";--> statement-breakpoint
ALTER TABLE "derived"."product_list_sizes" ADD CONSTRAINT "product_list_sizes_list_id_currency_featured_pk" PRIMARY KEY("list_id","currency","featured");--> statement-breakpoint
ALTER TABLE "derived"."product_listings" ADD COLUMN "currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
ALTER TABLE "derived"."product_listings" ALTER COLUMN "currency" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "derived"."product_listings" DROP CONSTRAINT "product_listings_product_id_list_id_pk";--> statement-breakpoint
ALTER TABLE "derived"."product_listings" ADD CONSTRAINT "product_listings_product_id_list_id_currency_pk" PRIMARY KEY("product_id","list_id","currency");--> statement-breakpoint
DROP INDEX "derived"."product_listings_featured";--> statement-breakpoint
CREATE INDEX "product_listings_featured" ON "derived"."product_listings" USING btree ("list_id","currency","unfeatured","position","product_id");--> statement-breakpoint
DROP INDEX "derived"."product_listings_price";--> statement-breakpoint
CREATE INDEX "product_listings_price" ON "derived"."product_listings" USING btree ("list_id","currency","price","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
DROP INDEX "derived"."product_listings_dearest";--> statement-breakpoint
CREATE INDEX "product_listings_dearest" ON "derived"."product_listings" USING btree ("list_id","currency","falling_price","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
DROP INDEX "derived"."product_listings_newest";--> statement-breakpoint
CREATE INDEX "product_listings_newest" ON "derived"."product_listings" USING btree ("list_id","currency","created_at","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
DROP INDEX "derived"."product_listings_name_no";--> statement-breakpoint
CREATE INDEX "product_listings_name_no" ON "derived"."product_listings" USING btree ("list_id","currency","name_no","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
DROP INDEX "derived"."product_listings_name_sv";--> statement-breakpoint
CREATE INDEX "product_listings_name_sv" ON "derived"."product_listings" USING btree ("list_id","currency","name_sv","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
DROP INDEX "derived"."product_listings_name_fr";--> statement-breakpoint
CREATE INDEX "product_listings_name_fr" ON "derived"."product_listings" USING btree ("list_id","currency","name_fr","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
DROP INDEX "derived"."product_listings_name_en";--> statement-breakpoint
CREATE INDEX "product_listings_name_en" ON "derived"."product_listings" USING btree ("list_id","currency","name_en","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."count_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM fresh f JOIN gone g USING (list_id, product_id, currency) WHERE f.featured <> g.featured) THEN
      RETURN NULL;
    END IF;
  END IF;
  -- Writers queue for this row, so that two of them cannot deadlock.
  PERFORM derived.take_turn();
  IF TG_OP <> 'INSERT' THEN
    UPDATE derived.product_list_sizes s SET products = s.products - g.products
    FROM (SELECT list_id, currency, featured, count(*) AS products FROM gone GROUP BY list_id, currency, featured) g
    WHERE s.list_id = g.list_id AND s.currency = g.currency AND s.featured = g.featured;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO derived.product_list_sizes AS s (list_id, currency, featured, products)
    SELECT list_id, currency, featured, count(*) FROM fresh GROUP BY list_id, currency, featured ORDER BY list_id, currency, featured
    ON CONFLICT (list_id, currency, featured) DO UPDATE SET products = s.products + excluded.products;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."take_turn"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM derived.product_list_sizes WHERE list_id = 0 AND currency = 'EUR' ORDER BY featured FOR UPDATE;
END
$$;--> statement-breakpoint
-- What stands in no list yet: a price in one more currency, or the first one of a new product.
CREATE FUNCTION "derived"."list_new_prices"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM fresh WHERE variant_key = '') THEN
    RETURN NULL;
  END IF;
  INSERT INTO derived.product_listings (list_id, product_id, currency, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand, assortment_id)
  SELECT 0, p.id, f.currency, p.featured, p.position, f.price, p.created_at,
    derived.listed_name(p.name, 'no'), derived.listed_name(p.name, 'sv'), derived.listed_name(p.name, 'fr'), derived.listed_name(p.name, 'en'),
    p.vendor, CASE WHEN EXISTS (SELECT FROM public.variants v WHERE v.product_id = p.id) THEN derived.assortment_of(p.id) ELSE 0 END
  FROM fresh f JOIN public.products p ON p.id = f.product_id WHERE f.variant_key = '' AND p.published;
  -- The places of a new product are written after its prices and have a trigger of their own.
  PERFORM derived.place_in_lists(array_agg(t.ancestor_id), array_agg(pc.product_id))
  FROM fresh f JOIN public.product_categories pc ON pc.product_id = f.product_id
  JOIN derived.category_paths t ON t.category_id = pc.category_id AND t.ancestor_id <> 0 WHERE f.variant_key = '';
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."list_changed_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE derived.product_listings SET price = NEW.price WHERE product_id = NEW.product_id AND currency = NEW.currency;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."unlist_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM derived.product_listings l USING gone g
  WHERE l.product_id = g.product_id AND l.currency = g.currency AND g.variant_key = '';
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."list_changed_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  offered integer;
BEGIN
  IF NEW.id <> OLD.id OR NOT NEW.published THEN
    DELETE FROM derived.product_listings WHERE product_id = OLD.id;
  END IF;
  IF NOT NEW.published THEN
    RETURN NULL;
  END IF;
  IF OLD.published AND NEW.id = OLD.id THEN
    UPDATE derived.product_listings SET featured = NEW.featured, created_at = NEW.created_at,
      position = CASE WHEN list_id = 0 THEN NEW.position ELSE position END, brand = NEW.vendor
    WHERE product_id = NEW.id;
    IF NEW.name <> OLD.name THEN
      UPDATE derived.product_listings SET
        name_no = derived.listed_name(NEW.name, 'no'), name_sv = derived.listed_name(NEW.name, 'sv'),
        name_fr = derived.listed_name(NEW.name, 'fr'), name_en = derived.listed_name(NEW.name, 'en')
      WHERE product_id = NEW.id;
    END IF;
    IF NEW.options <> OLD.options THEN
      UPDATE derived.product_listings SET assortment_id = derived.assortment_of(NEW.id) WHERE product_id = NEW.id;
    END IF;
  ELSE
    offered := derived.assortment_of(NEW.id);
    INSERT INTO derived.product_listings (list_id, product_id, currency, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand, assortment_id)
    SELECT l.list_id, NEW.id, pp.currency, NEW.featured, l.position, pp.price, NEW.created_at,
      derived.listed_name(NEW.name, 'no'), derived.listed_name(NEW.name, 'sv'), derived.listed_name(NEW.name, 'fr'), derived.listed_name(NEW.name, 'en'),
      NEW.vendor, offered
    FROM (SELECT 0 AS list_id, NEW.position
      UNION ALL SELECT pc.category_id, pc.position FROM public.product_categories pc WHERE pc.product_id = NEW.id) l
    CROSS JOIN public.product_prices pp WHERE pp.product_id = NEW.id AND pp.variant_key = '';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."place_in_lists"(lists integer[], placed integer[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  DELETE FROM derived.product_listings l USING unnest(lists, placed) AS a(list_id, product_id)
  WHERE l.product_id = a.product_id AND l.list_id = a.list_id AND NOT EXISTS (
    SELECT FROM public.product_categories pc JOIN derived.category_paths t ON t.category_id = pc.category_id
    WHERE pc.product_id = a.product_id AND t.ancestor_id = a.list_id);
  INSERT INTO derived.product_listings AS l (list_id, product_id, currency, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand, assortment_id)
  SELECT s.list_id, s.product_id, w.currency, w.featured, s.position, w.price, w.created_at, w.name_no, w.name_sv, w.name_fr, w.name_en, w.brand, w.assortment_id
  FROM (
    SELECT a.list_id, a.product_id, coalesce(min(pc.position) FILTER (WHERE t.depth = 0), min(pc.position)) AS position
    FROM (SELECT DISTINCT list_id, product_id FROM unnest(lists, placed) AS a(list_id, product_id)) a
    JOIN public.product_categories pc ON pc.product_id = a.product_id
    JOIN derived.category_paths t ON t.category_id = pc.category_id AND t.ancestor_id = a.list_id
    GROUP BY a.list_id, a.product_id
  ) s
  JOIN derived.product_listings w ON w.product_id = s.product_id AND w.list_id = 0
  ON CONFLICT (product_id, list_id, currency) DO UPDATE SET position = excluded.position WHERE l.position <> excluded.position;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."forget_values"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE derived.product_listings l SET assortment_id = s.assortment_id
  FROM (SELECT w.product_id, derived.assortment_of(w.product_id) AS assortment_id
    FROM (SELECT DISTINCT product_id FROM derived.product_listings WHERE list_id = 0) w) s
  WHERE l.product_id = s.product_id AND l.assortment_id <> s.assortment_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."forget_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    DELETE FROM derived.product_listings;
    DELETE FROM derived.sold_out;
  ELSIF TG_TABLE_NAME = 'variants' THEN
    UPDATE derived.product_listings SET assortment_id = 0 WHERE assortment_id <> 0;
    DELETE FROM derived.sold_out;
  ELSIF TG_TABLE_NAME = 'product_prices' THEN
    DELETE FROM derived.product_listings;
  ELSE
    DELETE FROM derived.product_listings WHERE list_id <> 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "list_changed_product" AFTER UPDATE ON "products" FOR EACH ROW
WHEN ((OLD.id, OLD.published, OLD.featured, OLD.position, OLD.created_at, OLD.name, OLD.vendor, OLD.options) IS DISTINCT FROM (NEW.id, NEW.published, NEW.featured, NEW.position, NEW.created_at, NEW.name, NEW.vendor, NEW.options))
EXECUTE FUNCTION "derived"."list_changed_product"();--> statement-breakpoint
CREATE TRIGGER "list_new_prices" AFTER INSERT ON "product_prices" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_new_prices"();--> statement-breakpoint
CREATE TRIGGER "list_changed_price" AFTER UPDATE ON "product_prices" FOR EACH ROW WHEN (NEW.variant_key = '' AND OLD.price <> NEW.price)
EXECUTE FUNCTION "derived"."list_changed_price"();--> statement-breakpoint
CREATE TRIGGER "unlist_prices" AFTER DELETE ON "product_prices" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "derived"."unlist_prices"();--> statement-breakpoint
CREATE TRIGGER "forget_prices" AFTER TRUNCATE ON "product_prices" FOR EACH STATEMENT EXECUTE FUNCTION "derived"."forget_listings"();
