import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePlan } from '../../tools/campaign/plan.ts'
import { runPlan } from '../../tools/campaign/run-plan.ts'
import { engines, type Stage } from '../../tools/campaign/stage.ts'
import { openStage } from './expect-consistent.ts'

const size = { seed: 20_262, purchases: 60, kills: 8, faults: 20 }
// A start takes long where everything else runs too.
const timeoutMs = 400_000

test('the same seed decides the same', { tags: 'smoke' }, () => {
  expect(makePlan(size)).toEqual(makePlan(size))
  expect(makePlan({ ...size, seed: 2 })).not.toEqual(makePlan(size))
})

describe.concurrent.each(engines)('a short campaign, on %s', (engine) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(engine)
    await stage.start()
  })
  afterAll(() => stage.close())

  test(
    'C012 C015 many visitors in three currencies, faults, kills and restarts at once leave the books right',
    async () => {
      const report = await runPlan(stage, makePlan(size))
      expect(report.differences).toEqual([])
      expect(report.deaths.total).toBeGreaterThanOrEqual(4)
      expect(report.deaths.unasked).toBe(0)
      expect(report.faultsMet).toBeGreaterThan(10)
      expect(report.orders).toBeGreaterThan(20)
      expect(Object.keys(report.ordersByCurrency)).toEqual(['EUR', 'NOK', 'SEK'])
      expect(report.disputes).toBeGreaterThan(0)
      const byStaff = Object.entries(report.outcomes).filter(([outcome]) => outcome.startsWith('staff did: '))
      expect(byStaff.map(([outcome]) => outcome.slice('staff did: '.length)).sort()).toEqual([
        'cancel',
        'goodwill',
        'refund',
        'return',
        'ship',
      ])
      expect(report.stockBack).toBeGreaterThan(0)
      expect(report.books).toMatchObject({ orders: report.orders, differences: [] })
      expect(report.reconcile).toBe('The books agree. (exit code 0)')
      expect(Object.keys(report.outcomes).filter((outcome) => /vain|waiting|answered/.test(outcome))).toEqual([])
    },
    timeoutMs,
  )
})
