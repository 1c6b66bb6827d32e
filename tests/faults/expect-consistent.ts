import { expect, inject, type TestOptions } from 'vitest'
import { type Allowed, findDifferences } from '../../tools/campaign/record-checks.ts'
import { drain, workOffJobs } from '../../tools/campaign/records.ts'
import { copyStage, type Engine, type Stage } from '../../tools/campaign/stage.ts'

/**
 * A stage of its own for a test file: the demo shop, with nothing sold yet. `databaseUrl`: a PostgreSQL of the test's
 * own.
 */
export function openStage(engine: Engine, options: { databaseUrl?: string } = {}): Promise<Stage> {
  return copyStage(inject('faultTemplates'), engine, options)
}

/** `npm test` runs a few faults, on the engine of large shops. */
export function smoke(engine: Engine): TestOptions {
  return engine === 'postgresql' ? { tags: ['smoke'] } : {}
}

/** Drains, then compares; nothing may differ. */
export async function expectConsistent(stage: Stage, allowed: Allowed = {}): Promise<void> {
  await drain(stage)
  // Work that a sweep has just begun may still be in progress.
  const compare = async () => {
    await workOffJobs(stage)
    return findDifferences(stage, allowed)
  }
  await expect.poll(compare, { timeout: 60_000, interval: 100 }).toEqual([])
}
