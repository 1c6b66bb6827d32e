ALTER TABLE "products" ADD COLUMN "members_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "public_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "next_opening" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "products_next_opening" ON "products" USING btree ("next_opening") WHERE "products"."next_opening" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_members_first_dates" ON "products" USING btree ("public_from") WHERE "products"."members_from" IS NOT NULL OR "products"."public_from" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_members_first" CHECK ("products"."members_from" IS NULL OR "products"."public_from" IS NULL OR "products"."members_from" < "products"."public_from");