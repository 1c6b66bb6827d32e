CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text,
	"order_id" integer,
	"membership_id" uuid,
	"invoice_id" text,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "invoice_id" text;