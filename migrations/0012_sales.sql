CREATE TABLE "order_delivery" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"price" bigint NOT NULL,
	"total" bigint NOT NULL,
	"taxes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_discounts" (
	"order_id" integer NOT NULL,
	"number" integer NOT NULL,
	"position" integer NOT NULL,
	"of" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"amount" bigint NOT NULL,
	CONSTRAINT "order_discounts_order_id_number_position_pk" PRIMARY KEY("order_id","number","position")
);
--> statement-breakpoint
CREATE TABLE "order_taxes" (
	"order_id" integer NOT NULL,
	"rate" numeric(7, 4) NOT NULL,
	"base" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "order_taxes_order_id_rate_pk" PRIMARY KEY("order_id","rate")
);
--> statement-breakpoint
CREATE TABLE "order_tenders" (
	"order_id" integer NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"last4" text,
	"amount" bigint NOT NULL,
	CONSTRAINT "order_tenders_order_id_number_pk" PRIMARY KEY("order_id","number")
);
--> statement-breakpoint
CREATE TABLE "refund_taxes" (
	"refund_key" text NOT NULL,
	"rate" numeric(7, 4) NOT NULL,
	"base" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "refund_taxes_refund_key_rate_pk" PRIMARY KEY("refund_key","rate")
);
--> statement-breakpoint
CREATE TABLE "data_moves" (
	"name" text PRIMARY KEY NOT NULL,
	"up_to" text,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_delivery" ADD CONSTRAINT "order_delivery_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_discounts" ADD CONSTRAINT "order_discounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tenders" ADD CONSTRAINT "order_tenders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_taxes" ADD CONSTRAINT "refund_taxes_refund_key_refunds_key_fk" FOREIGN KEY ("refund_key") REFERENCES "public"."refunds"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Filled for earlier orders in batches, by domain/sales/earlier-sales.
ALTER TABLE "orders" ADD COLUMN "due" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "due" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "paid" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_rate" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax" bigint;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" ALTER COLUMN "paid" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "membership_invoices" ADD COLUMN "tax_rate" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "membership_invoices" ADD COLUMN "tax" bigint;
