import { OpenAPIHono } from '@hono/zod-openapi'
import { antiForgery } from '#api/middleware/anti-forgery.ts'
import { bearerToken, requireCustomer } from '#api/middleware/bearer-token.ts'
import { crossOrigin } from '#api/middleware/cross-origin.ts'
import { errorResponse } from '#api/middleware/error-response.ts'
import { type RateLimiter, rateLimiter } from '#api/middleware/rate-limiter.ts'
import { requestBody } from '#api/middleware/request-body.ts'
import { requestId } from '#api/middleware/request-id.ts'
import { requestLog } from '#api/middleware/request-log.ts'
import { responseHeaders } from '#api/middleware/response-headers.ts'
import { visitor } from '#api/middleware/visitor.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { addressRoutes } from './address-routes.ts'
import { authRoutes } from './auth-routes.ts'
import { stockNoticeRoutes } from './back-in-stock-routes.ts'
import { cartRoutes } from './cart-routes.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { contactRoutes } from './contact-routes.ts'
import { contentRoutes } from './content-routes.ts'
import { csrfRoutes } from './csrf-routes.ts'
import { docsRoutes } from './docs-routes.ts'
import { endingWishRoutes } from './ending-wish-routes.ts'
import { feedRoutes } from './feed-routes.ts'
import { localeRoutes } from './locale-routes.ts'
import { createMetrics, type Metrics, requestMetrics } from './metrics.ts'
import type { PageInspector } from './office/office/page-inspector.ts'
import { officeRoutes } from './office/office-routes.ts'
import { staffSession } from './office/staff-session.ts'
import { openApiDocument } from './openapi-document.ts'
import { orderRoutes } from './order-routes.ts'
import { privacyRoutes } from './privacy-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { savedRoutes } from './saved-routes.ts'
import { searchRoutes } from './search-routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { statementRoutes } from './statement-routes.ts'
import { statusRoutes } from './status-routes.ts'
import { storageRoutes } from './storage-routes.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { userRoutes } from './user-routes.ts'
import type { ApiEnvironment } from './visitor.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { withdrawalRoutes } from './withdrawal-routes.ts'

export type ApiOptions = {
  metrics?: Metrics
  /** Multiplies every rate limit: below 1 in tests of the limits, above 1 if many people share one address. */
  rateLimitScale?: number
  /** Pass a limiter if code outside the API counts calls too; the API creates its own by default. */
  limits?: RateLimiter
  /** Result reported by /readyz. If omitted, no jobs are meant to run here and the jobs check always passes. */
  jobsRunning?: () => boolean | Promise<boolean>
  /** Max addresses per sitemap; defaults to the limit of the sitemap format. */
  maxAddresses?: number
  /** Gives the back office information about the shop's pages; omitted if no pages are served. */
  pages?: PageInspector
}

/** Creates the whole HTTP API, callable in process: `app.fetch(request, { peer, https, internal })`. */
export function createApi(shop: Shop, options: ApiOptions = {}): OpenAPIHono<ApiEnvironment> {
  const metrics = options.metrics ?? createMetrics()
  const limits = options.limits ?? rateLimiter(shop, options.rateLimitScale ?? 1)
  const app = new OpenAPIHono<ApiEnvironment>()

  app.onError(errorResponse(shop))
  app.notFound((context) => errorResponse(shop)(new ShopError('request.notFound'), context))
  app.use(requestId, requestLog(shop), requestMetrics(metrics), responseHeaders)
  app.use(visitor(shop))
  app.use(crossOrigin(shop), limits.byAddress, bearerToken(shop), requireCustomer, staffSession(shop))
  app.use(antiForgery(shop), requestBody, limits.byAccount)

  const slices = [
    csrfRoutes(shop),
    catalogueRoutes(shop),
    searchRoutes(shop),
    contentRoutes(shop),
    localeRoutes(shop),
    storageRoutes(shop),
    settingsRoutes(shop),
    ...officeRoutes(shop, options.pages ?? null),
    authRoutes(shop),
    userRoutes(shop),
    addressRoutes(shop),
    savedRoutes(shop),
    stockNoticeRoutes(shop),
    subscriptionRoutes(shop),
    endingWishRoutes(shop),
    contactRoutes(shop),
    cartRoutes(shop),
    checkoutRoutes(shop, limits.ofCheckouts),
    orderRoutes(shop),
    reviewRoutes(shop),
    withdrawalRoutes(shop),
    statementRoutes(shop),
    privacyRoutes(shop),
    webhookRoutes(shop),
    feedRoutes(shop, options.maxAddresses),
    statusRoutes(shop, metrics, options.jobsRunning ?? (() => true)),
    docsRoutes(shop, () => openApiDocument(app)),
  ]
  for (const slice of slices) app.route('/', slice)
  return app
}
