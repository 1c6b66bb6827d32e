CREATE TABLE "withdrawal_statements" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"email" text NOT NULL,
	"scope" text NOT NULL,
	"items" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"host" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stated_at" timestamp with time zone,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"order_id" integer,
	"waits_for" text,
	"reason" text,
	"staff_id" integer,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "withdrawal_statements_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "returns_one_withdrawal";--> statement-breakpoint
ALTER TABLE "withdrawals" DROP CONSTRAINT "withdrawals_order_id_subject_pk";--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "cancelled_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "withdrawal_id" integer;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "id" serial PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "key" text;--> statement-breakpoint
UPDATE "returns" SET "withdrawal_id" = "withdrawals"."id" FROM "withdrawals" WHERE "returns"."kind" = 'withdrawal' AND "returns"."order_id" = "withdrawals"."order_id" AND "returns"."subject" = "withdrawals"."subject";--> statement-breakpoint
ALTER TABLE "withdrawal_statements" ADD CONSTRAINT "withdrawal_statements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_statements" ADD CONSTRAINT "withdrawal_statements_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawal_statements_stated" ON "withdrawal_statements" USING btree ("stated_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_statements_waiting" ON "withdrawal_statements" USING btree ("stated_at") WHERE "withdrawal_statements"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "withdrawal_statements_email" ON "withdrawal_statements" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "withdrawal_statements_order" ON "withdrawal_statements" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_one_membership" ON "withdrawals" USING btree ("order_id") WHERE "withdrawals"."subject" = 'membership';--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_withdrawal_id_unique" UNIQUE("withdrawal_id");--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_key_unique" UNIQUE("key");