import { processorTime } from '../bench/processor-time.ts'
import type { Stage } from '../campaign/stage.ts'
import { buyUntil, type Figures, noFigures } from '../load/visitor.ts'
import type { Cluster } from './cluster-machine.ts'

const visitors = 32
const warmUpSeconds = 5

export type Speed = {
  purchasesPerSecond: number
  /** Processor time of all shops and the worker for one purchase. */
  processorMs: number
  /** Growth of the database, its log and its tables with their indexes per purchase, the largest first. */
  databaseBytes: number
  logBytes: number
  tables: [name: string, bytes: number][]
  faults: string[]
}

/** Visitors who never pause buy, for so many seconds. */
export async function measureSpeed(stage: Stage, cluster: Cluster, seconds: number): Promise<Speed> {
  await visit(stage, warmUpSeconds)
  const used = () => cluster.processIds().reduce((sum, id) => sum + processorTime(id), 0)
  const [usedBefore, before] = [used(), await sizesOf(stage)]
  const { purchases, faults } = await visit(stage, seconds)
  const processorMs = (used() - usedBefore) / purchases
  const after = await sizesOf(stage)
  return {
    purchasesPerSecond: purchases / seconds,
    processorMs,
    databaseBytes: (after.database - before.database) / purchases,
    logBytes: (after.log - before.log) / purchases,
    tables: Object.entries(after.tables)
      .map(([name, bytes]): [string, number] => [name, (bytes - (before.tables[name] ?? 0)) / purchases])
      .toSorted(([, one], [, other]) => other - one),
    faults,
  }
}

type Sizes = { database: number; log: number; tables: Record<string, number> }

async function sizesOf(stage: Stage): Promise<Sizes> {
  const [sizes] = await stage.sql<Sizes>(`SELECT pg_database_size(current_database())::float AS database,
    (pg_current_wal_lsn() - '0/0')::float AS log,
    (SELECT json_object_agg(oid::regclass, pg_total_relation_size(oid)) FROM pg_class
      WHERE relkind = 'r' AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    ) AS tables`)
  return sizes!
}

async function visit({ port }: Stage, seconds: number): Promise<Figures> {
  const figures = noFigures()
  const end = performance.now() + seconds * 1_000
  const running = () => performance.now() < end
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => buyUntil(figures, { port, visitor, running })))
  return figures
}
