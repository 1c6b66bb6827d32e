CREATE INDEX "checkouts_without_order" ON "checkouts" USING btree ("created_at","id") WHERE "checkouts"."state" NOT IN ('ORDERED', 'REFUND_DUE', 'REFUNDED');--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "provider_events_object" ON "provider_events" USING btree ("object_id");