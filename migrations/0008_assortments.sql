-- What lists are narrowed by: the choices that the variants of a product offer, kept once for all products that offer the same.
CREATE TABLE "derived"."assortments" (
	"id" serial PRIMARY KEY NOT NULL,
	"digest" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "derived"."assortment_variants" (
	"assortment_id" integer NOT NULL,
	"place" integer NOT NULL,
	"choices" text[] COLLATE "C" NOT NULL,
	CONSTRAINT "assortment_variants_assortment_id_place_pk" PRIMARY KEY("assortment_id","place")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "assortments_digest" ON "derived"."assortments" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "assortment_variants_choices" ON "derived"."assortment_variants" USING gin ("choices");--> statement-breakpoint
ALTER TABLE "derived"."product_listings" ADD COLUMN "assortment_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP TRIGGER "list_new_variants" ON "variants";--> statement-breakpoint
DROP TRIGGER "unlist_variants" ON "variants";--> statement-breakpoint
DROP TRIGGER "list_changed_variant" ON "variants";--> statement-breakpoint
DROP TRIGGER "list_changed_product" ON "products";--> statement-breakpoint
DROP FUNCTION "derived"."list_variants";--> statement-breakpoint
DROP FUNCTION "derived"."list_changed_variant";--> statement-breakpoint
DROP FUNCTION "derived"."listed_sizes";--> statement-breakpoint
ALTER TABLE "derived"."product_listings" DROP COLUMN "sizes";--> statement-breakpoint
-- Choices of a variant, such as {size:M,colour:black}, in the order of the product's options.
CREATE FUNCTION "derived"."choices_of"(options jsonb, chosen text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg((option ->> 'id') || ':' || chosen[place] ORDER BY place), '{}')
  FROM jsonb_array_elements(options) WITH ORDINALITY AS each(option, place) WHERE chosen[place] IS NOT NULL
$$;--> statement-breakpoint
-- Choices that all variants of a product have, beside those of its options.
CREATE FUNCTION "derived"."common_choices"(product integer) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT '{}'::text[]
$$;--> statement-breakpoint
-- The assortment of a product, made where no other product has it yet; 0 for a product without choices.
CREATE FUNCTION "derived"."assortment_of"(product integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  common text[] := derived.common_choices(product);
  offered jsonb;
  own uuid;
  found integer;
BEGIN
  SELECT jsonb_agg(jsonb_build_array(v.position, to_jsonb(derived.choices_of(p.options, v."values") || common)) ORDER BY v.position, v.key)
  INTO offered FROM public.products p JOIN public.variants v ON v.product_id = p.id
  WHERE p.id = product AND (v.key <> '' OR (common <> '{}' AND p.options = '[]'));
  IF offered IS NULL THEN
    RETURN 0;
  END IF;
  own := md5(offered::text)::uuid;
  SELECT a.id INTO found FROM derived.assortments a WHERE a.digest = own;
  IF found IS NOT NULL THEN
    RETURN found;
  END IF;
  -- Writers of new assortments take turns, so that two of them cannot deadlock.
  PERFORM pg_advisory_xact_lock(hashtext('derived.assortments'));
  INSERT INTO derived.assortments (digest) VALUES (own) ON CONFLICT (digest) DO NOTHING RETURNING id INTO found;
  IF found IS NULL THEN
    SELECT a.id INTO found FROM derived.assortments a WHERE a.digest = own;
  ELSE
    INSERT INTO derived.assortment_variants (assortment_id, place, choices)
    SELECT found, (variant ->> 0)::integer, ARRAY(SELECT jsonb_array_elements_text(variant -> 1)) FROM jsonb_array_elements(offered) AS each(variant)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN found;
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
    UPDATE derived.product_listings SET featured = NEW.featured, price = NEW.price, created_at = NEW.created_at,
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
    INSERT INTO derived.product_listings (list_id, product_id, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand, assortment_id)
    SELECT l.list_id, NEW.id, NEW.featured, l.position, NEW.price, NEW.created_at,
      derived.listed_name(NEW.name, 'no'), derived.listed_name(NEW.name, 'sv'), derived.listed_name(NEW.name, 'fr'), derived.listed_name(NEW.name, 'en'),
      NEW.vendor, offered
    FROM (SELECT 0 AS list_id, NEW.position
      UNION ALL SELECT pc.category_id, pc.position FROM public.product_categories pc WHERE pc.product_id = NEW.id) l;
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
  INSERT INTO derived.product_listings AS l (list_id, product_id, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand, assortment_id)
  SELECT s.list_id, s.product_id, w.featured, s.position, w.price, w.created_at, w.name_no, w.name_sv, w.name_fr, w.name_en, w.brand, w.assortment_id
  FROM (
    SELECT a.list_id, a.product_id, coalesce(min(pc.position) FILTER (WHERE t.depth = 0), min(pc.position)) AS position
    FROM (SELECT DISTINCT list_id, product_id FROM unnest(lists, placed) AS a(list_id, product_id)) a
    JOIN public.product_categories pc ON pc.product_id = a.product_id
    JOIN derived.category_paths t ON t.category_id = pc.category_id AND t.ancestor_id = a.list_id
    GROUP BY a.list_id, a.product_id
  ) s
  JOIN derived.product_listings w ON w.product_id = s.product_id AND w.list_id = 0
  ON CONFLICT (product_id, list_id) DO UPDATE SET position = excluded.position WHERE l.position <> excluded.position;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."list_variants"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM derived.sold_out o USING changed s WHERE o.product_id = s.product_id AND o.variant_key = s.key;
  ELSE
    INSERT INTO derived.sold_out SELECT s.product_id, s.key FROM changed s WHERE s.stock <= 0 ON CONFLICT DO NOTHING;
  END IF;
  UPDATE derived.product_listings l SET assortment_id = s.assortment_id
  FROM (SELECT c.product_id, derived.assortment_of(c.product_id) AS assortment_id FROM (SELECT DISTINCT product_id FROM changed) c) s
  WHERE l.product_id = s.product_id AND l.assortment_id <> s.assortment_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."list_changed_variant"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE derived.product_listings SET assortment_id = derived.assortment_of(product_id) WHERE product_id IN (OLD.product_id, NEW.product_id);
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
  ELSE
    DELETE FROM derived.product_listings WHERE list_id <> 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
UPDATE "derived"."product_listings" l SET "assortment_id" = s."assortment_id"
FROM (SELECT "product_id", "derived"."assortment_of"("product_id") AS "assortment_id" FROM "derived"."product_listings" WHERE "list_id" = 0) s
WHERE l."product_id" = s."product_id" AND s."assortment_id" <> 0;--> statement-breakpoint
CREATE TRIGGER "list_changed_product" AFTER UPDATE ON "products" FOR EACH ROW
WHEN ((OLD.id, OLD.published, OLD.featured, OLD.position, OLD.price, OLD.created_at, OLD.name, OLD.vendor, OLD.options) IS DISTINCT FROM (NEW.id, NEW.published, NEW.featured, NEW.position, NEW.price, NEW.created_at, NEW.name, NEW.vendor, NEW.options))
EXECUTE FUNCTION "derived"."list_changed_product"();--> statement-breakpoint
CREATE TRIGGER "list_new_variants" AFTER INSERT ON "variants" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_variants"();--> statement-breakpoint
CREATE TRIGGER "unlist_variants" AFTER DELETE ON "variants" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_variants"();--> statement-breakpoint
CREATE TRIGGER "list_changed_variant" AFTER UPDATE ON "variants" FOR EACH ROW
WHEN ((OLD.product_id, OLD.key, OLD.position, OLD."values") IS DISTINCT FROM (NEW.product_id, NEW.key, NEW.position, NEW."values"))
EXECUTE FUNCTION "derived"."list_changed_variant"();
