import { createRoute, z } from '@hono/zod-openapi'
import type { PageInspector } from '#api/office/office/page-inspector.ts'
import { office } from '#api/office/office-guard.ts'
import { refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { previewQuery } from '#contract/office/content/content.ts'
import { readContent, readVersion } from '#domain/content/editorial/read-admin-content.ts'
import type { ContentDraft } from '#domain/content/editorial/read-content.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { contentParams, known } from './content-routes.ts'

const preview = createRoute({
  method: 'get',
  path: '/api/admin/content/{kind}/{subject}/preview',
  operationId: 'previewContent',
  ...office({ permission: 'content.read' }),
  summary: "The shop's page with the draft, without scripts; for a frame of the office",
  request: { params: contentParams, query: previewQuery },
  responses: {
    200: { description: 'The page', content: { 'text/html': { schema: z.string() } } },
    404: refusal('There is no such subject or version, or no product to show it on'),
  },
})

/** Route for showing drafts as shoppers would see them. `pages` is null if this process serves no pages. */
export function contentPreviewRoutes(shop: Shop, pages: PageInspector | null) {
  return createRoutes().openapi(preview, async (context) => {
    const of = known(context.req.valid('param'))
    const { language, market, number } = context.req.valid('query')
    const { host, https } = context.get('visitor')
    const content = await readContent(shop, of)
    const data =
      number === undefined ? (content.open?.data ?? content.live) : (await readVersion(shop, { ...of, number })).data
    if (!pages) throw new ShopError('request.unavailable')
    const draft = { ...of, data } as ContentDraft
    const page = data ? await pages.preview(draft, { host, https, language, market }) : null
    if (!page) throw new ShopError('request.notFound')
    for (const [name, value] of Object.entries(page.headers)) context.header(name, value)
    return context.html(page.body, page.status as 200)
  })
}
