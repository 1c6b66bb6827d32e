import { createRoute, type z } from '@hono/zod-openapi'
import { actorOf, may, office } from '#api/office/office-guard.ts'
import { toFailure } from '#api/office/sales/order-bulk-routes.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { reviewBulkRequest, reviewListQuery } from '#contract/office/aftersales/product-reviews.ts'
import { bulkResponse } from '#contract/office/lists.ts'
import { maxCounted } from '#database/keyset-page.ts'
import { findReviewVersions, type ReviewFilter } from '#domain/aftersales/product-reviews/review-list-queries.ts'
import { actOnRows, beginOperation, rowsAtOnce } from '#domain/office/bulk-actions/run-bulk-action.ts'
import { fieldErrorsOf, invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

const bulk = createRoute({
  method: 'post',
  path: '/api/admin/product-reviews/bulk',
  operationId: 'actOnProductReviews',
  ...office({ permission: 'content.publish', idempotent: 'optional' }),
  summary: 'Approve or reject many reviews',
  description:
    '`input.versions` has the version that was read of each of `ids`; a review that was changed since fails alone. reject wants `input.reason`. Above 100 rows it is an operation.',
  request: jsonBody(reviewBulkRequest),
  responses: {
    200: json(bulkResponse, 'What became of each review, or the operation'),
    409: refusal('`bulk.changed` with the present count'),
    422: refusal('What does not fit'),
  },
})

/** Route for deciding on many reviews at once. */
export function productReviewBulkRoutes(shop: Shop) {
  return createRoutes().openapi(bulk, async (context) => {
    const { act: action, input, ids, filter = '', expected = 0 } = context.req.valid('json')
    const found = ids ? null : await versionsOf(shop, { filter, expected, byPeople: may(context, 'people.see') })
    const wanted = ids ?? Object.keys(found!)
    if (wanted.some((id) => !/^\d{1,9}$/.test(id))) throw invalid({ ids: ['validation.invalid'] })
    const seen = found ? { ...input, versions: found } : input
    const work = { kind: `reviews.${action}` as const, input: seen, actor: actorOf(context), ids: wanted }
    if (wanted.length > rowsAtOnce) {
      return context.json({ done: [], failed: [], operation: await beginOperation(shop, { ...work, filter }) }, 200)
    }
    const { done, failed } = await actOnRows(shop, work)
    return context.json({ done, failed: failed.map((each) => toFailure(each, context)), operation: null }, 200)
  })
}

/** Returns the current version of every review that matches, keyed by id. */
async function versionsOf(
  shop: Shop,
  { filter, expected, byPeople }: { filter: string; expected: number; byPeople: boolean },
): Promise<Record<string, number>> {
  const query = reviewListQuery.safeParse(Object.fromEntries(new URLSearchParams(filter)))
  if (!query.success) throw invalid(fieldErrorsOf(query.error))
  if (expected > maxCounted) throw invalid({ expected: ['validation.tooMuch'] })
  const limit = maxCounted + 1
  const rows = await findReviewVersions(shop.database, { filter: reviewFilterOf(query.data, byPeople), limit })
  if (rows.length !== expected) throw new ShopError('bulk.changed', { details: { count: rows.length } })
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]))
}

/** Converts a list query to the domain's filter. */
export function reviewFilterOf(
  { q, state, product, rating }: z.infer<typeof reviewListQuery>,
  byPeople: boolean,
): ReviewFilter {
  return { text: q, byPeople, states: state, products: product, ratings: rating?.map(Number) }
}
