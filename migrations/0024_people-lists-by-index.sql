ALTER TABLE "contact_messages" ADD COLUMN "plain_text" text GENERATED ALWAYS AS (translate(lower("first_name" || ' ' || "last_name" || ' ' || "content"), 'àáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝŸ', 'aaaaaaaceeeeiiiinooooooouuuuyyaaaaaaaceeeeiiiinooooooouuuuyy')) STORED;--> statement-breakpoint
CREATE INDEX "memberships_status" ON "memberships" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_price" ON "memberships" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "memberships_ending" ON "memberships" USING btree ("ends_at") WHERE "memberships"."ends_at" IS NOT NULL AND "memberships"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_email_prefix" ON "contact_messages" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_plain_text" ON "contact_messages" USING gin ("plain_text" gin_trgm_ops);