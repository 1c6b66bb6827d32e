import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidParameter } from '../api/errors.ts'
import { listPage } from '../api/lists.ts'
import { integer, type ParametersOf, paging, text } from '../api/parameters.ts'
import { getObject, retrieveEndpoint } from '../api/retrieval.ts'
import { emit } from '../events.ts'
import { deleteObject, insertObject, listObjects, saveObject } from '../objects.ts'
import { type DueHandlers, findDue, runDue } from '../scheduler.ts'
import type { SandboxState } from '../state.ts'
import { endSubscription } from './subscription-cancellation.ts'

const maxAdvanceSeconds = 2 * 366 * 86400

/** Runs everything due on a test clock up to a time, in order, each at its own time. */
function advanceClock(
  state: SandboxState,
  handlers: DueHandlers,
  before: Stripe.TestHelpers.TestClock,
  target: number,
): Stripe.TestHelpers.TestClock {
  if (target <= before.frozen_time) {
    throw invalidParameter(
      'You cannot advance a test clock to a time that is not after its current one.',
      'frozen_time',
    )
  }
  if (target > before.frozen_time + maxAdvanceSeconds) {
    throw invalidParameter('You cannot advance a test clock more than two years at once.', 'frozen_time')
  }
  emit(state, 'test_helpers.test_clock.advancing', before)
  const move = (frozen_time: number) => {
    const clock: Stripe.TestHelpers.TestClock = { ...before, frozen_time }
    saveObject(state, 'test_helpers.test_clock', clock)
    return clock
  }
  for (let item = findDue(state, target, before.id); item !== null; item = findDue(state, target, before.id)) {
    move(Math.max(item.at, before.frozen_time))
    runDue(state, handlers, item)
  }
  const ready = move(target)
  emit(state, 'test_helpers.test_clock.ready', ready)
  return ready
}

function removeClock(state: SandboxState, id: string): Stripe.TestHelpers.DeletedTestClock {
  const clock = getObject(state, 'test_helpers.test_clock', id)
  const customers = listObjects(state, 'customer', { where: [{ field: 'test_clock', equals: id }] }).data
  for (const customer of customers) {
    const where = [{ field: 'customer', equals: customer.id }]
    for (const subscription of listObjects(state, 'subscription', { where }).data) {
      if (subscription.ended_at === null) endSubscription(state, subscription, null)
    }
    deleteObject(state, customer.id)
  }
  state.db.prepare('DELETE FROM due WHERE test_clock = ?').run(id)
  deleteObject(state, clock.id)
  return { id, object: 'test_helpers.test_clock', deleted: true }
}

/** Test clocks move time for their own customers only. */
export function testClockEndpoints(handlers: DueHandlers) {
  return [
    endpoint({
      method: 'POST',
      path: '/v1/test_helpers/test_clocks',
      operation: 'test_helpers.test_clocks.create',
      parameters: z.strictObject({
        frozen_time: integer(),
        name: text().optional(),
      } satisfies ParametersOf<Stripe.TestHelpers.TestClockCreateParams>),
      run: (state, { params }) => {
        const clock: Stripe.TestHelpers.TestClock = {
          id: state.newId('clock'),
          object: 'test_helpers.test_clock',
          created: state.seconds(),
          deletes_after: state.seconds() + 30 * 86400,
          frozen_time: params.frozen_time,
          livemode: false,
          name: params.name ?? null,
          status: 'ready',
          status_details: {},
        }
        insertObject(state, 'test_helpers.test_clock', clock)
        emit(state, 'test_helpers.test_clock.created', clock)
        return clock
      },
    }),
    retrieveEndpoint('test_helpers.test_clocks', 'test_helpers.test_clock'),
    endpoint({
      method: 'POST',
      path: '/v1/test_helpers/test_clocks/:id/advance',
      operation: 'test_helpers.test_clocks.advance',
      parameters: z.strictObject({
        frozen_time: integer(),
      } satisfies ParametersOf<Stripe.TestHelpers.TestClockAdvanceParams>),
      run: (state, { id, params }) =>
        advanceClock(state, handlers, getObject(state, 'test_helpers.test_clock', id), params.frozen_time),
    }),
    endpoint({
      method: 'DELETE',
      path: '/v1/test_helpers/test_clocks/:id',
      operation: 'test_helpers.test_clocks.del',
      parameters: z.strictObject({}),
      run: (state, { id }) => removeClock(state, id),
    }),
    endpoint({
      method: 'GET',
      path: '/v1/test_helpers/test_clocks',
      operation: 'test_helpers.test_clocks.list',
      parameters: z.strictObject(paging satisfies ParametersOf<Stripe.TestHelpers.TestClockListParams>),
      run: (state, { params }) => listPage(state, 'test_helpers.test_clock', '/v1/test_helpers/test_clocks', params),
    }),
  ]
}
