import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, office, requireFor, sendVersion, staffOf, versionOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { productPrices } from '#contract/office/catalogue/prices.ts'
import {
  imagesChange,
  newProduct,
  type ProductChange,
  previewLink,
  productChange,
  productListQuery,
  productListResponse,
  productPage,
} from '#contract/office/catalogue/products.ts'
import { currenciesInUse } from '#domain/catalogue/prices/price-lists.ts'
import { readPrices } from '#domain/catalogue/prices/read-prices.ts'
import { findProductAdminPage } from '#domain/catalogue/products/admin-product-queries.ts'
import { changeProductState } from '#domain/catalogue/products/change-product-state.ts'
import { duplicateProduct } from '#domain/catalogue/products/duplicate-product.ts'
import { createProduct, editProduct } from '#domain/catalogue/products/edit-product.ts'
import { hasPrice } from '#domain/catalogue/products/price-problems.ts'
import type { ProductDraft } from '#domain/catalogue/products/product-input.ts'
import { createPreviewLink } from '#domain/catalogue/products/product-preview.ts'
import { findProductRow, type ProductRow } from '#domain/catalogue/products/product-queries.ts'
import { inputOf } from '#domain/catalogue/products/product-rows.ts'
import { findFormerSlugs, findOrderedVariants } from '#domain/catalogue/products/product-use-queries.ts'
import { findHeldItems } from '#domain/catalogue/stock/on-hand-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { isLanguage } from '#shared/markets.ts'
import { hrefIn } from '#shared/paths.ts'
import { type FieldErrors, fieldErrorsOf, invalid, ShopError } from '#shared/shop-error.ts'
import type { ProductAction } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { priceListsOf } from './price-lists-body.ts'
import { productFilterOf, productPartsOf, productSortOf, withWireNames } from './product-body.ts'
import { toPrices, toProductItem, toProductPage } from './product-response.ts'

export const productParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const write = { permission: 'catalogue.write' } as const
const versioned = { ...write, versioned: true } as const
const missing = { 404: refusal('There is no such product') }
const refused = {
  ...missing,
  409: refusal('`edit.conflict`: both values of each field that differs'),
  422: refusal('What does not fit, by field'),
  428: refusal('`edit.versionMissing`'),
}
const page = (description: string) => json(productPage, description)

const list = createRoute({
  method: 'get',
  path: '/api/admin/products',
  operationId: 'officeProducts',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Products of every state, what was changed last first',
  request: { query: productListQuery },
  responses: { 200: json(productListResponse, 'A page of products'), 422: refusal('Names the unknown filter or sort') },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/products/{id}',
  operationId: 'officeProduct',
  ...office({ permission: 'catalogue.read' }),
  summary: 'A product whole, with its stock; its ETag is the version for changes',
  request: { params: productParams },
  responses: { 200: page('The product'), ...missing },
})

const create = createRoute({
  method: 'post',
  path: '/api/admin/products',
  operationId: 'createProduct',
  ...office({ ...write, idempotent: 'optional', more: true }),
  summary: 'A new product, a draft unless told otherwise, with its first stock',
  description: 'Stock wants stock.write too.',
  request: jsonBody(newProduct),
  responses: { 201: page('The product'), 422: refused[422] },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/products/{id}',
  operationId: 'changeProduct',
  ...office({ ...versioned, more: true }),
  summary: 'Change a product; what the body leaves out stays, and so does stock that is there',
  description: 'Other prices want prices.write too, and the first stock of a new size stock.write.',
  request: { params: productParams, ...jsonBody(productChange) },
  responses: { 200: page('The product'), ...refused },
})

const changeImages = createRoute({
  method: 'patch',
  path: '/api/admin/products/{id}/images',
  operationId: 'changeProductImages',
  ...office(versioned),
  summary: 'The pictures of a product: order, alternative texts, focal points',
  request: { params: productParams, ...jsonBody(imagesChange) },
  responses: { 200: page('The product'), ...refused },
})

