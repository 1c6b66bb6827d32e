ALTER TABLE "refunds" ADD COLUMN "return_id" integer;--> statement-breakpoint
CREATE INDEX "returns_inbox" ON "returns" USING btree (coalesce("due_at", 'infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "returns_stated" ON "returns" USING btree ("stated_at","id");--> statement-breakpoint
CREATE INDEX "refunds_return" ON "refunds" USING btree ("return_id") WHERE "refunds"."return_id" IS NOT NULL;