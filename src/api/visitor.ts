import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { SignedInStaff } from '#api/office/signed-in-staff.ts'
import type { ContentDraft } from '#domain/content/editorial/read-content.ts'
import type { BrandKey, Country, Language, Market } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'
import { fieldErrorsOf, invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { encodeAmounts } from './encode-amounts.ts'

/** Caller of a request, determined once per request by middleware. */
export type Visitor = {
  host: string
  https: boolean
  ip: string
  market: Market
  language: Language
  /** Key of the setting with the host's brand. */
  brand: BrandKey
  country: Country
  /** What prices are shown and charged in on this host. */
  currency: Currency
  /** SHA-256 of the httpOnly browser session cookie; null before the first csrf call. */
  sessionHash: string | null
  /** True if the cookie `landing` is 1. */
  landing: boolean
  customer: { id: number; email: string; role: 'customer' | 'owner'; member: boolean; signedInAt: Date } | null
  /** Staff member signed in to the back office; looked up for back office calls only. */
  staff: SignedInStaff | null
}

/** What the response cache has to know about a response that it asked the API for. */
export type CachedContent = {
  tags: string[]
  /** When the response goes out of date by itself. */
  expiresAt: Date | null
}

/** Data about the connection that the web server passes along, as `app.fetch(request, origin)`. */
export type RequestOrigin = {
  peer?: string
  /** True if the connection to the immediate peer is encrypted. */
  https?: boolean
  /** Port on which the request arrived. */
  port?: number | undefined
  /** Request body if the web server has already read it. */
  body?: Uint8Array<ArrayBuffer> | undefined
  /**
   * True for requests by the shop itself to render a page. They are never rate limited, and their host was checked
   * before.
   */
  internal?: boolean
  /**
   * Draft that staff preview instead of the published content, and the market to preview it in. Never set by outside
   * requests.
   */
  preview?: { draft: ContentDraft; market: Market } | undefined
  /** Filled in for the response cache, if it made the request; see cached-reads.ts. */
  cachedContent?: CachedContent
}

export type ApiEnvironment = {
  Bindings: RequestOrigin
  Variables: {
    visitor: Visitor
    requestId: string
    /** Set for back office calls. */
    shop: Shop
    /** True if the route declares further requirements that depend on the body. */
    takesMore: boolean
    /**
     * Body after the syntax check: parsed JSON, or form fields by name. Routes read their own validated body instead.
     */
    input: unknown
    /** Stream of a long file's parts. */
    parts: AsyncIterable<Uint8Array>
    upload: Uint8Array<ArrayBuffer>
  }
}

/**
 * Creates a group of routes, which read and write amounts in cents. Invalid input results in a 422 with message keys,
 * or a 400 for the address itself.
 */
export function createRoutes() {
  const routes = new OpenAPIHono<ApiEnvironment>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(fieldErrorsOf(result.error))
    },
  })
  const { openapi } = routes
  routes.openapi = ((route, ...handlers) =>
    openapi(
      { ...route, middleware: [route.middleware ?? [], encodeAmounts(route)].flat() },
      ...handlers,
    )) as typeof openapi
  return routes
}

/**
 * Returns the signed-in customer. Middleware has already refused other callers; the check here satisfies the
 * compiler.
 */
export function signedIn(context: Context<ApiEnvironment>): NonNullable<Visitor['customer']> {
  const { customer } = context.get('visitor')
  if (!customer) throw new ShopError('auth.invalidToken')
  return customer
}

/** Returns the mail context of this call, which sets brand, language and links of its mails. */
export function mailContextOf(context: Context<ApiEnvironment>): Pick<Visitor, 'host' | 'https' | 'language'> {
  const { host, https, language } = context.get('visitor')
  return { host, https, language }
}
