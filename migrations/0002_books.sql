CREATE TABLE "book_checks" (
	"id" serial PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"payments" integer NOT NULL,
	"orders" integer NOT NULL,
	"invoices" integer NOT NULL,
	"memberships" integer NOT NULL,
	"refunds" integer NOT NULL,
	"differences" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_differences" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"returns" integer DEFAULT 0 NOT NULL,
	"accepted_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
CREATE INDEX "book_checks_finished" ON "book_checks" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "book_differences_open" ON "book_differences" USING btree ("resolved_at","occurred_at");