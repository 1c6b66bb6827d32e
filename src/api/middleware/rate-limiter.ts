import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { ApiEnvironment } from '#api/visitor.ts'
import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import { checkoutLimits, scaledLimits } from '#domain/sales/checkout/checkout-limits.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { changesState } from './cross-origin.ts'
import { addressGroup } from './origin-rules.ts'
import { anyWrite, nameOfCall, type RateLimit, rateLimits, tokenCalls } from './rate-limit-rules.ts'

type Counter = {
  /** Label in the metrics. */
  name: string
  limit: RateLimit
  limiter: RateLimiterAbstract
  /** Returns true while the local count of this process alone allows the call. */
  isFree?: (key: string) => boolean
}

export type RateLimiter = ReturnType<typeof rateLimiter>

/**
 * Creates middleware that counts calls by address before the body is read, and by account afterwards. `countCall`
 * counts other work as a call; `ofCheckouts` holds the limits that the checkout enforces itself.
 * @throws request.tooMany
 */
export function rateLimiter(shop: Shop, scale: number) {
  const open = openCounters(shop, scale)
  const named = Object.fromEntries(Object.entries(rateLimits).map(([name, limits]) => [name, open(name, limits)]))
  const writes = open('write', anyWrite)
  const ofTokens = open('token', tokenCalls)
  const countersFor = (method: string, path: string) => {
    if (path.startsWith('/webhooks/')) return []
    // HEAD counts like GET, because it costs as much.
    const call = `${method === 'HEAD' ? 'GET' : method} ${path}`
    return named[nameOfCall(call)] ?? (changesState(method) ? writes : [])
  }

  const countByAddress = async (counters: Counter[], ip: string): Promise<void> => {
    for (const counter of counters) await count(counter, addressGroup(ip))
  }
  const ofAddress = (method: string, path: string) =>
    countersFor(method, path).filter(({ limit }) => limit.by === 'address')
  const countCall = (method: string, path: string, ip: string) => countByAddress(ofAddress(method, path), ip)

  const byAddress = createMiddleware<ApiEnvironment>(async (context, next) => {
    if (context.env?.internal) return next()
    const { ip } = context.get('visitor')
    const counters = ofAddress(context.req.method, context.req.path)
    await countByAddress(counters, ip)
    await next()
    for (const counter of counters) await giveBackUnlessRefused(counter, addressGroup(ip), context.error)
  })

  const byAccount = createMiddleware<ApiEnvironment>(async (context, next) => {
    const { customer, staff } = context.get('visitor')
    if (staff?.token) for (const counter of ofTokens) await count(counter, `token ${staff.token.id}`)
    const signedIn = staff?.person.email ?? customer?.email
    const account = accountOf(context.req.path, signedIn, context.get('input'))
    const counters = account
      ? countersFor(context.req.method, context.req.path).filter(({ limit }) => limit.by !== 'address')
      : []
    const key = ({ limit }: Counter) =>
      limit.by === 'account' ? account! : `${account} ${addressGroup(context.get('visitor').ip)}`
    for (const counter of counters) await count(counter, key(counter))
    await next()
    for (const counter of counters) await giveBackUnlessRefused(counter, key(counter), context.error)
    if (!context.res.ok) return
    for (const counter of counters)
      if (counter.limit.forgetOnSuccess) await counter.limiter.delete(counterKey(key(counter)))
  })

  return { byAddress, byAccount, countCall, ofCheckouts: scaledLimits(checkoutLimits, scale) }
}

async function count({ name, limit, limiter, isFree }: Counter, key: string): Promise<void> {
  const hashed = counterKey(key)
  if (isFree?.(hashed)) return
  try {
    await limiter.consume(hashed)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    if (limit.refusedWith) await limiter.reward(hashed)
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new ShopError('request.tooMany', { retryAfterSeconds, limit: name })
  }
}

/**
 * Returns the point of a call that was not refused. Such limits count calls while they run, so that parallel calls
 * cannot exceed them.
 */
async function giveBackUnlessRefused({ limit, limiter }: Counter, key: string, error: unknown): Promise<void> {
  if (!limit.refusedWith) return
  const refusals = error instanceof ShopError ? Object.values(error.fields ?? {}).flat() : []
  if (!refusals.includes(limit.refusedWith)) await limiter.reward(counterKey(key))
}

/** Hashes the key, so that the counter table contains no addresses. */
export function counterKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 24)
}

/** Stores counters in the database to share them between processes, or in memory if the database is embedded. */
function openCounters(shop: Shop, scale: number) {
  const { driver } = shop.database
  const shared = 'pool' in driver ? driver.pool : null
  return (name: string, limits: RateLimit[]): Counter[] =>
    limits.map((limit) => {
      const points = Math.max(1, Math.round(limit.calls * scale))
      const keyPrefix = [name, limit.by, limit.refusedWith].filter(Boolean).join(' ')
      const options = { keyPrefix, duration: limit.seconds }
      if (!shared) return { name: keyPrefix, limit, limiter: new RateLimiterMemory({ ...options, points }) }
      const own = Math.min(points - 1, Math.round((limit.countedHere ?? 0) * scale))
      const limiter = new RateLimiterPostgres({
        ...options,
        points: points - own,
        storeClient: shared,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // Refused callers cost no database statement until the period ends, unless a call's point may be returned.
        ...(!limit.refusedWith && { inMemoryBlockOnConsumed: points - own + 1 }),
        // Each process counts by itself while the database is unavailable.
        insuranceLimiter: new RateLimiterMemory({ ...options, points: points - own }),
      })
      return { name: keyPrefix, limit, limiter, ...(own > 0 && { isFree: ownCounter(own, limit.seconds) }) }
    })
}

// Max callers per process; beyond that, local counts are dropped while the shared counters continue.
const maxCallers = 100_000

/** Returns true for the first `calls` calls of each caller in this process, per period of `seconds`. */
function ownCounter(calls: number, seconds: number): (key: string) => boolean {
  let counts = new Map<string, number>()
  let endsAt = 0
  return (key) => {
    const now = performance.now()
    if (now >= endsAt || counts.size >= maxCallers) {
      counts = new Map()
      endsAt = now + seconds * 1_000
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= calls
  }
}

const ofSignedIn = /^\/api\/(user|admin\/me|admin\/mail-templates)(\/|$)/

/**
 * Returns the account a call belongs to: the signed-in person in the account area, otherwise the e-mail address in
 * the body.
 */
function accountOf(path: string, signedIn: string | undefined, input: unknown): string | null {
  if (signedIn && ofSignedIn.test(path)) return signedIn
  const email = (input as { email?: unknown } | null | undefined)?.email
  return typeof email === 'string' && email.length <= 1_000 ? normalEmail(email) || null : null
}
