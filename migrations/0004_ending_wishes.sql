CREATE TABLE "ending_wishes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"wished_for" date,
	"stated_at" timestamp with time zone NOT NULL,
	"language" text NOT NULL,
	"host" text NOT NULL,
	"https" boolean NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"membership_id" uuid,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"staff_id" integer,
	"carried_out_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ending_wishes_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
ALTER TABLE "ending_wishes" ADD CONSTRAINT "ending_wishes_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ending_wishes" ADD CONSTRAINT "ending_wishes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ending_wishes_stated" ON "ending_wishes" USING btree ("stated_at","id");--> statement-breakpoint
CREATE INDEX "ending_wishes_state" ON "ending_wishes" USING btree ("state","stated_at","id");--> statement-breakpoint
CREATE INDEX "ending_wishes_email" ON "ending_wishes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "ending_wishes_membership" ON "ending_wishes" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "ending_wishes_due" ON "ending_wishes" USING btree ("wished_for") WHERE "ending_wishes"."state" = 'confirmed' AND "ending_wishes"."carried_out_at" IS NULL;