CREATE TABLE "saved_replies" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"bodies" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "barcode" text;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_name" ON "saved_replies" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "product_sizes_barcode" ON "product_sizes" USING btree (search_key("barcode")) WHERE "product_sizes"."barcode" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_barcode" ON "products" USING btree (search_key("barcode")) WHERE "products"."barcode" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_movements_changes" ON "stock_movements" USING btree ("product_id","size_key","id") WHERE "stock_movements"."reason" NOT IN ('hold', 'release');