ALTER TABLE "scheduled_prices" ADD COLUMN "reference_with_members" bigint;--> statement-breakpoint
UPDATE "scheduled_prices" p SET "reference_with_members" = least(p."reference_price", (
  SELECT min(h."member_price") FROM "price_history" h
  WHERE h."product_id" = p."product_id" AND h."size_key" IN ('', p."size_key") AND h."valid_from" < p."starts_at"
    AND (h."valid_until" IS NULL OR h."valid_until" > p."starts_at" - interval '30 days')))
WHERE p."state" = 'RUNNING' AND p."reference_price" IS NOT NULL;
