import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toHomeParts, toPage, toShopInformation, toTestimonial } from '#api/responses/content-response.ts'
import { faqItem, homeParts, marketingBlock, page, review, shopInformation, testimonial } from '#contract/content.ts'
import {
  findPage,
  listFaq,
  listMarketingBlocks,
  listReviews,
  listTestimonials,
  readHome,
} from '#domain/content/editorial/read-content.ts'
import { getShopInformation } from '#domain/content/editorial/shop-information.ts'
import { textsTag } from '#shared/cache-tags.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { expireResponse } from './cached-reads.ts'
import { json, refusal } from './route-schemas.ts'
import { type ApiEnvironment, createRoutes } from './visitor.ts'

const list = <Path extends string, Schema extends z.ZodType>(
  operationId: string,
  path: Path,
  schema: Schema,
  summary: string,
) =>
  createRoute({
    method: 'get',
    path,
    operationId,
    'x-cache-tags': ['content', 'settings', textsTag],
    tags: ['Content'],
    summary,
    responses: { 200: json(schema, 'All of them, in order') },
  })

const pageRoute = createRoute({
  method: 'get',
  path: '/api/pages/{slug}',
  operationId: 'getPage',
  'x-cache-tags': ['content', 'settings', textsTag],
  tags: ['Content'],
  summary: 'A content page with its figures filled in',
  request: { params: z.object({ slug: z.string().min(1) }) },
  responses: { 200: json(page, 'The page'), 404: refusal('There is none') },
})
const faqRoute = list('listFaq', '/api/faq', z.array(faqItem), 'Questions and answers')
const testimonialsRoute = list('listTestimonials', '/api/testimonials', z.array(testimonial), 'What customers say')
const reviewsRoute = list('listReviews', '/api/reviews', z.array(review), 'Reviews of the landing-style product page')
const marketingRoute = list(
  'listMarketingBlocks',
  '/api/marketing',
  z.array(marketingBlock),
  'Blocks of the long marketing section',
)
const homeRoute = createRoute({
  method: 'get',
  path: '/api/home',
  operationId: 'getHome',
  'x-cache-tags': ['content', 'settings', textsTag],
  tags: ['Content'],
  summary: 'What the owner chose for the home page: picture, banner and brands',
  responses: { 200: json(homeParts, 'The parts; null is the one that the shop brings') },
})
const shopRoute = createRoute({
  method: 'get',
  path: '/api/shop',
  operationId: 'getShop',
  'x-cache-tags': ['content', 'settings', textsTag],
  tags: ['Content'],
  summary: "The owner's choices that screens show on this host",
  responses: { 200: json(shopInformation, 'The shop') },
})

/**
 * Routes for pages, FAQ questions, testimonials, reviews, marketing blocks and the shop information that every screen
 * needs.
 */
export function contentRoutes(shop: Shop) {
  return createRoutes()
    .openapi(pageRoute, async (context) => {
      const { slug } = context.req.valid('param')
      const found = await findPage(shop, { ...readerOf(context), slug })
      if (!found) throw new ShopError('request.notFound')
      return context.json(toPage(found), 200)
    })
    .openapi(faqRoute, async (context) => context.json(await listFaq(shop, readerOf(context)), 200))
    .openapi(testimonialsRoute, async (context) => {
      const quotes = await listTestimonials(shop, readerOf(context))
      return context.json(quotes.map(toTestimonial), 200)
    })
    .openapi(reviewsRoute, async (context) => context.json(await listReviews(shop, readerOf(context)), 200))
    .openapi(marketingRoute, async (context) => context.json(await listMarketingBlocks(shop, readerOf(context)), 200))
    .openapi(homeRoute, async (context) => {
      const parts = await readHome(shop, readerOf(context))
      if (parts.changesAt) expireResponse(context, parts.changesAt)
      return context.json(toHomeParts(parts), 200)
    })
    .openapi(shopRoute, async (context) => {
      const facts = await getShopInformation(shop, context.get('visitor'))
      return context.json(toShopInformation(facts), 200)
    })
}

function readerOf(context: Context<ApiEnvironment>) {
  return { ...context.get('visitor'), draft: context.env?.preview?.draft }
}
