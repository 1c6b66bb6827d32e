DROP INDEX "checkouts_payer";--> statement-breakpoint
DROP INDEX "orders_payment";--> statement-breakpoint
DROP INDEX "orders_return";--> statement-breakpoint
CREATE INDEX "disputes_created" ON "disputes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "checkouts_payer" ON "checkouts" USING gin ("payer" gin_trgm_ops) WHERE "checkouts"."state" = 'EXPIRED';--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment_state","created_at","id") WHERE "orders"."payment_state" <> 'PAID';--> statement-breakpoint
CREATE INDEX "orders_return" ON "orders" USING btree ("return_state","created_at","id") WHERE "orders"."return_state" <> 'NONE';