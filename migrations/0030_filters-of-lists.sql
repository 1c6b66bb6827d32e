CREATE TABLE "derived"."sold_out" (
	"product_id" integer NOT NULL,
	"size_key" text NOT NULL,
	CONSTRAINT "sold_out_product_id_size_key_pk" PRIMARY KEY("product_id","size_key")
);
--> statement-breakpoint
ALTER TABLE "derived"."product_listings" ADD COLUMN "brand" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "derived"."product_listings" ADD COLUMN "sizes" text[] COLLATE "C" DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE FUNCTION "derived"."listed_sizes"(product integer) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(s.key ORDER BY s.position, s.key), '{}') FROM public.product_sizes s WHERE s.product_id = product
$$;--> statement-breakpoint
-- Sizes come after their product: the triggers of sizes list them.
CREATE OR REPLACE FUNCTION "derived"."list_new_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO derived.product_listings (list_id, product_id, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand)
  SELECT 0, p.id, p.featured, p.position, p.price, p.created_at,
    derived.listed_name(p.name, 'no'), derived.listed_name(p.name, 'sv'), derived.listed_name(p.name, 'fr'), derived.listed_name(p.name, 'en'), p.vendor
  FROM fresh p WHERE p.published;
  INSERT INTO derived.sold_out SELECT p.id, '' FROM fresh p WHERE p.stock <= 0 ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."list_changed_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id <> OLD.id OR NOT NEW.published THEN
    DELETE FROM derived.product_listings WHERE product_id = OLD.id;
  END IF;
  IF NOT NEW.published THEN
    RETURN NULL;
  END IF;
  IF OLD.published AND NEW.id = OLD.id THEN
    UPDATE derived.product_listings SET featured = NEW.featured, price = NEW.price, created_at = NEW.created_at,
      position = CASE WHEN list_id = 0 THEN NEW.position ELSE position END,
      name_no = derived.listed_name(NEW.name, 'no'), name_sv = derived.listed_name(NEW.name, 'sv'),
      name_fr = derived.listed_name(NEW.name, 'fr'), name_en = derived.listed_name(NEW.name, 'en'), brand = NEW.vendor
    WHERE product_id = NEW.id;
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
CREATE OR REPLACE FUNCTION "derived"."list_new_places"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO derived.product_listings (list_id, product_id, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand, sizes)
  SELECT c.category_id, p.id, p.featured, c.position, p.price, p.created_at,
    derived.listed_name(p.name, 'no'), derived.listed_name(p.name, 'sv'), derived.listed_name(p.name, 'fr'), derived.listed_name(p.name, 'en'),
    p.vendor, derived.listed_sizes(p.id)
  FROM fresh c JOIN public.products p ON p.id = c.product_id WHERE p.published;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."unlist_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM derived.product_listings l USING gone p WHERE l.product_id = p.id;
  DELETE FROM derived.sold_out o USING gone p WHERE o.product_id = p.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."forget_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- Called where a count reaches zero or leaves it, never by every sale.
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
DROP TRIGGER "list_changed_product" ON "products";--> statement-breakpoint
CREATE TRIGGER "list_changed_product" AFTER UPDATE ON "products" FOR EACH ROW
WHEN ((OLD.id, OLD.published, OLD.featured, OLD.position, OLD.price, OLD.created_at, OLD.name, OLD.vendor) IS DISTINCT FROM (NEW.id, NEW.published, NEW.featured, NEW.position, NEW.price, NEW.created_at, NEW.name, NEW.vendor))
EXECUTE FUNCTION "derived"."list_changed_product"();--> statement-breakpoint
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
UPDATE "derived"."product_listings" l SET "brand" = p."vendor", "sizes" = "derived"."listed_sizes"(p."id")
FROM "products" p WHERE p."id" = l."product_id";--> statement-breakpoint
INSERT INTO "derived"."sold_out" SELECT "id", '' FROM "products" WHERE "stock" <= 0
UNION ALL SELECT "product_id", "key" FROM "product_sizes" WHERE "stock" <= 0;
