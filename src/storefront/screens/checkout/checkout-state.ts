import type { FieldErrors } from '#shared/shop-error.ts'

/** Problem shown to the visitor after an attempt that did not end in an order. */
export type CheckoutProblem =
  /** The server's 422: a list by field. */
  | { kind: 'refused'; errors: FieldErrors }
  /** One plain sentence, a key of the locale files. */
  | { kind: 'sentence'; key: string }

export type CheckoutState =
  | { step: 'idle'; problem: CheckoutProblem | null }
  /** `checking`: the outcome of a payment is being asked for; nothing new is charged. */
  | { step: 'submitting'; checking: boolean }
  | { step: 'success'; orderId: string }

export type CheckoutEvent =
  | { type: 'submit' }
  | { type: 'check' }
  /** The visitor chose another way: the problem is gone. */
  | { type: 'dismiss' }
  /** The visitor changed these fields, so their errors are cleared. */
  | { type: 'correct'; fields: readonly string[] }
  | { type: 'fail'; problem: CheckoutProblem | null }
  | { type: 'succeed'; orderId: string }

export const idleCheckout: CheckoutState = { step: 'idle', problem: null }

/** Events handled in each step. All others are ignored, so that a second submit or a late response does no harm. */
const heardIn: Record<CheckoutState['step'], readonly CheckoutEvent['type'][]> = {
  idle: ['submit', 'check', 'dismiss', 'correct'],
  submitting: ['check', 'fail', 'succeed'],
  success: [],
}

export function reduceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (!heardIn[state.step].includes(event.type)) return state
  switch (event.type) {
    case 'submit':
      return { step: 'submitting', checking: false }
    case 'check':
      return { step: 'submitting', checking: true }
    case 'dismiss':
      return idleCheckout
    case 'correct':
      return withoutErrors(state, event.fields)
    case 'fail':
      return { step: 'idle', problem: event.problem }
    case 'succeed':
      return { step: 'success', orderId: event.orderId }
  }
}

function withoutErrors(state: CheckoutState, fields: readonly string[]): CheckoutState {
  const problem = state.step === 'idle' ? state.problem : null
  if (problem?.kind !== 'refused' || !fields.some((field) => field in problem.errors)) return state
  const left = Object.entries(problem.errors).filter(([field]) => !fields.includes(field))
  return left.length ? { step: 'idle', problem: { kind: 'refused', errors: Object.fromEntries(left) } } : idleCheckout
}
