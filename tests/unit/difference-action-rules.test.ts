import { describe, expect, test } from 'vitest'
import { actionsOf } from '#domain/ledger/reconciliation/difference-action-rules.ts'

const open = { resolvedAt: null, acceptedAt: null }
const known = { hasCheckout: true, hasFailed: false }
const says = { shop: { what: 'noOrder' as const }, provider: { what: 'paid' as const } }
const sides = { shop: '', provider: '', says }

describe('acts on differences', () => {
  test('O213 are those of the kind for which the provider has something to act on', () => {
    const of = (kind: Parameters<typeof actionsOf>[0]['kind'], ids = {}) =>
      actionsOf({ kind, facts: { ...sides, ...ids }, ...open, known })
    expect(of('paymentWithoutOrder', { payment: 'pi_1' })).toEqual(['settle', 'accept'])
    expect(of('refundMissing')).toEqual(['refund_again', 'accept'])
    expect(of('refundMissing', { refund: 're_1' })).toEqual(['follow', 'accept'])
    expect(of('membershipDiffers', { subscription: 'sub_1' })).toEqual(['follow', 'accept'])
    expect(of('membershipWithoutSubscription')).toEqual(['accept'])
    expect(of('orderWithoutPayment', { payment: 'pi_1' })).toEqual(['accept'])
    expect(of('invoiceDiffers', { subscription: 'sub_1' })).toEqual(['accept'])
  })

  test('O213 none is offered that cannot work: no order without a checkout, nothing to follow after a known failure', () => {
    const of = (kind: Parameters<typeof actionsOf>[0]['kind'], ids: object, of: Partial<typeof known>) =>
      actionsOf({ kind, facts: { ...sides, ...ids }, ...open, known: { ...known, ...of } })
    expect(of('paymentWithoutOrder', { payment: 'pi_1' }, { hasCheckout: false })).toEqual(['refund_payment', 'accept'])
    expect(of('refundMissing', { refund: 're_1' }, { hasFailed: true })).toEqual(['accept'])
  })

  test('O215 an accepted one is not accepted again, and one that is gone offers nothing', () => {
    const one = { known, kind: 'paymentWithoutOrder' as const, facts: { ...sides, payment: 'pi_1' } }
    expect(actionsOf({ ...one, resolvedAt: null, acceptedAt: new Date(0) })).toEqual(['settle'])
    expect(actionsOf({ ...one, resolvedAt: new Date(0), acceptedAt: null })).toEqual([])
  })
})
