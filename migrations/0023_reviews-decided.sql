ALTER TABLE "product_reviews" ADD COLUMN "reason" text;--> statement-breakpoint
-- Nobody is invited to review what was bought before there were invitations.
INSERT INTO "review_invitations" ("order_id", "token_hash", "created_at", "expires_at")
SELECT "id", NULL, now(), now() FROM "orders" ON CONFLICT DO NOTHING;