const prices = createRoute({
  method: 'get',
  path: '/api/admin/products/{id}/prices',
  operationId: 'officeProductPrices',
  ...office({ permission: 'catalogue.read' }),
  summary: 'What a product and its variants cost, when, and who changed it',
  request: { params: productParams },
  responses: { 200: json(productPrices, 'The newest first'), ...missing },
})

const duplicate = createRoute({
  method: 'post',
  path: '/api/admin/products/{id}/duplicate',
  operationId: 'duplicateProduct',
  ...office({ ...write, idempotent: 'optional' }),
  summary: 'A draft like this product, with a free address and no stock',
  request: { params: productParams },
  responses: { 201: page('The draft'), ...missing },
})

const preview = createRoute({
  method: 'post',
  path: '/api/admin/products/{id}/preview-link',
  operationId: 'previewProduct',
  ...office(write),
  summary: 'An address that shows the product for a day, whatever its state',
  request: { params: productParams },
  responses: { 200: json(previewLink, 'The address on this host'), ...missing },
})

const stateRoute = <const Action extends ProductAction>(action: Action, summary: string) =>
  createRoute({
    method: 'post',
    path: `/api/admin/products/{id}/${action}` as const,
    operationId: `${action}Product`,
    ...office(write),
    summary,
    request: { params: productParams },
    responses: {
      200: page('The product'),
      ...missing,
      409: refusal(
        '`state.notAllowed` with the present state, or `edit.conflict` where If-Match names an older version',
      ),
    },
  })

