import { describe, expect, test, vi } from 'vitest'
import type { FieldErrors } from '#shared/shop-error.ts'
import { type AttemptCalls, attemptCheckout, resumeCheckout } from '#storefront/screens/checkout/checkout-attempt.ts'
import { type CheckoutProblem, idleCheckout, reduceCheckout } from '#storefront/screens/checkout/checkout-state.ts'

const refusal = (status: number, errors: Record<string, string[]> | null = null) =>
  ({ ok: false, status, errors }) as const
const paid = { ok: true, value: { requires_action: false } } as const
const challenged = { ok: true, value: { requires_action: true, data: { clientSecret: 'pi_1_secret_2' } } } as const
const ordered = { ok: true, value: { order_id: 'order-1' } } as const
const unpaid = refusal(409)

function fakeCalls(responses: Partial<AttemptCalls> = {}) {
  const order: string[] = []
  const calls: AttemptCalls = {
    createPaymentMethod: async () => ({ id: 'pm_1' }),
    checkForm: async () => ({}),
    cartToken: async () => 'token-1',
    checkout: async () => paid,
    confirm: async () => 'confirmed',
    success: async () => ordered,
    checking: vi.fn(),
    remember: vi.fn(),
    wait: vi.fn(async () => {}),
    isOnline: () => true,
    log: vi.fn(),
    ...responses,
  }
  for (const name of ['createPaymentMethod', 'checkout', 'confirm', 'success'] as const) {
    const call = calls[name] as (...values: unknown[]) => unknown
    Object.assign(calls, {
      [name]: vi.fn((...values: unknown[]) => {
        order.push(name)
        return call(...values)
      }),
    })
  }
  return { calls, order }
}

describe('an attempt to pay', () => {
  test('#241 #242 #245 payment method, then checkout, then success', async () => {
    const { calls, order } = fakeCalls()
    expect(await attemptCheckout(calls)).toEqual({ orderId: 'order-1' })
    expect(order).toEqual(['createPaymentMethod', 'checkout', 'success'])
    expect(calls.checkout).toHaveBeenCalledWith('pm_1', 'token-1')
    expect(calls.success).toHaveBeenCalledWith('pm_1', 'token-1')
  })

  test('#243 a demanded action is confirmed with the client secret', async () => {
    const { calls, order } = fakeCalls({ checkout: async () => challenged })
    expect(await attemptCheckout(calls)).toEqual({ orderId: 'order-1' })
    expect(order).toEqual(['createPaymentMethod', 'checkout', 'confirm', 'success'])
    expect(calls.confirm).toHaveBeenCalledWith('pi_1_secret_2')
  })

  test('#244 a failed confirmation ends the attempt', async () => {
    const { calls, order } = fakeCalls({
      checkout: async () => challenged,
      confirm: async () => ({ failure: 'card.authenticationFailed' }),
    })
    expect(await attemptCheckout(calls)).toEqual({ problem: { kind: 'sentence', key: 'card.authenticationFailed' } })
    expect(order).not.toContain('success')
    expect(calls.log).toHaveBeenCalled()
  })

  test('#244 a confirmation that nobody answered is asked about', async () => {
    const { calls } = fakeCalls({ checkout: async () => challenged, confirm: async () => 'unknown' })
    expect(await attemptCheckout(calls)).toEqual({ orderId: 'order-1' })
  })

  test('#249 #251 a 422 comes back as errors by field', async () => {
    const errors = { email: ['validation.email'], terms: ['validation.terms'] }
    const { calls, order } = fakeCalls({ checkout: async () => refusal(422, errors) })
    expect(await attemptCheckout(calls)).toEqual({ problem: { kind: 'refused', errors } })
    expect(order).not.toContain('success')
  })

  test.each([400, 403, 419, 429, 500, 503])('#252 #381 a %i is logged and gives no order', async (status) => {
    const { calls, order } = fakeCalls({ checkout: async () => refusal(status) })
    expect(await attemptCheckout(calls)).toEqual({ problem: { kind: 'sentence', key: expect.any(String) } })
    expect(order).toEqual(['createPaymentMethod', 'checkout'])
    expect(calls.log).toHaveBeenCalled()
  })

  test('#253 #254 without a payment method nothing is sent and a plain sentence leads to the card', async () => {
    const { calls, order } = fakeCalls({ createPaymentMethod: async () => null })
    expect(await attemptCheckout(calls)).toEqual({
      problem: { kind: 'refused', errors: { card: ['checkout.notStarted'] } },
    })
    expect(order).toEqual(['createPaymentMethod'])
  })

  test('what else is wrong is told together with the card', async () => {
    const errors = { email: ['validation.email'], terms: ['validation.terms'] }
    const { calls, order } = fakeCalls({ createPaymentMethod: async () => null, checkForm: async () => errors })
    expect(await attemptCheckout(calls)).toEqual({
      problem: { kind: 'refused', errors: { ...errors, card: ['checkout.cardRequired'] } },
    })
    expect(order).toEqual(['createPaymentMethod'])
  })

  test('what the field knows of the card is told, alone and among the rest', async () => {
    const problem = 'checkout.cardErrors.invalid_number'
    for (const errors of [{} as FieldErrors, { email: ['validation.email'] }]) {
      const { calls, order } = fakeCalls({
        createPaymentMethod: async () => ({ problem }),
        checkForm: async () => errors,
      })
      expect(await attemptCheckout(calls)).toEqual({
        problem: { kind: 'refused', errors: { ...errors, card: [problem] } },
      })
      expect(order).toEqual(['createPaymentMethod'])
    }
  })

  test('#255 #217 a cart that the server sees differently is shown before anything is paid', async () => {
    const { calls, order } = fakeCalls({ cartToken: async () => ({ problem: 'checkout.changed' }) })
    expect(await attemptCheckout(calls)).toEqual({ problem: { kind: 'sentence', key: 'checkout.changed' } })
    expect(order).toEqual(['createPaymentMethod'])
  })

  test('#252 offline nothing is tried', async () => {
    const { calls, order } = fakeCalls({ isOnline: () => false })
    expect(await attemptCheckout(calls)).toEqual({ problem: { kind: 'sentence', key: 'checkout.offline' } })
    expect(order).toEqual([])
  })

  test('#261 a busy checkout is asked about, never started again', async () => {
    const responses = [unpaid, unpaid, unpaid, ordered]
    const { calls } = fakeCalls({
      checkout: async () => refusal(409),
      success: async () => responses.shift() ?? unpaid,
    })
    expect(await attemptCheckout(calls)).toEqual({ orderId: 'order-1' })
    expect(calls.checkout).toHaveBeenCalledTimes(1)
    expect(calls.success).toHaveBeenCalledTimes(4)
    expect(calls.checking).toHaveBeenCalled()
  })

  test('#261 a lost answer is asked about once before the form is free again', async () => {
    const { calls } = fakeCalls({ checkout: async () => refusal(0) })
    expect(await attemptCheckout(calls)).toEqual({ orderId: 'order-1' })
    const lost = fakeCalls({ checkout: async () => refusal(0), success: async () => refusal(0) })
    expect(await attemptCheckout(lost.calls)).toEqual({ problem: { kind: 'sentence', key: 'checkout.unanswered' } })
    expect(lost.calls.success).toHaveBeenCalledTimes(1)
    expect(lost.calls.remember).not.toHaveBeenCalledWith('token-1', false)
  })

  test('#261 a payment without end is left with a sentence, and remembered', async () => {
    const { calls } = fakeCalls({ success: async () => unpaid })
    expect(await attemptCheckout(calls)).toEqual({ problem: { kind: 'sentence', key: 'checkout.stillChecking' } })
    expect(calls.remember).toHaveBeenCalledTimes(1)
    expect(calls.checkout).toHaveBeenCalledTimes(1)
  })

  test('#261 a reload in the middle of paying finds the order', async () => {
    const responses = [unpaid, ordered]
    const { calls, order } = fakeCalls({ success: async () => responses.shift() ?? unpaid })
    expect(await resumeCheckout(calls, 'token-1')).toEqual({ orderId: 'order-1' })
    expect(order).toEqual(['success', 'success'])
    expect(calls.remember).toHaveBeenCalledWith('token-1', false)
  })
})

