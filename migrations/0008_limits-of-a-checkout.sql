ALTER TABLE "checkouts" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "declines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_address" ON "checkouts" USING btree ("address_hash") WHERE "checkouts"."address_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_events_declined" ON "provider_events" USING btree ("object_id") WHERE "provider_events"."type" = 'payment_intent.payment_failed';