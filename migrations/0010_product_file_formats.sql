CREATE TABLE "product_origins" (
	"format" text NOT NULL,
	"origin" text NOT NULL,
	"product_id" integer NOT NULL,
	"price" bigint NOT NULL,
	"net" text,
	"vat_rate" text,
	CONSTRAINT "product_origins_format_origin_pk" PRIMARY KEY("format","origin")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "settings" jsonb;--> statement-breakpoint
ALTER TABLE "product_origins" ADD CONSTRAINT "product_origins_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_origins_product" ON "product_origins" USING btree ("product_id");