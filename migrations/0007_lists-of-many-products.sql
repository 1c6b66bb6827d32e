CREATE SCHEMA "derived";
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
	CONSTRAINT "product_listings_product_id_list_id_pk" PRIMARY KEY("product_id","list_id")
);
--> statement-breakpoint
DROP INDEX "products_listing";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_featured";--> statement-breakpoint
DROP INDEX "products_dearest";--> statement-breakpoint
DROP INDEX "products_name_no";--> statement-breakpoint
DROP INDEX "products_name_sv";--> statement-breakpoint
DROP INDEX "products_name_fr";--> statement-breakpoint
DROP INDEX "products_name_en";--> statement-breakpoint
CREATE INDEX "product_listings_featured" ON "derived"."product_listings" USING btree ("list_id","unfeatured","position","product_id");--> statement-breakpoint
CREATE INDEX "product_listings_price" ON "derived"."product_listings" USING btree ("list_id","price","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_dearest" ON "derived"."product_listings" USING btree ("list_id","falling_price","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_newest" ON "derived"."product_listings" USING btree ("list_id","created_at","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_name_no" ON "derived"."product_listings" USING btree ("list_id","name_no","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_name_sv" ON "derived"."product_listings" USING btree ("list_id","name_sv","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_name_fr" ON "derived"."product_listings" USING btree ("list_id","name_fr","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_name_en" ON "derived"."product_listings" USING btree ("list_id","name_en","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
-- What is not published is not searched. Published later, it is written again with the product.
DELETE FROM "product_search" USING "products" WHERE "products"."id" = "product_search"."product_id" AND NOT "products"."published";--> statement-breakpoint
-- The name in each language, else in another: what lists are ordered by.
CREATE FUNCTION "derived"."listed_name"(name jsonb, language text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.plain_text(coalesce(nullif(name ->> language, ''), nullif(name ->> 'en', ''), nullif(name ->> 'no', ''), nullif(name ->> 'sv', ''), nullif(name ->> 'fr', ''), ''))
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."list_new_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO derived.product_listings (list_id, product_id, featured, position, price, created_at, name_no, name_sv, name_fr, name_en)
  SELECT 0, p.id, p.featured, p.position, p.price, p.created_at,
    derived.listed_name(p.name, 'no'), derived.listed_name(p.name, 'sv'), derived.listed_name(p.name, 'fr'), derived.listed_name(p.name, 'en')
  FROM fresh p WHERE p.published;
  RETURN NULL;
END
$$;--> statement-breakpoint
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
      position = CASE WHEN list_id = 0 THEN NEW.position ELSE position END,
      name_no = derived.listed_name(NEW.name, 'no'), name_sv = derived.listed_name(NEW.name, 'sv'),
      name_fr = derived.listed_name(NEW.name, 'fr'), name_en = derived.listed_name(NEW.name, 'en')
    WHERE product_id = NEW.id;
  ELSE
    INSERT INTO derived.product_listings (list_id, product_id, featured, position, price, created_at, name_no, name_sv, name_fr, name_en)
    SELECT l.list_id, NEW.id, NEW.featured, l.position, NEW.price, NEW.created_at,
      derived.listed_name(NEW.name, 'no'), derived.listed_name(NEW.name, 'sv'), derived.listed_name(NEW.name, 'fr'), derived.listed_name(NEW.name, 'en')
    FROM (SELECT 0 AS list_id, NEW.position
      UNION ALL SELECT pc.category_id, pc.position FROM public.product_categories pc WHERE pc.product_id = NEW.id) l;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."unlist_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM derived.product_listings l USING gone p WHERE l.product_id = p.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Looked up one by one, whatever the table looked like when the session planned it: it may have grown by a whole import since.
CREATE FUNCTION "derived"."list_new_places"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO derived.product_listings (list_id, product_id, featured, position, price, created_at, name_no, name_sv, name_fr, name_en)
  SELECT c.category_id, p.id, p.featured, c.position, p.price, p.created_at,
    derived.listed_name(p.name, 'no'), derived.listed_name(p.name, 'sv'), derived.listed_name(p.name, 'fr'), derived.listed_name(p.name, 'en')
  FROM fresh c JOIN public.products p ON p.id = c.product_id WHERE p.published;
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
CREATE FUNCTION "derived"."forget_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    DELETE FROM derived.product_listings;
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
  -- Whoever changes what stands in lists takes turns here, so that two of them never wait for each other.
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
WHEN ((OLD.id, OLD.published, OLD.featured, OLD.position, OLD.price, OLD.created_at, OLD.name) IS DISTINCT FROM (NEW.id, NEW.published, NEW.featured, NEW.position, NEW.price, NEW.created_at, NEW.name))
EXECUTE FUNCTION "derived"."list_changed_product"();--> statement-breakpoint
CREATE TRIGGER "unlist_products" AFTER DELETE ON "products" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "derived"."unlist_products"();--> statement-breakpoint
CREATE TRIGGER "forget_products" AFTER TRUNCATE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "derived"."forget_listings"();--> statement-breakpoint
CREATE TRIGGER "list_new_places" AFTER INSERT ON "product_categories" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_new_places"();--> statement-breakpoint
-- Triggers of one event run in the order of their names: out of the old place, then into the new one.
CREATE TRIGGER "changed_places_stay" AFTER UPDATE ON "product_categories" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_new_places"();--> statement-breakpoint
CREATE TRIGGER "unlist_places" AFTER DELETE ON "product_categories" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "derived"."unlist_places"();--> statement-breakpoint
CREATE TRIGGER "changed_places_leave" AFTER UPDATE ON "product_categories" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "derived"."unlist_places"();--> statement-breakpoint
CREATE TRIGGER "forget_places" AFTER TRUNCATE ON "product_categories" FOR EACH STATEMENT EXECUTE FUNCTION "derived"."forget_listings"();--> statement-breakpoint
INSERT INTO "derived"."product_listings" ("list_id", "product_id", "featured", "position", "price", "created_at", "name_no", "name_sv", "name_fr", "name_en")
SELECT l.list_id, p.id, p.featured, l.position, p.price, p.created_at,
  derived.listed_name(p.name, 'no'), derived.listed_name(p.name, 'sv'), derived.listed_name(p.name, 'fr'), derived.listed_name(p.name, 'en')
FROM (SELECT 0 AS list_id, id AS product_id, position FROM "products"
  UNION ALL SELECT category_id, product_id, position FROM "product_categories") l
JOIN "products" p ON p.id = l.product_id WHERE p.published;
