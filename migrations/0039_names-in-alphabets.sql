-- Where a name stands in the alphabet of a language, as text in the order of its bytes. Servers differ in the collations
-- that they have, and the embedded database has none of a language.
-- Its letters: signs before digits before letters; behind z the letters that end an alphabet, hidden from plain_text.
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
-- Numbers by their value; names with the same letters by their accents, then small letters before capitals.
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
-- The place of a product by its name in each language, else in another.
CREATE OR REPLACE FUNCTION "derived"."listed_name"(name jsonb, language text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.name_order(coalesce(nullif(name ->> language, ''), nullif(name ->> 'en', ''), nullif(name ->> 'no', ''), nullif(name ->> 'sv', ''), nullif(name ->> 'fr', ''), ''), language)
$$;--> statement-breakpoint
DROP INDEX "products_name";--> statement-breakpoint
CREATE INDEX "product_search_name_no" ON "product_search" USING btree ("plain_name" COLLATE "C","product_id") WHERE "product_search"."language" = 'no';--> statement-breakpoint
CREATE INDEX "product_search_name_sv" ON "product_search" USING btree ("plain_name" COLLATE "C","product_id") WHERE "product_search"."language" = 'sv';--> statement-breakpoint
CREATE INDEX "product_search_name_fr" ON "product_search" USING btree ("plain_name" COLLATE "C","product_id") WHERE "product_search"."language" = 'fr';--> statement-breakpoint
CREATE INDEX "product_search_name_en" ON "product_search" USING btree ("plain_name" COLLATE "C","product_id") WHERE "product_search"."language" = 'en';--> statement-breakpoint
CREATE INDEX "products_name_no" ON "products" USING btree (derived.listed_name("name", 'no') COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "products_name_sv" ON "products" USING btree (derived.listed_name("name", 'sv') COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "products_name_fr" ON "products" USING btree (derived.listed_name("name", 'fr') COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "products_name_en" ON "products" USING btree (derived.listed_name("name", 'en') COLLATE "C","id");--> statement-breakpoint
DROP INDEX "derived"."product_listings_name_no";--> statement-breakpoint
DROP INDEX "derived"."product_listings_name_sv";--> statement-breakpoint
DROP INDEX "derived"."product_listings_name_fr";--> statement-breakpoint
DROP INDEX "derived"."product_listings_name_en";--> statement-breakpoint
UPDATE "derived"."product_listings" l SET "name_no" = k.name_no, "name_sv" = k.name_sv, "name_fr" = k.name_fr, "name_en" = k.name_en
FROM (SELECT "id", derived.listed_name("name", 'no') AS name_no, derived.listed_name("name", 'sv') AS name_sv,
  derived.listed_name("name", 'fr') AS name_fr, derived.listed_name("name", 'en') AS name_en FROM "products") k
WHERE k."id" = l."product_id";--> statement-breakpoint
CREATE INDEX "product_listings_name_no" ON "derived"."product_listings" USING btree ("list_id","name_no","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_name_sv" ON "derived"."product_listings" USING btree ("list_id","name_sv","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_name_fr" ON "derived"."product_listings" USING btree ("list_id","name_fr","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
CREATE INDEX "product_listings_name_en" ON "derived"."product_listings" USING btree ("list_id","name_en","product_id") INCLUDE ("unfeatured");--> statement-breakpoint
-- The keys are costly: they are made where a name is written, and no price or place makes them again.
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
CREATE OR REPLACE FUNCTION "derived"."list_new_places"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO derived.product_listings (list_id, product_id, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand, sizes)
  SELECT c.category_id, w.product_id, w.featured, c.position, w.price, w.created_at, w.name_no, w.name_sv, w.name_fr, w.name_en, w.brand, w.sizes
  FROM fresh c JOIN derived.product_listings w ON w.product_id = c.product_id AND w.list_id = 0;
  RETURN NULL;
END
$$;
