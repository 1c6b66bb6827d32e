import { Hono } from 'hono'
import { ResponseDropped } from './api/faults.ts'
import { apiRoutes } from './api/server.ts'
import { browserRoutes } from './browser/routes.ts'
import { type Caller, type CallerEnv, requireLocalCaller, requireSameOrigin } from './caller-guard.ts'
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
  /** The webhook receiver; null or absent delivers nothing. */
  readonly shopWebhookUrl?: string | null
  /** The event types delivered, all by default. */
  readonly shopEvents?: readonly string[]
  readonly webhookSecret?: string
  readonly secretKey?: string
  readonly publishableKey?: string
  /** The sandbox's origin as a browser reaches it. */
  readonly baseUrl?: string
  /**
   * Listening address. A loopback address, the default, restricts mails, dashboard and controls to this machine;
   * `0.0.0.0` and `::` open them to all callers.
   */
  readonly host?: string
  /** Further hosts whose pages may embed the card field; loopback names always may. */
  readonly shopHosts?: readonly string[]
  readonly clock?: () => Date
  /** Sends a webhook; the default is the global fetch. */
  readonly sendWebhook?: (request: Request) => Promise<Response>
  /** Seconds of real time until each further attempt at a webhook. */
  readonly webhookRetryDelays?: readonly number[]
}

export type Sandbox = {
  readonly state: SandboxState
  /**
   * Handles a request of this process or of a socket's peer. Rejects with ECONNRESET where a fault drops the
   * connection.
   */
  fetch(request: Request, caller?: Caller): Promise<Response>
  /** Attempts every recorded event and waits for the responses. */
  deliverWebhooks(): Promise<void>
  /** Runs everything due now, each with its webhooks attempted. Otherwise that happens within a second. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

export const defaultKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
} as const

/**
 * Creates a payment provider with Stripe's API, which keeps its state in one SQLite file. Changes confirmed by a
 * response survive the process.
 */
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
  // Needed by payers' browsers, from the shop's pages and under any host name.
  app.route('/', api.routes)
  app.route('/', browserRoutes(state))
  app.route('/', invoiceRoutes(state))
  app.use(requireSameOrigin(state))
  // Payers' browsers need the bank's page too. Only the payer has the intent's id.
  app.route('/', bankRoutes(state))
  app.use(requireLocalCaller(state))
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
