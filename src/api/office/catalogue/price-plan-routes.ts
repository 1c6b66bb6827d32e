import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, office, sendVersion, staffOf, versionOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import {
  type PricePlan,
  planChange,
  planListQuery,
  planListResponse,
  planRequest,
  pricePlan,
} from '#contract/office/catalogue/price-plans.ts'
import { cancelPricePlan, changePricePlan, planPrice } from '#domain/catalogue/price-plans/change-price-plan.ts'
import { type PlanWithLowest, readPlan, withLowest } from '#domain/catalogue/price-plans/read-price-plans.ts'
import { findPlanPage } from '#domain/catalogue/prices/price-plan-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { isLanguage, type Language, textIn } from '#shared/markets.ts'
import type { Cents, Currency } from '#shared/money.ts'
import type { Shop } from '#shop.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const versioned = { permission: 'prices.write', versioned: true } as const
const plan = (description: string) => json(pricePlan, description)
const missing = { 404: refusal('There is no such plan') }
const refused = {
  ...missing,
  409: refusal(
    '`edit.conflict`, or `state.notAllowed` for a plan that is over and for what cannot be changed any more',
  ),
  422: refusal(
    'Names the field: plans that overlap, a start in the past, an end before it, a reduction that is not below the price',
  ),
  428: refusal('`edit.versionMissing`'),
}

const list = createRoute({
  method: 'get',
  path: '/api/admin/scheduled-prices',
  operationId: 'officePricePlans',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Planned prices in the order in which they begin',
  request: { query: planListQuery },
  responses: { 200: json(planListResponse, 'A page of plans'), 422: refusal('Names the unknown filter or sort') },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/scheduled-prices/{id}',
  operationId: 'officePricePlan',
  ...office({ permission: 'catalogue.read' }),
  summary: 'A planned price; its ETag is the version for changes',
  request: { params },
  responses: { 200: plan('The plan'), ...missing },
})

const add = createRoute({
  method: 'post',
  path: '/api/admin/scheduled-prices',
  operationId: 'planPrice',
  ...office({ permission: 'prices.write', idempotent: 'optional' }),
  summary: 'Plan a price of a product or a size',
  description:
    'At the end of a reduction the prices of before are back. `warning` tells of a reduction that costs no less than the lowest price of the 30 days before it.',
  request: jsonBody(planRequest),
  responses: { 201: plan('The plan'), 422: refused[422] },
})

const change = createRoute({
  method: 'patch',
  path: '/api/admin/scheduled-prices/{id}',
  operationId: 'changePricePlan',
  ...office(versioned),
  summary: 'Change a plan; of one that runs only its end',
  request: { params, ...jsonBody(planChange) },
  responses: { 200: plan('The plan'), ...refused },
})

const cancel = createRoute({
  method: 'delete',
  path: '/api/admin/scheduled-prices/{id}',
  operationId: 'cancelPricePlan',
  ...office(versioned),
  summary: 'Cancel a plan; where it runs the prices of before are back at once',
  request: { params },
  responses: { 204: { description: 'Cancelled' }, ...refused },
})

/** Routes for prices that start, and may end, at a set time. */
export function pricePlanRoutes(shop: Shop) {
  const jsonOf = async (context: Context<ApiEnvironment>, id: number) => {
    const found = await readPlan(shop, id)
    sendVersion(context, found.version)
    return toPlan(found, await readerOf(context))
  }
  const readerOf = async (context: Context<ApiEnvironment>): Promise<Reader> => ({
    language: languageOf(context),
    norwegian: (await getSettings(shop))['markets.currencies'].NO,
  })
  return createRoutes()
    .openapi(list, async (context) => {
      const { q, product, state, kind, from, until, sort, cursor = null, limit } = context.req.valid('query')
      const span = { from: moment(from) ?? undefined, until: moment(until) ?? undefined }
      const filter = { text: q, productId: product, states: state, kinds: kind, ...span }
      const page = await findPlanPage(shop.database, { filter, descending: sort.startsWith('-'), cursor, limit })
      const items = await withLowest(shop, page.items)
      const reader = await readerOf(context)
      return context.json(
        toListResponse({ ...page, items }, (row) => toPlan(row, reader)),
        200,
      )
    })
    .openapi(read, async (context) => context.json(await jsonOf(context, context.req.valid('param').id), 200))
    .openapi(add, async (context) => {
      const body = context.req.valid('json')
      const draft = {
        variantKey: body.size ?? '',
        currency: body.currency,
        kind: body.kind,
        price: body.price,
        memberPrice: body.member_price,
        membersFrom: moment(body.members_from),
        startsAt: moment(body.starts_at ?? body.public_from),
        endsAt: moment(body.ends_at),
      }
      const made = await planPrice(shop, { productId: body.product, draft, actor: actorOf(context) })
      return context.json(await jsonOf(context, made.id), 201)
    })
    .openapi(change, async (context) => {
      const { id } = context.req.valid('param')
      const body = context.req.valid('json')
      const startsAt = body.starts_at === undefined ? body.public_from : body.starts_at
      const change = {
        ...(body.price !== undefined && { price: body.price }),
        ...(body.member_price !== undefined && { memberPrice: body.member_price }),
        ...(body.kind && { kind: body.kind }),
        ...(body.members_from !== undefined && { membersFrom: moment(body.members_from) }),
        ...(startsAt !== undefined && { startsAt: moment(startsAt) }),
        ...(body.ends_at !== undefined && { endsAt: moment(body.ends_at) }),
      }
      await changePricePlan(shop, { id, version: versionOf(context), change, actor: actorOf(context) })
      return context.json(await jsonOf(context, id), 200)
    })
    .openapi(cancel, async (context) => {
      const { id } = context.req.valid('param')
      await cancelPricePlan(shop, { id, version: versionOf(context), actor: actorOf(context) })
      return context.body(null, 204)
    })
}

const moment = (text: string | null | undefined) => (text ? new Date(text) : null)

function languageOf(context: Context<ApiEnvironment>): Language {
  const { language } = staffOf(context).person
  return isLanguage(language) ? language : 'en'
}

/** `norwegian`: the currency that Norway charges in, for whose prices its rule of reductions counts. */
type Reader = { language: Language; norwegian: Currency }

function toPlan(row: PlanWithLowest, { language, norwegian }: Reader): PricePlan {
  const isReduction = row.kind === 'reduction'
  const inNorway = row.currency === norwegian ? row.lowest.withMembers : row.lowest.price
  const warningOf = (lowest: Cents | null) =>
    isReduction && lowest !== null && row.price >= lowest ? ('not_a_reduction' as const) : null
  return {
    id: row.id,
    product: { id: row.productId, name: textIn(row.productName, language), slug: row.productSlug },
    size: row.variantKey || null,
    currency: row.currency,
    price: row.price,
    member_price: row.memberPrice,
    kind: row.kind,
    starts_at: row.startsAt.toISOString(),
    members_from: row.membersFrom?.toISOString() ?? null,
    public_from: row.startsAt.toISOString(),
    ends_at: row.endsAt?.toISOString() ?? null,
    state: row.state,
    price_before: row.priceBefore,
    member_price_before: row.memberPriceBefore,
    lowest_prior_price: isReduction ? row.lowest.price : null,
    lowest_prior_price_norway: isReduction ? inNorway : null,
    warning: warningOf(row.lowest.price),
    warning_norway: warningOf(inNorway),
    by: row.by,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    version: row.version,
  }
}
