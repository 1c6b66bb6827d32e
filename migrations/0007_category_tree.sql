CREATE TABLE "derived"."category_paths" (
	"category_id" integer NOT NULL,
	"ancestor_id" integer NOT NULL,
	"depth" integer NOT NULL,
	CONSTRAINT "category_paths_category_id_ancestor_id_pk" PRIMARY KEY("category_id","ancestor_id")
);
--> statement-breakpoint
CREATE INDEX "category_paths_ancestor" ON "derived"."category_paths" USING btree ("ancestor_id");--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id");--> statement-breakpoint
-- A restored category may come before the one above it.
ALTER TABLE "categories" ALTER CONSTRAINT "categories_parent_id_categories_id_fk" DEFERRABLE;--> statement-breakpoint
-- Lists of branches (docs/decisions/0016): a product also stands in the lists of the categories above its own.
-- Who changes a category's list has this lock first, so that a move and a new product see each other.
CREATE FUNCTION "derived"."take_turn"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM derived.product_list_sizes WHERE list_id = 0 ORDER BY featured FOR UPDATE;
END
$$;--> statement-breakpoint
-- Each product stands in its list once, where it stands in the category itself, else at its first position below; or no longer.
CREATE FUNCTION "derived"."place_in_lists"(lists integer[], placed integer[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  DELETE FROM derived.product_listings l USING unnest(lists, placed) AS a(list_id, product_id)
  WHERE l.product_id = a.product_id AND l.list_id = a.list_id AND NOT EXISTS (
    SELECT FROM public.product_categories pc JOIN derived.category_paths t ON t.category_id = pc.category_id
    WHERE pc.product_id = a.product_id AND t.ancestor_id = a.list_id);
  INSERT INTO derived.product_listings AS l (list_id, product_id, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand, sizes)
  SELECT s.list_id, s.product_id, w.featured, s.position, w.price, w.created_at, w.name_no, w.name_sv, w.name_fr, w.name_en, w.brand, w.sizes
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
CREATE FUNCTION "derived"."list_places"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  PERFORM derived.take_turn();
  PERFORM derived.place_in_lists(array_agg(t.ancestor_id), array_agg(c.product_id))
  FROM changed c JOIN derived.category_paths t ON t.category_id = c.category_id AND t.ancestor_id <> 0;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."list_shown_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM derived.take_turn();
  PERFORM derived.place_in_lists(array_agg(t.ancestor_id), array_agg(pc.product_id))
  FROM public.product_categories pc JOIN derived.category_paths t ON t.category_id = pc.category_id AND t.ancestor_id <> 0
  WHERE pc.product_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- The ways up from these categories and all below them, and the lists that these ways lead to or no longer do.
CREATE FUNCTION "derived"."follow_categories"(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  lists integer[];
  placed integer[];
BEGIN
  PERFORM derived.take_turn();
  WITH RECURSIVE branch AS (
    SELECT unnest(changed) AS id
    UNION SELECT c.id FROM branch b JOIN public.categories c ON c.parent_id = b.id
  ), ways AS (
    SELECT c.id AS category_id, c.id AS ancestor_id, 0 AS depth FROM branch JOIN public.categories c USING (id)
    UNION ALL
    SELECT w.category_id, coalesce(c.parent_id, 0), w.depth + 1 FROM ways w JOIN public.categories c ON c.id = w.ancestor_id
    WHERE c.published
  ) CYCLE ancestor_id SET is_circle USING visited,
  open AS (SELECT category_id, ancestor_id, depth FROM ways WHERE NOT is_circle),
  gone AS (
    DELETE FROM derived.category_paths p USING branch b WHERE p.category_id = b.id
      AND NOT EXISTS (SELECT FROM open o WHERE o.category_id = p.category_id AND o.ancestor_id = p.ancestor_id)
    RETURNING p.category_id, p.ancestor_id
  ), fresh AS (
    INSERT INTO derived.category_paths AS p (category_id, ancestor_id, depth) SELECT category_id, ancestor_id, depth FROM open
    ON CONFLICT (category_id, ancestor_id) DO UPDATE SET depth = excluded.depth WHERE p.depth <> excluded.depth
    RETURNING p.category_id, p.ancestor_id
  )
  SELECT array_agg(w.ancestor_id), array_agg(pc.product_id) INTO lists, placed
  FROM (SELECT * FROM gone UNION ALL SELECT * FROM fresh) w JOIN public.product_categories pc ON pc.category_id = w.category_id
  WHERE w.ancestor_id <> 0;
  PERFORM derived.place_in_lists(lists, placed);
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."follow_new_categories"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM derived.follow_categories(array_agg(id)) FROM fresh;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."follow_changed_categories"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  SELECT array_agg(f.id) INTO changed FROM fresh f JOIN gone g USING (id)
  WHERE (f.parent_id, f.published) IS DISTINCT FROM (g.parent_id, g.published);
  IF changed IS NOT NULL THEN
    PERFORM derived.follow_categories(changed);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Before its products leave it and its children come to the top by their foreign keys.
CREATE FUNCTION "derived"."forget_category"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lists integer[];
  placed integer[];
BEGIN
  PERFORM derived.take_turn();
  SELECT array_agg(p.ancestor_id), array_agg(pc.product_id) INTO lists, placed
  FROM derived.category_paths p JOIN public.product_categories pc ON pc.category_id = p.category_id
  WHERE p.category_id = OLD.id AND p.ancestor_id <> 0;
  DELETE FROM derived.category_paths WHERE category_id = OLD.id;
  PERFORM derived.place_in_lists(lists, placed);
  RETURN OLD;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."forget_categories"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM derived.category_paths;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "list_new_places" ON "product_categories";--> statement-breakpoint
DROP TRIGGER "changed_places_stay" ON "product_categories";--> statement-breakpoint
DROP TRIGGER "unlist_places" ON "product_categories";--> statement-breakpoint
DROP TRIGGER "changed_places_leave" ON "product_categories";--> statement-breakpoint
DROP FUNCTION "derived"."list_new_places"();--> statement-breakpoint
DROP FUNCTION "derived"."unlist_places"();--> statement-breakpoint
CREATE TRIGGER "list_new_places" AFTER INSERT ON "product_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_places"();--> statement-breakpoint
CREATE TRIGGER "changed_places_leave" AFTER UPDATE ON "product_categories" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_places"();--> statement-breakpoint
CREATE TRIGGER "changed_places_stay" AFTER UPDATE ON "product_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_places"();--> statement-breakpoint
CREATE TRIGGER "unlist_places" AFTER DELETE ON "product_categories" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_places"();--> statement-breakpoint
-- Triggers of one event run in the order of their names: "list_changed_product" has listed it in the whole catalogue.
CREATE TRIGGER "list_shown_product" AFTER UPDATE ON "products" FOR EACH ROW WHEN (NOT OLD.published AND NEW.published)
EXECUTE FUNCTION "derived"."list_shown_product"();--> statement-breakpoint
CREATE TRIGGER "follow_new_categories" AFTER INSERT ON "categories" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "derived"."follow_new_categories"();--> statement-breakpoint
CREATE TRIGGER "follow_changed_categories" AFTER UPDATE ON "categories" REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "derived"."follow_changed_categories"();--> statement-breakpoint
CREATE TRIGGER "forget_category" BEFORE DELETE ON "categories" FOR EACH ROW EXECUTE FUNCTION "derived"."forget_category"();--> statement-breakpoint
CREATE TRIGGER "forget_categories" AFTER TRUNCATE ON "categories" FOR EACH STATEMENT EXECUTE FUNCTION "derived"."forget_categories"();--> statement-breakpoint
-- Products stand in their own categories already: only the ways to those above are new.
INSERT INTO "derived"."category_paths" ("category_id", "ancestor_id", "depth") SELECT "id", "id", 0 FROM "categories";--> statement-breakpoint
SELECT "derived"."follow_categories"((SELECT array_agg("id") FROM "categories"));
