ALTER TABLE "products" ADD COLUMN "first_active_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "idempotent_requests" ADD COLUMN "request_id" text;--> statement-breakpoint
-- What is on sale, or was until it was archived, counts as on sale since it is there.
UPDATE "products" SET "first_active_at" = "created_at" WHERE "published" OR "archived_at" IS NOT NULL;
