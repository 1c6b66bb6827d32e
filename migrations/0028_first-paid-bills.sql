ALTER TABLE "memberships" ADD COLUMN "first_paid_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "memberships_ended" ON "memberships" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "memberships_trial_over" ON "memberships" USING btree ("trial_ends_at");--> statement-breakpoint
CREATE INDEX "memberships_first_paid" ON "memberships" USING btree ("first_paid_at");--> statement-breakpoint
UPDATE "memberships" SET "first_paid_at" = "paid"."at" FROM (
  SELECT "membership_id", min("paid_at") AS "at" FROM "membership_invoices" WHERE "status" = 'paid' AND "amount" > 0 GROUP BY "membership_id"
) "paid" WHERE "paid"."membership_id" = "memberships"."id";
