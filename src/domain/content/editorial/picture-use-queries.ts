import { sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'

export type PictureUse = { kind: 'product' | 'category' | 'content' | 'draft' | 'setting'; id: string; name: string }

/**
 * Finds where stored pictures are used: by products and categories of any state, live content, drafts, or as a logo.
 * Texts that contain a picture count as well.
 */
export async function findPictureUses(
  database: Queries,
  paths: readonly string[],
): Promise<(PictureUse & { path: string })[]> {
  const response = await database.execute(sql`
    WITH wanted AS (SELECT value AS path FROM jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb)),
    things AS (
      SELECT 'product' AS kind, id::text AS id, coalesce(name ->> 'en', name ->> 'no', slug) AS name,
        description::text AS written FROM products
      UNION ALL SELECT 'category', id::text, coalesce(name ->> 'en', name ->> 'no', slug), description::text
        FROM categories
      UNION ALL SELECT 'content', 'pages/' || slug, coalesce(name ->> 'en', name ->> 'no', slug), description::text
        FROM pages
      UNION ALL SELECT 'content', 'faq/faq', 'faq', answer::text FROM faq_items
      UNION ALL SELECT 'content', 'marketing/marketing', 'marketing', body::text FROM marketing_blocks
      UNION ALL SELECT 'draft', kind || '/' || subject, coalesce(data -> 'name' ->> 'en', subject), data::text
        FROM content_versions WHERE state IN ('DRAFT', 'SCHEDULED')),
    texts AS MATERIALIZED (
      SELECT kind, id, name, replace(written, '\\"', '"') AS written FROM things
      WHERE written LIKE '%/storage/%' OR kind = 'draft'),
    named AS (
      SELECT i.path, 'product' AS kind, p.id::text AS id, coalesce(p.name ->> 'en', p.name ->> 'no', p.slug) AS name
        FROM product_images i JOIN products p ON p.id = i.product_id
      UNION ALL SELECT image_path, 'category', id::text, coalesce(name ->> 'en', name ->> 'no', slug) FROM categories
      UNION ALL SELECT image_path, 'content', 'testimonials/testimonials', 'testimonials' FROM testimonials
      UNION ALL SELECT avatar_path, 'content', 'reviews/reviews', 'reviews' FROM reviews
      UNION ALL SELECT reply_image_path, 'content', 'reviews/reviews', 'reviews' FROM reviews
      UNION ALL SELECT image_path, 'content', 'brands/brands', 'brands' FROM brands
      UNION ALL SELECT image_path, 'content', CASE key WHEN 'hero' THEN 'home/home' ELSE 'banner/banner' END,
        CASE key WHEN 'hero' THEN 'home' ELSE 'banner' END FROM home_blocks
      UNION ALL SELECT image_path, 'content', 'marketing/marketing', 'marketing' FROM marketing_blocks
      UNION ALL SELECT value ->> 'logo', 'setting', key, key FROM settings WHERE jsonb_typeof(value) = 'object')
    SELECT wanted.path, named.kind, named.id, named.name FROM wanted JOIN named ON named.path = wanted.path
    UNION SELECT wanted.path, texts.kind, texts.id, texts.name FROM wanted JOIN texts
      ON position('/storage/' || wanted.path || '"' IN texts.written) > 0
      OR position('/storage/' || wanted.path || '?' IN texts.written) > 0
      OR (texts.kind = 'draft' AND position('"' || wanted.path || '"' IN texts.written) > 0)
    ORDER BY 2 DESC, 4, 3`)
  return (response as unknown as { rows: (PictureUse & { path: string })[] }).rows
}
