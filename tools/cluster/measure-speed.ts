import { processorTime } from '../bench/processor-time.ts'
import type { Stage } from '../campaign/stage.ts'
import { buyUntil, type Figures, noFigures } from '../load/visitor.ts'
import type { Cluster } from './cluster-machine.ts'

const visitors = 32
const warmUpSeconds = 5

export type Speed = { purchasesPerSecond: number; processorMs: number; faults: string[] }

/** Visitors who never pause buy. `processorMs`: what a purchase takes of all shops and the worker. */
export async function measureSpeed(stage: Stage, cluster: Cluster, seconds: number): Promise<Speed> {
  await visit(stage, warmUpSeconds)
  const used = () => cluster.processIds().reduce((sum, id) => sum + processorTime(id), 0)
  const before = used()
  const { purchases, faults } = await visit(stage, seconds)
  return { purchasesPerSecond: purchases / seconds, processorMs: (used() - before) / purchases, faults }
}

async function visit({ port }: Stage, seconds: number): Promise<Figures> {
  const figures = noFigures()
  const end = performance.now() + seconds * 1_000
  const running = () => performance.now() < end
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => buyUntil(figures, { port, visitor, running })))
  return figures
}