describe('the states of the form', () => {
  const submitting = reduceCheckout(idleCheckout, { type: 'submit' })

  test('#248 idle, submitting, then success', () => {
    expect(submitting).toEqual({ step: 'submitting', checking: false })
    expect(reduceCheckout(submitting, { type: 'succeed', orderId: 'order-1' })).toEqual({
      step: 'success',
      orderId: 'order-1',
    })
  })

  test('#248 #249 a failure makes the form idle with its problem, which the next submit takes away', () => {
    const problem: CheckoutProblem = { kind: 'refused', errors: { email: ['validation.email'] } }
    const failed = reduceCheckout(submitting, { type: 'fail', problem })
    expect(failed).toEqual({ step: 'idle', problem })
    expect(reduceCheckout(failed, { type: 'submit' })).toEqual(submitting)
  })

  test('an error goes with the change of its field, and the problem with its last error', () => {
    const errors = { email: ['validation.email'], card: ['checkout.cardRequired'] }
    const failed = reduceCheckout(submitting, { type: 'fail', problem: { kind: 'refused', errors } })
    expect(reduceCheckout(failed, { type: 'correct', fields: ['phone'] })).toBe(failed)
    const half = reduceCheckout(failed, { type: 'correct', fields: ['email'] })
    expect(half).toEqual({ step: 'idle', problem: { kind: 'refused', errors: { card: errors.card } } })
    expect(reduceCheckout(half, { type: 'correct', fields: ['card', 'paymentMethodId'] })).toEqual(idleCheckout)
    expect(reduceCheckout(submitting, { type: 'correct', fields: ['email'] })).toBe(submitting)
  })

  test('#261 a second submit, and any answer that comes too late, changes nothing', () => {
    expect(reduceCheckout(submitting, { type: 'submit' })).toBe(submitting)
    expect(reduceCheckout(idleCheckout, { type: 'succeed', orderId: 'order-1' })).toBe(idleCheckout)
    const done = reduceCheckout(submitting, { type: 'succeed', orderId: 'order-1' })
    expect(reduceCheckout(done, { type: 'submit' })).toBe(done)
    expect(reduceCheckout(done, { type: 'fail', problem: null })).toBe(done)
  })

  test('#261 checking keeps the form busy', () => {
    expect(reduceCheckout(submitting, { type: 'check' })).toEqual({ step: 'submitting', checking: true })
    expect(reduceCheckout(idleCheckout, { type: 'check' })).toEqual({ step: 'submitting', checking: true })
  })
})
