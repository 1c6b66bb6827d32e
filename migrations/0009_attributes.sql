CREATE TABLE "attribute_categories" (
	"attribute_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "attribute_categories_attribute_id_category_id_pk" PRIMARY KEY("attribute_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"id" serial PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"name" jsonb NOT NULL,
	"type" text NOT NULL,
	"unit" text,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"filterable" boolean DEFAULT false NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"searchable" boolean DEFAULT false NOT NULL,
	"in_feed" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attributes_handle_unique" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "product_attributes" (
	"product_id" integer NOT NULL,
	"attribute_id" integer NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "product_attributes_product_id_attribute_id_pk" PRIMARY KEY("product_id","attribute_id")
);
--> statement-breakpoint
ALTER TABLE "attribute_categories" ADD CONSTRAINT "attribute_categories_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_categories" ADD CONSTRAINT "attribute_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attribute_categories_category" ON "attribute_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_attributes_attribute" ON "product_attributes" USING btree ("attribute_id","product_id");--> statement-breakpoint
-- Values of attributes that lists are filtered by are choices of every variant: {material:wool,volume:500}.
CREATE OR REPLACE FUNCTION "derived"."common_choices"(product integer) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(a.handle || ':' || v.value ORDER BY a.position, a.id, v.place), '{}')
  FROM public.product_attributes pa JOIN public.attributes a ON a.id = pa.attribute_id
  CROSS JOIN LATERAL (
    SELECT c.value, c.place FROM jsonb_array_elements_text(CASE a.type WHEN 'choice' THEN pa.value ELSE '[]' END) WITH ORDINALITY AS c(value, place)
    UNION ALL SELECT pa.value #>> '{}', 1 WHERE a.type = 'number'
    UNION ALL SELECT 'yes', 1 WHERE a.type = 'yes_no' AND pa.value = 'true') v
  WHERE pa.product_id = product AND a.filterable
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."list_values"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  -- An attribute that goes takes its values with it, after its own row.
  UPDATE derived.product_listings l SET assortment_id = s.assortment_id
  FROM (SELECT c.product_id, derived.assortment_of(c.product_id) AS assortment_id FROM (
    SELECT DISTINCT v.product_id FROM changed v LEFT JOIN public.attributes a ON a.id = v.attribute_id WHERE a.filterable IS NOT FALSE) c) s
  WHERE l.product_id = s.product_id AND l.assortment_id <> s.assortment_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."list_changed_attribute"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE derived.product_listings l SET assortment_id = s.assortment_id
  FROM (SELECT v.product_id, derived.assortment_of(v.product_id) AS assortment_id FROM public.product_attributes v WHERE v.attribute_id = NEW.id) s
  WHERE l.product_id = s.product_id AND l.assortment_id <> s.assortment_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."forget_values"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE derived.product_listings l SET assortment_id = s.assortment_id
  FROM (SELECT w.product_id, derived.assortment_of(w.product_id) AS assortment_id FROM derived.product_listings w WHERE w.list_id = 0) s
  WHERE l.product_id = s.product_id AND l.assortment_id <> s.assortment_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "list_new_values" AFTER INSERT ON "product_attributes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_values"();--> statement-breakpoint
CREATE TRIGGER "list_changed_values" AFTER UPDATE ON "product_attributes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_values"();--> statement-breakpoint
CREATE TRIGGER "unlist_values" AFTER DELETE ON "product_attributes" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "derived"."list_values"();--> statement-breakpoint
CREATE TRIGGER "list_changed_attribute" AFTER UPDATE ON "attributes" FOR EACH ROW
WHEN ((OLD.filterable, OLD.handle, OLD.position) IS DISTINCT FROM (NEW.filterable, NEW.handle, NEW.position))
EXECUTE FUNCTION "derived"."list_changed_attribute"();--> statement-breakpoint
CREATE TRIGGER "forget_values" AFTER TRUNCATE ON "product_attributes" FOR EACH STATEMENT EXECUTE FUNCTION "derived"."forget_values"();
