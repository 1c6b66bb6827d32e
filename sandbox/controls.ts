import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { ApiError } from './api/errors.ts'
import { addFault, clearFaults, faultEffects, listFaults } from './api/faults.ts'
import { type Clock, parseStep } from './clock.ts'
import { setWebhookMode, webhookMode, webhookModes } from './events.ts'
import { type Rates, rateCurrencies, readRates, setRates } from './exchange-rates.ts'
import { readLedger } from './ledger.ts'
import { findObject } from './objects.ts'
import { authenticateIntent } from './resources/payment-intent-confirmation.ts'
import { publicIntent, publicSetup } from './resources/public-views.ts'
import { authenticateSetup } from './resources/setup-intent-confirmation.ts'
import type { SandboxState } from './state.ts'
import type { WebhookSender } from './webhooks.ts'

const authentication = z.strictObject({ outcome: z.enum(['success', 'failure']) })
const fault = z.strictObject({
  on: z.string().regex(/^(\*|[A-Za-z_]+(\.[A-Za-z_]+)+)$/),
  effect: z.enum(faultEffects),
  times: z.int().min(1).max(10_000).default(1),
})
const mode = z.strictObject({ mode: z.enum(webhookModes) })
const rate = z.number().min(0.001).max(10_000).nullable()
const rates = z.strictObject(Object.fromEntries(rateCurrencies.map((code) => [code, rate.optional()])))
const clockStep = z.union([z.strictObject({ advance: z.string() }), z.strictObject({ rewind: z.string() })])

/**
 * `/sandbox/{payment,setup}_intents/{id}/authenticate`: POST submits the challenge's outcome, GET returns whether it is
 * still `waiting`. Faults do not apply: the bank is not the provider.
 */
export function bankRoutes(state: SandboxState): Hono {
  const challengeStatus = (context: Context, intent: { status: string } | undefined) => {
    if (intent === undefined) return context.json({ message: 'There is nothing to confirm by that id.' }, 404)
    return context.json({ waiting: intent.status === 'requires_action' }, 200, { 'Cache-Control': 'no-store' })
  }
  return new Hono()
    .get('/sandbox/payment_intents/:id/authenticate', (context) =>
      challengeStatus(context, findObject(state, 'payment_intent', context.req.param('id'))),
    )
    .get('/sandbox/setup_intents/:id/authenticate', (context) =>
      challengeStatus(context, findObject(state, 'setup_intent', context.req.param('id'))),
    )
    .post('/sandbox/payment_intents/:id/authenticate', async (context) => {
      const body = await readBody(context, authentication)
      if (body instanceof Response) return body
      return attempt(context, () => {
        const intent = state.transaction(() => authenticateIntent(state, context.req.param('id'), body.outcome))
        return publicIntent(intent)
      })
    })
    .post('/sandbox/setup_intents/:id/authenticate', async (context) => {
      const body = await readBody(context, authentication)
      if (body instanceof Response) return body
      return attempt(context, () => {
        const setup = state.transaction(() => authenticateSetup(state, context.req.param('id'), body.outcome))
        return publicSetup(setup)
      })
    })
}

/**
 * The control calls under `/sandbox/`, for tests and the dashboard, beyond the provider's API. JSON in and out; 422 for
 * invalid input.
 */
export function controlRoutes(state: SandboxState, parts: { clock: Clock; sender: WebhookSender }): Hono {
  const { clock, sender } = parts
  const time = () => ({ now: state.now().toISOString(), offset_seconds: state.offsetSeconds })

  return new Hono()
    .get('/sandbox/clock', (context) => context.json(time()))
    .post('/sandbox/clock', async (context) => {
      const body = await readBody(context, clockStep)
      if (body instanceof Response) return body
      if ('advance' in body && body.advance === 'now') {
        await clock.advanceToNow()
        return context.json(time())
      }
      const step = parseStep('advance' in body ? body.advance : body.rewind)
      if (step === null) {
        return context.json({ message: 'One amount and unit, such as 90m, 36h, 7d or 1 month' }, 422)
      }
      if ('advance' in body) await clock.advance(step)
      else if (!clock.rewind(step)) {
        return context.json({ message: 'Time goes back only while nothing has happened yet' }, 409)
      }
      return context.json(time())
    })
    .get('/sandbox/faults', (context) => context.json(listFaults(state)))
    .post('/sandbox/faults', async (context) => {
      const body = await readBody(context, fault)
      if (body instanceof Response) return body
      addFault(state, body)
      return context.json(listFaults(state))
    })
    .delete('/sandbox/faults', (context) => {
      clearFaults(state)
      return context.body(null, 204)
    })
    .get('/sandbox/webhooks', (context) => context.json({ mode: webhookMode(state) }))
    .post('/sandbox/webhooks', async (context) => {
      const body = await readBody(context, mode)
      if (body instanceof Response) return body
      setWebhookMode(state, body.mode)
      return context.json({ mode: webhookMode(state) })
    })
    .post('/sandbox/webhooks/release', async (context) => {
      const released = await sender.release({ reverse: webhookMode(state) === 'reverse' })
      return context.json({ released })
    })
    .get('/sandbox/rates', (context) => context.json(readRates(state)))
    .post('/sandbox/rates', async (context) => {
      const body = await readBody(context, rates)
      if (body instanceof Response) return body
      setRates(state, body as Rates)
      return context.json(readRates(state))
    })
    .get('/sandbox/ledger', (context) => context.json(readLedger(state)))
}

async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.infer<Schema> | Response> {
  let body: unknown
  try {
    body = await context.req.json()
  } catch {
    return context.json({ message: 'The body is not JSON.' }, 400)
  }
  const parsed = schema.safeParse(body)
  return parsed.success ? parsed.data : context.json({ message: z.prettifyError(parsed.error) }, 422)
}

function attempt(context: Context, work: () => object): Response {
  try {
    return context.json(work())
  } catch (error) {
    if (error instanceof ApiError) return context.json({ message: error.message }, error.status === 404 ? 404 : 409)
    throw error
  }
}
