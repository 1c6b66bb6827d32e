CREATE TABLE "settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"payment_intent_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"settled_amount" bigint NOT NULL,
	"settled_currency" text NOT NULL,
	"exchange_rate" double precision,
	"fee" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
CREATE INDEX "settlements_payment" ON "settlements" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "settlements_source" ON "settlements" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "settlements_at" ON "settlements" USING btree ("at");--> statement-breakpoint
UPDATE "membership_invoices" SET "currency" = upper("currency");--> statement-breakpoint
UPDATE "payouts" SET "currency" = upper("currency");
