import { createMiddleware } from 'hono/factory'
import { isOfficeCall } from '#api/office/office-calls.ts'
import type { ApiEnvironment } from '#api/visitor.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

const tenMinutes = '600'

/**
 * Allows pages of CORS_ORIGINS, and no others, to call with credentials, but never the back office. Rejects writes
 * from foreign pages (D19) and all their back office calls.
 */
export function crossOrigin(shop: Shop) {
  const allowed = new Set(shop.environment.corsOrigins.map((origin) => origin.replace(/\/$/, '').toLowerCase()))
  return createMiddleware<ApiEnvironment>(async (context, next) => {
    const origin = context.req.header('origin')
    // The allowed origins are for the storefront's partners, not for the back office.
    const isOffice = isOfficeCall(context.req.path)
    const listed = origin !== undefined && !isOffice && allowed.has(origin.toLowerCase())
    const preflight = context.req.method === 'OPTIONS' && context.req.header('access-control-request-method')
    if (preflight && !listed) throw new ShopError('request.foreignOrigin')
    const isGuarded = changesState(context.req.method) || isOffice
    if (isGuarded && !context.req.path.startsWith('/webhooks/') && !listed) {
      const own = origin === undefined || hostOfOrigin(origin) === withoutDefaultPort(context.get('visitor').host)
      if (!own || context.req.header('sec-fetch-site') === 'cross-site') throw new ShopError('request.foreignOrigin')
    }
    if (preflight) {
      context.res = new Response(null, {
        status: 204,
        headers: {
          'Access-Control-Allow-Methods': 'GET, POST, PATCH, PUT, DELETE',
          'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-XSRF-TOKEN, X-Request-Id',
          'Access-Control-Max-Age': tenMinutes,
        },
      })
    } else {
      await next()
    }
    context.header('Vary', 'Origin', { append: true })
    if (listed) {
      context.header('Access-Control-Allow-Origin', origin)
      context.header('Access-Control-Allow-Credentials', 'true')
      context.header('Access-Control-Expose-Headers', 'X-Total-Count, X-Request-Id, Retry-After')
      context.header('Cross-Origin-Resource-Policy', 'cross-origin')
    }
  })
}

export function changesState(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

function hostOfOrigin(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

function withoutDefaultPort(host: string): string {
  return host.toLowerCase().replace(/:(80|443)$/, '')
}
