import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drillRestore } from '../../tools/campaign/restore-drill.ts'
import { engines, type Stage } from '../../tools/campaign/stage.ts'
import { openStage } from './expect-consistent.ts'

describe.each(engines)('#439 the drill of restoring, on %s', (engine) => {
  let stage: Stage
  // Each test needs its own stage, because the drill leaves the shop killed and moved.
  beforeEach(async () => {
    stage = await openStage(engine)
    await stage.start()
  })
  afterEach(() => stage.close())

  test('#439 a shop that was backed up while it sold, and killed later, opens from the backup; the books name every payment since', async () => {
    const transcript: string[] = []
    const report = await drillRestore(stage, (line) => transcript.push(line))
    expect(report.broken, transcript.join('\n')).toEqual([])
    expect(report.ordersRestored).toBeGreaterThan(0)
    expect(report.named).toBeGreaterThanOrEqual(8)
    expect(report.ordersRestored + report.finished + report.named).toBe(report.soldInAll)
    expect(report.imagesDiffering).toEqual([])
    expect(report.images).toBeGreaterThanOrEqual(readdirSync('demo/photos').length)
    expect(report.statuses).toEqual({ 'first screen': 200, 'an image on it': 200, '/readyz': 200 })
    expect(report.reconcile).toBe('The books agree.')
  }, 400_000)
})
