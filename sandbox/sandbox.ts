import { Hono } from 'hono'
import { ResponseDropped } from './api/faults.ts'
import { apiRoutes } from './api/server.ts'
import { browserRoutes } from './browser/routes.ts'
import { type Caller, type CallerEnv, forItsUser, fromItsOwnPages } from './caller-guard.ts'
import { startClock } from './clock.ts'
import { bankRoutes, controlRoutes } from './controls.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { invoiceRoutes } from './invoice-page.ts'
import { mailRoutes } from './mail/routes.ts'
import { dueHandlers, endpoints, includables } from './resources/endpoints.ts'
import { openState, type SandboxState } from './state.ts'
import { startWebhookSender } from './webhooks.ts'

export type SandboxOptions = {
  /** A path, or `:memory:`. */
  readonly dataFile: string
  /** Where signed events go; null or absent delivers nothing. */
  readonly shopWebhookUrl?: string | null
  /** The types of events delivered; all of them unless told. */
  readonly shopEvents?: readonly string[]
  readonly webhookSecret?: string
  readonly secretKey?: string
  readonly publishableKey?: string
  /** The sandbox's own origin as a browser reaches it. */
  readonly baseUrl?: string
  /**
   * The address it listens on (SANDBOX_HOST). On a loopback one, the default, mails, dashboard and controls are for this machine
   * alone; on every address (`0.0.0.0`, `::`) they are for everybody, under any name.
   */
  readonly host?: string
  /** Further hosts whose pages may show the card field; loopback names always may. */
  readonly shopHosts?: readonly string[]
  /** Real time; tests inject their own. */
  readonly clock?: () => Date
  /** Sends a webhook to the shop; the default is the global fetch. */
  readonly sendWebhook?: (request: Request) => Promise<Response>
  /** Seconds of real time until each further attempt at a webhook. */
  readonly webhookRetryDelays?: readonly number[]
}

export type Sandbox = {
  readonly state: SandboxState
  /** Answers a request, within the process or of a socket's peer; rejects with an ECONNRESET-like error where a fault drops the connection. */
  fetch(request: Request, caller?: Caller): Promise<Response>
  /** Attempts every event recorded so far and waits for the shop's answers. */
  deliverWebhooks(): Promise<void>
  /** Does everything that has fallen due by now, each with its webhooks attempted; it happens by itself within a second. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

export const defaultKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
} as const

/** A payment provider speaking Stripe's API, with its state in one SQLite file; what was answered outlives the process. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const state = openState({
    dataFile: options.dataFile,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    config: {
      secretKey: options.secretKey ?? defaultKeys.secretKey,
      publishableKey: options.publishableKey ?? defaultKeys.publishableKey,
      webhookSecret: options.webhookSecret ?? defaultKeys.webhookSecret,
      webhookUrl: options.shopWebhookUrl ?? null,
      ...(options.shopEvents === undefined ? {} : { webhookEvents: options.shopEvents }),
      baseUrl: options.baseUrl ?? 'http://localhost:3001',
      ...(options.host === undefined ? {} : { host: options.host }),
      ...(options.shopHosts === undefined ? {} : { shopHosts: options.shopHosts }),
    },
  })
  const sender = startWebhookSender(state, {
    ...(options.sendWebhook === undefined ? {} : { send: options.sendWebhook }),
    ...(options.webhookRetryDelays === undefined ? {} : { retryDelays: options.webhookRetryDelays }),
  })
  const clock = startClock(state, dueHandlers, sender)
  const api = apiRoutes(state, endpoints, includables)

  const app = new Hono<CallerEnv>()
  // What shoppers' browsers need, from the shop's pages and under any name.
  app.route('/', api.routes)
  app.route('/', browserRoutes(state))
  app.route('/', invoiceRoutes(state))
  app.use(fromItsOwnPages(state))
  // The bank's page is a shopper's too; only who pays knows the payment's id.
  app.route('/', bankRoutes(state))
  app.use(forItsUser(state))
  app.route('/', controlRoutes(state, { clock, sender }))
  app.route('/', mailRoutes(state))
  app.route(
    '/',
    dashboardRoutes(state, () => sender.wake()),
  )
  app.onError((error, context) => {
    if (error instanceof ResponseDropped) throw error
    const message = error instanceof Error ? error.message : String(error)
    return context.json({ error: { type: 'api_error', message: `The sandbox failed: ${message}` } }, 500)
  })

  void clock.catchUp()
  sender.wake()

  return {
    state,
    async fetch(request, caller = {}) {
      try {
        return await app.fetch(request, caller)
      } catch (error) {
        throw request.signal.aborted ? request.signal.reason : error
      } finally {
        sender.wake()
      }
    },
    deliverWebhooks: () => sender.drain(),
    catchUp: () => clock.catchUp(),
    async close() {
      api.release()
      clock.close()
      await sender.close()
      state.db.close()
    },
  }
}
