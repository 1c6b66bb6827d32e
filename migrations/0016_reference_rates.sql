CREATE TABLE "reference_rates" (
	"currency" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"rate" double precision,
	CONSTRAINT "reference_rates_currency_since_pk" PRIMARY KEY("currency","since")
);
--> statement-breakpoint
INSERT INTO "reference_rates" ("currency", "since", "rate") SELECT rates.key, "updated_at", rates.value::double precision
FROM "settings", jsonb_each_text("value") rates WHERE "settings"."key" = 'markets.referenceRates';