/** Routes for the product list and for all changes to a product. */
export function productRoutes(shop: Shop) {
  const action = (kind: ProductAction) => async (context: Context<ApiEnvironment>, id: number) => {
    const version = context.req.header('if-match') === undefined ? {} : { version: versionOf(context) }
    const change = { id, ...version, action: kind, actor: actorOf(context) }
    return responseOf(shop, context, await withWireNames(() => changeProductState(shop, change)))
  }
  const actions = {
    activate: action('activate'),
    deactivate: action('deactivate'),
    archive: action('archive'),
    restore: action('restore'),
  }
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid('query')
      const settings = await getSettings(shop)
      const lowAt = settings['stock.lowAt']
      const currencies = currenciesInUse(settings['markets.currencies'])
      const { language: own } = staffOf(context).person
      const language = isLanguage(own) ? own : 'en'
      const found = await findProductAdminPage(shop.database, {
        filter: productFilterOf(query),
        sort: productSortOf(query.sort),
        language,
        currencies,
        lowAt,
        cursor: query.cursor ?? null,
        limit: query.limit,
      })
      return context.json(
        toListResponse(found, (row) =>
          toProductItem(row, { language, currency: currencies[0], lowAt, now: shop.clock() }),
        ),
        200,
      )
    })
    .openapi(read, async (context) => {
      const row = await findProductRow(shop.database, { id: context.req.valid('param').id })
      if (!row) throw new ShopError('request.notFound')
      return context.json(await responseOf(shop, context, row), 200)
    })
    .openapi(create, async (context) => {
      const { state, stock, ...body } = context.req.valid('json')
      requireStock(context, { ...body, stock })
      const draft = { price: null, memberPrice: null, ...productPartsOf(body, null), stock, state } as ProductDraft
      const made = { draft, actor: actorOf(context) }
      const row = await withWireNames(() => createProduct(shop, made), body)
      return context.json(await responseOf(shop, context, row), 201)
    })
    .openapi(
      change,
      async (context) => {
        const beforePrices = () => requireFor(context, 'prices.write')
        const { id } = context.req.valid('param')
        const body = context.req.valid('json')
        requireStock(context, body)
        return context.json(await changed(context, id, body, beforePrices), 200)
      },
      (result, context) => (result.success ? undefined : refuseChange(context, result)),
    )
    .openapi(changeImages, async (context) =>
      context.json(await changed(context, context.req.valid('param').id, context.req.valid('json')), 200),
    )
    .openapi(prices, async (context) => {
      const { id } = context.req.valid('param')
      if (!(await findProductRow(shop.database, { id }))) throw new ShopError('request.notFound')
      return context.json(toPrices(await readPrices(shop, id), (await getSettings(shop))['markets.currencies'].NO), 200)
    })
    .openapi(duplicate, async (context) => {
      const { id } = context.req.valid('param')
      const row = await duplicateProduct(shop, { id, actor: actorOf(context) })
      return context.json(await responseOf(shop, context, row), 201)
    })
    .openapi(preview, async (context) => {
      const { slug, token, expiresAt } = await createPreviewLink(shop, context.req.valid('param').id)
      const path = `${hrefIn(context.get('visitor').market, 'product', { slug })}?preview=${token}`
      return context.json({ path, expires_at: expiresAt.toISOString() }, 200)
    })
    .openapi(stateRoute('activate', 'Put a draft on sale'), async (context) =>
      context.json(await actions.activate(context, context.req.valid('param').id), 200),
    )
    .openapi(stateRoute('deactivate', 'Make a draft of a product on sale'), async (context) =>
      context.json(await actions.deactivate(context, context.req.valid('param').id), 200),
    )
    .openapi(stateRoute('archive', 'Take a product out of the shop for good'), async (context) =>
      context.json(await actions.archive(context, context.req.valid('param').id), 200),
    )
    .openapi(stateRoute('restore', 'Make a draft of an archived product'), async (context) =>
      context.json(await actions.restore(context, context.req.valid('param').id), 200),
    )

  /** Names a price that is missing beside whatever else is wrong with a body. */
  async function refuseChange(
    context: Context<ApiEnvironment>,
    { target, error }: { target: string; error: z.ZodError },
  ): Promise<never> {
    const isBody = target === 'json'
    const missing = isBody ? await missingPrice(Number(context.req.param('id')), await context.req.json()) : {}
    throw invalid({ ...fieldErrorsOf(error), ...missing })
  }

  /** What is wrong if a body leaves a product without a price. */
  async function missingPrice(id: number, body: unknown): Promise<FieldErrors> {
    const given = productChange.pick({ price: true, prices: true }).safeParse(body)
    const row = await findProductRow(shop.database, { id })
    if (!given.success || !row) return {}
    const before = inputOf(row)
    return hasPrice({ ...before, ...priceListsOf(given.data, before) }) ? {} : { price: ['validation.required'] }
  }

  async function changed(
    context: Context<ApiEnvironment>,
    id: number,
    body: z.infer<typeof productChange>,
    beforePrices?: () => void,
  ) {
    const row = await withWireNames(
      () =>
        editProduct(shop, {
          beforePrices,
          id,
          version: versionOf(context),
          actor: actorOf(context),
          change: (before) => productPartsOf(body, before),
        }),
      body,
    )
    return responseOf(shop, context, row)
  }
}

/** Checks that the caller may write stock, if the body has any. */
function requireStock(
  context: Context<ApiEnvironment>,
  body: ProductChange & { stock?: number | null | undefined },
): void {
  const given = [body, ...(body.sizes ?? []), ...(body.variants ?? [])].some(({ stock }) => typeof stock === 'number')
  if (given) requireFor(context, 'stock.write')
}

/** Returns the product's page and sends its version as ETag. */
async function responseOf(shop: Shop, context: Context<ApiEnvironment>, row: ProductRow) {
  sendVersion(context, row.version)
  const keys = row.variants.map(({ key }) => key)
  const [held, ordered, formerSlugs] = await Promise.all([
    findHeldItems(shop.database, row.id),
    keys.length ? findOrderedVariants(shop.database, row.id, keys) : [],
    findFormerSlugs(shop.database, 'product', row.id),
  ])
  return toProductPage(row, { held, ordered, formerSlugs })
}
