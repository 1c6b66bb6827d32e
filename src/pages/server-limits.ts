import type { IncomingMessage } from 'node:http'
import { takesFiles } from '#api/middleware/request-body.ts'
import { isOfficeCall } from '#api/office/office-calls.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '#shared/concurrency-limit.ts'
import { urlOf } from './route-target.ts'

/** Concurrency limits of one process. Times are in milliseconds. */
export type ServerLimits = {
  connections: number
  headersTimeout: number
  requestTimeout: number
  /** Max pause between two chunks of a body; `bodyTotalMs` is the max time for the whole body. */
  bodySilenceMs: number
  bodyTotalMs: number
  /** Interval for checking header and request timeouts. */
  checkEvery: number
  apiCalls: number
  /** Sitemaps and feeds. */
  longResponses: number
  apiCallsWaiting: number
  /** Max number of `apiCalls` used by the back office. */
  officeCalls: number
  officeCallsWaiting: number
  /** Calls that check or make a password's hash. */
  passwordCalls: number
  passwordCallsWaiting: number
  /** Files that staff send: slow ones take no slot that other work needs. */
  uploads: number
  uploadsWaiting: number
  renders: number
  rendersWaiting: number
  /** Max time a request waits for a slot. */
  waitTimeoutMs: number
}

export const defaultLimits: ServerLimits = {
  connections: 8_000,
  headersTimeout: 10_000,
  // Long enough for a picture over a slow line; other bodies have the shorter times below.
  requestTimeout: 180_000,
  bodySilenceMs: 5_000,
  bodyTotalMs: 15_000,
  checkEvery: 2_000,
  // More than the database has connections, because most of a payment is waiting for the provider. Still more at once
  // would slow all of them, so the rest waits.
  apiCalls: 64,
  apiCallsWaiting: 384,
  // Staff never slow a checkout: what they ask for beyond this waits in a line of its own.
  officeCalls: 16,
  officeCallsWaiting: 96,
  longResponses: 4,
  // Two hashes run at a time; the other calls can read their data in the meantime.
  passwordCalls: 6,
  passwordCallsWaiting: 120,
  uploads: 6,
  uploadsWaiting: 48,
  // Rendering is this process's own work: more at once would only make each slower.
  renders: 4,
  rendersWaiting: 64,
  waitTimeoutMs: 4_000,
}

export type Workload = {
  apiCalls: ConcurrencyLimit
  renders: ConcurrencyLimit
  /** The limit that a call of the API counts towards. */
  limitOf(request: IncomingMessage): ConcurrencyLimit
}

/** One limit for each kind of work, so that a crowd of one kind leaves the others their slots. */
export function createWorkload(limits: ServerLimits): Workload {
  const lag = measureLag()
  const timeoutMs = limits.waitTimeoutMs
  const limit = (maxConcurrent: number, maxWaiting: number, more: { lag?: () => number } = {}) =>
    createConcurrencyLimit({ maxConcurrent, maxWaiting, timeoutMs, ...more })
  const apiCalls = limit(limits.apiCalls, limits.apiCallsWaiting, { lag })
  // Each waits for its hash, which is slow on purpose.
  const passwordCalls = limit(limits.passwordCalls, limits.passwordCallsWaiting, { lag })
  const officeCalls = within(limit(limits.officeCalls, limits.officeCallsWaiting), apiCalls)
  // Long responses are generated as fast as the client reads them, so a slow reader must not occupy a slot that a
  // purchase needs.
  const uploads = limit(limits.uploads, limits.uploadsWaiting)
  const longResponses = limit(limits.longResponses, 2 * limits.longResponses)
  return {
    apiCalls,
    renders: limit(limits.renders, limits.rendersWaiting),
    limitOf({ method = 'GET', url = '/' }) {
      if (longAddresses.test(url)) return longResponses
      if (isPasswordCall(method, url)) return passwordCalls
      if (method === 'POST' && takesFiles(pathOf(url) ?? '')) return uploads
      return isOfficeCall(pathOf(url) ?? url) ? officeCalls : apiCalls
    },
  }
}

/** A few of the slots that `all` has: work waits for one of its own before it takes one from the others. */
function within(own: ConcurrencyLimit, all: ConcurrencyLimit): ConcurrencyLimit {
  return {
    run: (work, isAborted) => own.run(() => all.run(work, isAborted), isAborted),
    get statistics() {
      return own.statistics
    },
  }
}

const longAddresses = /^\/(feeds\/products|sitemap)\.xml(\?|$)/

const passwordCalls = new Set([
  'POST /api/admin/sign-in',
  'POST /api/admin/me/confirm',
  'POST /api/login',
  'POST /api/register',
  'POST /api/auth/reset-password',
  'PATCH /api/user',
  'POST /api/user/erasure',
])

/**
 * True if a call checks or creates a password hash. `address` is the raw request address, in any spelling the API's
 * router accepts.
 */
export function isPasswordCall(method: string, address: string): boolean {
  if (method !== 'POST' && method !== 'PATCH') return false
  return passwordCalls.has(`${method} ${pathOf(address)}`)
}

/** The path that the API's router sees, however the address is spelt; null where it is none. */
function pathOf(address: string): string | null {
  try {
    return decodeURI(urlOf(address)?.pathname ?? '')
  } catch {
    return null
  }
}

const lagEvery = 50

/** Measures by how many milliseconds the process is behind: the longest delay of the last half second or so. */
function measureLag(): () => number {
  let expected = performance.now() + lagEvery
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(now - expected, longest * 0.8)
    expected = now + lagEvery
  }, lagEvery)
  timer.unref()
  return () => Math.max(longest, performance.now() - expected)
}
