CREATE INDEX "former_slugs_words" ON "former_slugs" USING gin (lower("slug") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "scheduled_prices_start" ON "scheduled_prices" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "product_reviews_created" ON "product_reviews" USING btree ("created_at","id");