import { expect, test } from 'vitest'
import { allowedMemberActions, extendedTrialEnd } from '#domain/sales/membership/member-rules.ts'
import type { MembershipRow } from '#domain/sales/membership/membership-queries.ts'
import { dayMs } from '#shared/dates.ts'

const createdAt = new Date('2026-03-01T10:00:00Z')
const daysLater = (days: number) => new Date(createdAt.getTime() + days * dayMs)

function membership(facts: Partial<MembershipRow>): MembershipRow {
  const begun = { status: 'trialing', subscriptionId: 'sub_1', createdAt, trialEndsAt: daysLater(14) }
  return { ...begun, currentPeriodEndsAt: null, endsAt: null, endedAt: null, ...facts } as MembershipRow
}

test('a longer trial is offered as long as one more day can be given', () => {
  const almost = membership({ trialEndsAt: daysLater(89) })
  expect(allowedMemberActions(almost)).toContain('extend-trial')
  expect(extendedTrialEnd(almost, 1)).toEqual(daysLater(90))
  const full = membership({ trialEndsAt: daysLater(90) })
  expect(allowedMemberActions(full)).not.toContain('extend-trial')
  expect(() => extendedTrialEnd(full, 1)).toThrow()
  expect(allowedMemberActions(membership({ status: 'active', trialEndsAt: null }))).not.toContain('extend-trial')
})

test('another price is offered where a bill comes that could have it', () => {
  const billed = membership({ status: 'active', trialEndsAt: null, currentPeriodEndsAt: daysLater(30) })
  expect(allowedMemberActions(billed)).toContain('price')
  expect(allowedMemberActions(membership({ status: 'past_due', trialEndsAt: null }))).not.toContain('price')
  expect(allowedMemberActions({ ...billed, endsAt: daysLater(30) })).not.toContain('price')
})
