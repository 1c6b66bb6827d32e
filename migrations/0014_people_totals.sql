ALTER TABLE "derived"."people" ADD COLUMN "totals" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "derived"."people" SET "totals" = jsonb_build_object('EUR', "total") WHERE "total" <> 0;--> statement-breakpoint
-- Sums by currency in that of the books, by the owner's reference rates; a currency without a rate is left out.
CREATE FUNCTION "derived"."booked_total"(totals jsonb) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  book text := coalesce((SELECT value #>> '{}' FROM public.settings WHERE key = 'markets.bookCurrency'), 'EUR');
  rates jsonb;
BEGIN
  IF totals - book = '{}'::jsonb THEN
    RETURN coalesce((totals ->> book)::bigint, 0);
  END IF;
  rates := coalesce((SELECT value FROM public.settings WHERE key = 'markets.referenceRates'), '{}'::jsonb) || '{"EUR": 1}';
  RETURN (
    SELECT coalesce(sum(CASE WHEN sums.key = book THEN sums.value::numeric
      ELSE round(round(sums.value::numeric * (rates ->> book)::numeric / (rates ->> sums.key)::numeric, 6)) END), 0)
    FROM jsonb_each_text(totals) sums
  );
END
$$;--> statement-breakpoint
CREATE FUNCTION "derived"."with_amount"(totals jsonb, currency text, amount bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT totals || jsonb_build_object(upper(currency), coalesce((totals ->> upper(currency))::bigint, 0) + amount)
$$;--> statement-breakpoint
-- An order counts for its account, else for the address it was bought with; an erased one counts for nobody.
CREATE OR REPLACE FUNCTION "derived"."follow_order"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.customer_id IS NOT NULL THEN
      UPDATE derived.people SET orders = orders - 1, totals = derived.with_amount(totals, OLD.currency, -OLD.total),
        total = derived.booked_total(derived.with_amount(totals, OLD.currency, -OLD.total))
      WHERE customer_id = OLD.customer_id;
    ELSIF OLD.email <> '' THEN
      UPDATE derived.people SET orders = orders - 1, totals = derived.with_amount(totals, OLD.currency, -OLD.total),
        total = derived.booked_total(derived.with_amount(totals, OLD.currency, -OLD.total))
      WHERE customer_id IS NULL AND email = lower(OLD.email);
      DELETE FROM derived.people WHERE customer_id IS NULL AND email = lower(OLD.email) AND orders = 0;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.customer_id IS NOT NULL THEN
      UPDATE derived.people p SET orders = p.orders + 1,
        totals = derived.with_amount(p.totals, NEW.currency, NEW.total),
        total = derived.booked_total(derived.with_amount(p.totals, NEW.currency, NEW.total)),
        last_order_at = greatest(p.last_order_at, NEW.created_at)
      WHERE p.customer_id = NEW.customer_id;
    ELSIF NEW.email <> '' THEN
      INSERT INTO derived.people AS p (key, email, name, created_at, orders, totals, total, last_order_at, blocked_at)
      VALUES ('guest-' || NEW.number, lower(NEW.email), derived.name_of(NEW.contact), NEW.created_at, 1,
        derived.with_amount('{}', NEW.currency, NEW.total),
        derived.booked_total(derived.with_amount('{}', NEW.currency, NEW.total)),
        NEW.created_at, (SELECT blocked_at FROM public.blocked_addresses WHERE email = lower(NEW.email)))
      ON CONFLICT (email) WHERE customer_id IS NULL DO UPDATE SET
        key = CASE WHEN substr(p.key, 7)::bigint > NEW.number THEN excluded.key ELSE p.key END,
        name = CASE WHEN excluded.last_order_at >= p.last_order_at THEN excluded.name ELSE p.name END,
        created_at = least(p.created_at, excluded.created_at),
        orders = p.orders + 1,
        totals = derived.with_amount(p.totals, NEW.currency, NEW.total),
        total = derived.booked_total(derived.with_amount(p.totals, NEW.currency, NEW.total)),
        last_order_at = greatest(p.last_order_at, excluded.last_order_at);
    END IF;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "follow_changed_order" ON "orders";--> statement-breakpoint
CREATE TRIGGER "follow_changed_order" AFTER UPDATE OF "customer_id", "email", "contact", "total", "currency" ON "orders" FOR EACH ROW
WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id OR lower(OLD.email) <> lower(NEW.email) OR OLD.total <> NEW.total
  OR upper(OLD.currency) <> upper(NEW.currency)
  OR OLD.contact ->> 'firstName' IS DISTINCT FROM NEW.contact ->> 'firstName' OR OLD.contact ->> 'lastName' IS DISTINCT FROM NEW.contact ->> 'lastName')
EXECUTE FUNCTION "derived"."follow_order"();--> statement-breakpoint
-- Another rate, or other books: what people bought is summed again.
CREATE FUNCTION "derived"."follow_rates"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(NEW.key, OLD.key) IN ('markets.bookCurrency', 'markets.referenceRates') THEN
    UPDATE derived.people SET total = derived.booked_total(totals) WHERE total <> derived.booked_total(totals);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "follow_rates" AFTER INSERT OR UPDATE OR DELETE ON "settings" FOR EACH ROW EXECUTE FUNCTION "derived"."follow_rates"();
