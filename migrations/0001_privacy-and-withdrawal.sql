CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer,
	"provider_customer_ids" jsonb NOT NULL,
	"checkout_ids" jsonb NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"customer_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"order_id" integer NOT NULL,
	"subject" text NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawals_order_id_subject_pk" PRIMARY KEY("order_id","subject")
);
--> statement-breakpoint
ALTER TABLE "sent_mails" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_links_email" ON "mail_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mail_links_customer" ON "mail_links" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_mails_email" ON "sent_mails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sent_mails_customer" ON "sent_mails" USING btree ("customer_id");