import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { SignedInStaff } from '#api/office/signed-in-staff.ts'
import type { ContentDraft } from '#domain/content/editorial/read-content.ts'
import type { MailContext } from '#domain/platform/mails/mail-branding.ts'
import type { BrandKey, Country, Language, Market } from '#shared/markets.ts'
import { fieldErrorsOf, invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

/** Who asks, determined once per request by middleware. */
export type Visitor = {
  host: string
  https: boolean
  ip: string
  market: Market
  language: Language
  /** The setting with the brand of the host. */
  brand: BrandKey
  country: Country
  /** SHA-256 of the httpOnly browser session cookie; null before the first csrf call. */
  sessionHash: string | null
  /** Cookie `landing` is 1. */
  landing: boolean
  customer: { id: number; email: string; role: 'customer' | 'owner'; member: boolean; signedInAt: Date } | null
  /** Who is signed in to the back office by cookie; looked up for its own calls only. */
  staff: SignedInStaff | null
}

/** What the web server hands in beside the request, as `app.fetch(request, origin)`. */
export type RequestOrigin = {
  /** The address of the immediate peer. */
  peer?: string
  /** Whether that connection itself is encrypted. */
  https?: boolean
  /** The port it came in by. */
  port?: number
  /** The body, where it was read already. */
  body?: Uint8Array<ArrayBuffer> | undefined
  /** The shop asks itself (rendering a page): never rate limited, and the host was checked before. */
  internal?: boolean
  /** What staff preview in place of what shoppers see, and the market they see it in. Never from outside. */
  preview?: { draft: ContentDraft; market: Market } | undefined
  /** The response is to be cached, by tags that it tells: cached-reads.ts. */
  tagged?: boolean
}

export type ApiEnvironment = {
  Bindings: RequestOrigin
  Variables: {
    visitor: Visitor
    requestId: string
    /** Set for calls of the back office. */
    shop: Shop
    /** Whether the called route says that it may demand more, by its body. */
    takesMore: boolean
    /**
     * The body after its form was checked: parsed JSON, or form fields by name. Routes read their validated one
     * instead.
     */
    input: unknown
    /** A long file, part by part. */
    parts: AsyncIterable<Uint8Array>
    /** The file of an upload. */
    upload: Uint8Array<ArrayBuffer>
  }
}

/**
 * A group of routes. Input that does not fit its schema ends as a 422 with message keys, or 400 for the address itself.
 */
export function createRoutes() {
  return new OpenAPIHono<ApiEnvironment>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(fieldErrorsOf(result.error))
    },
  })
}

/** The signed-in customer. Middleware has refused everybody else already; this says so to the compiler. */
export function signedIn(context: Context<ApiEnvironment>): NonNullable<Visitor['customer']> {
  const { customer } = context.get('visitor')
  if (!customer) throw new ShopError('auth.invalidToken')
  return customer
}

/** What a mail that this call leads to takes its brand, language and links from. */
export function mailContextOf(context: Context<ApiEnvironment>): Pick<Visitor, keyof MailContext & keyof Visitor> {
  const { host, https, language } = context.get('visitor')
  return { host, https, language }
}
