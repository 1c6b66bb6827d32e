DROP INDEX "order_lines_product";--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","order_id","size_key");