import { sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'

export type PictureUse = { kind: 'product' | 'category' | 'content' | 'draft'; id: string; name: string }

/**
 * Where a stored picture is used now: by products and categories of every state, by what shoppers read, and by drafts.
 * Texts that hold the picture count as well.
 */
export async function findPictureUses(database: Queries, path: string): Promise<PictureUse[]> {
  const written = `%/storage/${likeText(path)}"%`
  const named = `%"${likeText(path)}"%`
  const answer = await database.execute(sql`
    SELECT 'product' AS kind, p.id::text AS id, coalesce(p.name ->> 'en', p.name ->> 'no', p.slug) AS name FROM products p
      WHERE EXISTS (SELECT 1 FROM product_images i WHERE i.product_id = p.id AND i.path = ${path})
        OR replace(p.description::text, '\\"', '"') LIKE ${written}
    UNION ALL SELECT 'category', c.id::text, coalesce(c.name ->> 'en', c.name ->> 'no', c.slug) FROM categories c
      WHERE c.image_path = ${path} OR replace(c.description::text, '\\"', '"') LIKE ${written}
    UNION ALL SELECT 'content', 'pages/' || slug, coalesce(name ->> 'en', name ->> 'no', slug) FROM pages
      WHERE replace(description::text, '\\"', '"') LIKE ${written}
    UNION ALL SELECT DISTINCT 'content', 'faq/faq', 'faq' FROM faq_items
      WHERE replace(answer::text, '\\"', '"') LIKE ${written}
    UNION ALL SELECT DISTINCT 'content', 'testimonials/testimonials', 'testimonials' FROM testimonials
      WHERE image_path = ${path}
    UNION ALL SELECT DISTINCT 'content', 'reviews/reviews', 'reviews' FROM reviews
      WHERE avatar_path = ${path} OR reply_image_path = ${path}
    UNION ALL SELECT DISTINCT 'content', 'brands/brands', 'brands' FROM brands WHERE image_path = ${path}
    UNION ALL SELECT DISTINCT 'content',
      CASE key WHEN 'hero' THEN 'home/home' ELSE 'banner/banner' END, CASE key WHEN 'hero' THEN 'home' ELSE 'banner' END
      FROM home_blocks WHERE image_path = ${path}
    UNION ALL SELECT DISTINCT 'content', 'marketing/marketing', 'marketing' FROM marketing_blocks
      WHERE image_path = ${path} OR replace(body::text, '\\"', '"') LIKE ${written}
    UNION ALL SELECT 'draft', v.kind || '/' || v.subject, coalesce(v.data -> 'name' ->> 'en', v.subject)
      FROM content_versions v WHERE v.state IN ('DRAFT', 'SCHEDULED')
        AND (v.data::text LIKE ${named} OR replace(v.data::text, '\\"', '"') LIKE ${written})`)
  return (answer as unknown as { rows: PictureUse[] }).rows
}

function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
