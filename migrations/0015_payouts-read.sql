CREATE TABLE "provider_readings" (
	"list" text PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"active_at" timestamp with time zone,
	"read_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "is_automatic" boolean DEFAULT true NOT NULL;