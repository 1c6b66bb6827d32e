ALTER TABLE "products" ADD COLUMN "manufacturer" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "responsible_person" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "warnings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "origin_country" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hs_code" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "net_content" jsonb;--> statement-breakpoint
UPDATE "products" p SET "gaps" = p."gaps" || '{manufacturer}'::text[]
  || CASE WHEN EXISTS (
    SELECT FROM (SELECT regexp_replace(v."barcode", '[ -]', '', 'g') AS digits FROM "variants" v WHERE v."product_id" = p."id") codes
    WHERE CASE WHEN digits ~ '^([0-9]{8}|[0-9]{12,14})$' AND digits ~ '[1-9]' THEN (
      SELECT sum(substr(digits, length(digits) - place, 1)::int * (1 + place % 2 * 2)) % 10 = 0
      FROM generate_series(0, length(digits) - 1) place
    ) ELSE false END
  ) THEN '{}'::text[] ELSE '{identifier}'::text[] END
  || '{origin}'::text[];
