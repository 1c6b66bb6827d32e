import { processorTime } from '../bench/processor-time.ts'
import type { Stage } from '../campaign/stage.ts'
import { buyUntil, type Figures, noFigures } from '../load/visitor.ts'
import type { Cluster } from './cluster-machine.ts'

const visitors = 32
const warmUpSeconds = 5

export type Speed = {
  purchasesPerSecond: number
  /** Of all shops and the worker, for one purchase. */
  processorMs: number
  /** By which one purchase lets the database and its log grow. */
  databaseBytes: number
  logBytes: number
  faults: string[]
}

/** Visitors who never pause buy, for so many seconds. */
export async function measureSpeed(stage: Stage, cluster: Cluster, seconds: number): Promise<Speed> {
  await visit(stage, warmUpSeconds)
  const used = () => cluster.processIds().reduce((sum, id) => sum + processorTime(id), 0)
  const [usedBefore, before] = [used(), await databaseSize(stage)]
  const { purchases, faults } = await visit(stage, seconds)
  const processorMs = (used() - usedBefore) / purchases
  const after = await databaseSize(stage)
  return {
    purchasesPerSecond: purchases / seconds,
    processorMs,
    databaseBytes: (after.database - before.database) / purchases,
    logBytes: (after.log - before.log) / purchases,
    faults,
  }
}

async function databaseSize(stage: Stage): Promise<{ database: number; log: number }> {
  const [sizes] = await stage.sql<{ database: string; log: string }>(
    "SELECT pg_database_size(current_database()) AS database, pg_current_wal_lsn() - '0/0' AS log",
  )
  return { database: Number(sizes!.database), log: Number(sizes!.log) }
}

async function visit({ port }: Stage, seconds: number): Promise<Figures> {
  const figures = noFigures()
  const end = performance.now() + seconds * 1_000
  const running = () => performance.now() < end
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => buyUntil(figures, { port, visitor, running })))
  return figures
}
