CREATE TABLE "blocked_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "derived"."people" (
	"key" text PRIMARY KEY NOT NULL,
	"customer_id" integer,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"plain_name" text GENERATED ALWAYS AS (translate(lower("name"), 'àáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝŸ', 'aaaaaaaceeeeiiiinooooooouuuuyyaaaaaaaceeeeiiiinooooooouuuuyy')) STORED,
	"created_at" timestamp with time zone NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"last_order_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	CONSTRAINT "people_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "people_guest" ON "derived"."people" USING btree ("email") WHERE "derived"."people"."customer_id" IS NULL;--> statement-breakpoint
CREATE INDEX "people_created" ON "derived"."people" USING btree ("created_at","key");--> statement-breakpoint
CREATE INDEX "people_orders" ON "derived"."people" USING btree ("orders","key");--> statement-breakpoint
CREATE INDEX "people_total" ON "derived"."people" USING btree ("total","key");--> statement-breakpoint
CREATE INDEX "people_blocked" ON "derived"."people" USING btree ("created_at","key") WHERE "derived"."people"."blocked_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "people_email_prefix" ON "derived"."people" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "people_plain_name" ON "derived"."people" USING gin ("plain_name" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION "derived"."name_of"(contact jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(coalesce(contact ->> 'firstName', '') || ' ' || coalesce(contact ->> 'lastName', ''))
$$;--> statement-breakpoint
INSERT INTO "derived"."people" ("key", "customer_id", "email", "name", "created_at", "orders", "total", "last_order_at", "blocked_at")
SELECT c.id::text, c.id, c.email, btrim(c.first_name || ' ' || c.last_name), c.created_at,
  coalesce(o.orders, 0), coalesce(o.total, 0), o.last_order_at, c.blocked_at
FROM "customers" c
LEFT JOIN (SELECT customer_id, count(*) AS orders, sum(total) AS total, max(created_at) AS last_order_at
  FROM "orders" WHERE customer_id IS NOT NULL GROUP BY customer_id) o ON o.customer_id = c.id
WHERE c.erased_at IS NULL;--> statement-breakpoint
INSERT INTO "derived"."people" ("key", "email", "name", "created_at", "orders", "total", "last_order_at")
SELECT 'guest-' || min(number), lower(email), (array_agg(derived.name_of(contact) ORDER BY created_at DESC, id DESC))[1],
  min(created_at), count(*), sum(total), max(created_at)
FROM "orders" WHERE customer_id IS NULL AND email <> '' GROUP BY lower(email);--> statement-breakpoint
CREATE FUNCTION "derived"."follow_account"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.erased_at IS NOT NULL THEN
    DELETE FROM derived.people WHERE customer_id = OLD.id;
    RETURN NULL;
  END IF;
  INSERT INTO derived.people (key, customer_id, email, name, created_at, blocked_at)
  VALUES (NEW.id::text, NEW.id, NEW.email, btrim(NEW.first_name || ' ' || NEW.last_name), NEW.created_at, NEW.blocked_at)
  ON CONFLICT (key) DO UPDATE SET email = excluded.email, name = excluded.name, blocked_at = excluded.blocked_at;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- An order counts for the account it is in, else for the address it was bought with; an erased one for nobody.
CREATE FUNCTION "derived"."follow_order"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.customer_id IS NOT NULL THEN
      UPDATE derived.people SET orders = orders - 1, total = total - OLD.total WHERE customer_id = OLD.customer_id;
    ELSIF OLD.email <> '' THEN
      UPDATE derived.people SET orders = orders - 1, total = total - OLD.total
      WHERE customer_id IS NULL AND email = lower(OLD.email);
      DELETE FROM derived.people WHERE customer_id IS NULL AND email = lower(OLD.email) AND orders = 0;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.customer_id IS NOT NULL THEN
      UPDATE derived.people p SET orders = p.orders + 1, total = p.total + NEW.total,
        last_order_at = greatest(p.last_order_at, NEW.created_at)
      WHERE p.customer_id = NEW.customer_id;
    ELSIF NEW.email <> '' THEN
      INSERT INTO derived.people AS p (key, email, name, created_at, orders, total, last_order_at, blocked_at)
      VALUES ('guest-' || NEW.number, lower(NEW.email), derived.name_of(NEW.contact), NEW.created_at, 1, NEW.total,
        NEW.created_at, (SELECT blocked_at FROM public.blocked_addresses WHERE email = lower(NEW.email)))
      ON CONFLICT (email) WHERE customer_id IS NULL DO UPDATE SET
        key = CASE WHEN substr(p.key, 7)::bigint > NEW.number THEN excluded.key ELSE p.key END,
        name = CASE WHEN excluded.last_order_at >= p.last_order_at THEN excluded.name ELSE p.name END,
        created_at = least(p.created_at, excluded.created_at),
        orders = p.orders + 1,
        total = p.total + excluded.total,
        last_order_at = greatest(p.last_order_at, excluded.last_order_at);
    END IF;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."follow_block"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE derived.people SET blocked_at = NULL WHERE customer_id IS NULL AND email = OLD.email;
  ELSE
    UPDATE derived.people SET blocked_at = NEW.blocked_at WHERE customer_id IS NULL AND email = NEW.email;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "follow_new_account" AFTER INSERT ON "customers" FOR EACH ROW EXECUTE FUNCTION "derived"."follow_account"();--> statement-breakpoint
CREATE TRIGGER "follow_changed_account" AFTER UPDATE OF "email", "first_name", "last_name", "erased_at", "blocked_at" ON "customers" FOR EACH ROW EXECUTE FUNCTION "derived"."follow_account"();--> statement-breakpoint
CREATE TRIGGER "follow_gone_account" AFTER DELETE ON "customers" FOR EACH ROW EXECUTE FUNCTION "derived"."follow_account"();--> statement-breakpoint
CREATE TRIGGER "follow_new_order" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "derived"."follow_order"();--> statement-breakpoint
CREATE TRIGGER "follow_changed_order" AFTER UPDATE OF "customer_id", "email", "contact", "total" ON "orders" FOR EACH ROW
WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id OR lower(OLD.email) <> lower(NEW.email) OR OLD.total <> NEW.total
  OR OLD.contact ->> 'firstName' IS DISTINCT FROM NEW.contact ->> 'firstName' OR OLD.contact ->> 'lastName' IS DISTINCT FROM NEW.contact ->> 'lastName')
EXECUTE FUNCTION "derived"."follow_order"();--> statement-breakpoint
CREATE TRIGGER "follow_gone_order" AFTER DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "derived"."follow_order"();--> statement-breakpoint
CREATE TRIGGER "follow_block" AFTER INSERT OR UPDATE OR DELETE ON "blocked_addresses" FOR EACH ROW EXECUTE FUNCTION "derived"."follow_block"();
