DROP INDEX "product_search_document";--> statement-breakpoint
DROP INDEX "product_search_trigram";--> statement-breakpoint
CREATE INDEX "product_search_document_no" ON "product_search" USING gin ("document") WHERE "product_search"."language" = 'no';--> statement-breakpoint
CREATE INDEX "product_search_document_sv" ON "product_search" USING gin ("document") WHERE "product_search"."language" = 'sv';--> statement-breakpoint
CREATE INDEX "product_search_document_fr" ON "product_search" USING gin ("document") WHERE "product_search"."language" = 'fr';--> statement-breakpoint
CREATE INDEX "product_search_document_en" ON "product_search" USING gin ("document") WHERE "product_search"."language" = 'en';--> statement-breakpoint
CREATE INDEX "product_search_trigram_no" ON "product_search" USING gin ("plain_name" gin_trgm_ops) WHERE "product_search"."language" = 'no';--> statement-breakpoint
CREATE INDEX "product_search_trigram_sv" ON "product_search" USING gin ("plain_name" gin_trgm_ops) WHERE "product_search"."language" = 'sv';--> statement-breakpoint
CREATE INDEX "product_search_trigram_fr" ON "product_search" USING gin ("plain_name" gin_trgm_ops) WHERE "product_search"."language" = 'fr';--> statement-breakpoint
CREATE INDEX "product_search_trigram_en" ON "product_search" USING gin ("plain_name" gin_trgm_ops) WHERE "product_search"."language" = 'en';--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("featured" DESC NULLS FIRST,"position","id");--> statement-breakpoint
CREATE INDEX "products_dearest" ON "products" USING btree ("price" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_name_no" ON "products" USING btree (plain_text(coalesce(nullif("name" ->> 'no', ''), nullif("name" ->> 'en', ''), nullif("name" ->> 'sv', ''), nullif("name" ->> 'fr', ''), '')),"id");--> statement-breakpoint
CREATE INDEX "products_name_sv" ON "products" USING btree (plain_text(coalesce(nullif("name" ->> 'sv', ''), nullif("name" ->> 'en', ''), nullif("name" ->> 'no', ''), nullif("name" ->> 'fr', ''), '')),"id");--> statement-breakpoint
CREATE INDEX "products_name_fr" ON "products" USING btree (plain_text(coalesce(nullif("name" ->> 'fr', ''), nullif("name" ->> 'en', ''), nullif("name" ->> 'no', ''), nullif("name" ->> 'sv', ''), '')),"id");--> statement-breakpoint
CREATE INDEX "products_name_en" ON "products" USING btree (plain_text(coalesce(nullif("name" ->> 'en', ''), nullif("name" ->> 'no', ''), nullif("name" ->> 'sv', ''), nullif("name" ->> 'fr', ''), '')),"id");