DROP INDEX "orders_payer_name";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "payer" text GENERATED ALWAYS AS (translate(lower(("contact" ->> 'firstName') || ' ' || ("contact" ->> 'lastName') || ' ' || ("contact" ->> 'email')), 'àáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝŸ', 'aaaaaaaceeeeiiiinooooooouuuuyyaaaaaaaceeeeiiiinooooooouuuuyy')) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payer" text GENERATED ALWAYS AS (translate(lower(("contact" ->> 'firstName') || ' ' || ("contact" ->> 'lastName') || ' ' || "email"), 'àáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝŸ', 'aaaaaaaceeeeiiiinooooooouuuuyyaaaaaaaceeeeiiiinooooooouuuuyy')) STORED;--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "book_differences_seen" ON "book_differences" USING btree ("first_seen_at","key");--> statement-breakpoint
CREATE INDEX "checkouts_payer" ON "checkouts" USING gin ("payer" gin_trgm_ops) WHERE "checkouts"."state" NOT IN ('ORDERED', 'REFUND_DUE', 'REFUNDED');--> statement-breakpoint
CREATE INDEX "order_lines_member" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."membership";--> statement-breakpoint
CREATE INDEX "orders_payer" ON "orders" USING gin ("payer" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_to_send" ON "orders" USING btree ("created_at","id") WHERE "orders"."fulfilment_state" IN ('UNFULFILLED', 'PACKED', 'PARTIAL');--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "sent_mails_sent" ON "sent_mails" USING btree ("sent_at","key");