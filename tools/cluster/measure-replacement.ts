import type { Stage } from '../campaign/stage.ts'
import { buyUntil, noFigures } from '../load/visitor.ts'
import type { Cluster } from './cluster-machine.ts'

const visitors = 16
const pauseMs = 50
const rounds = 3

/** Every shop is replaced, several times over, while visitors buy. */
export async function measureReplacement({ port }: Stage, cluster: Cluster) {
  const figures = noFigures()
  let isRunning = true
  const started = performance.now()
  const buying = Array.from({ length: visitors }, (_, visitor) =>
    buyUntil(figures, { port, visitor, running: () => isRunning, pause: pauseMs }),
  )
  for (let round = 0; round < rounds; round++) await cluster.replaceShops()
  isRunning = false
  await Promise.all(buying)
  const { purchases, faults, refused } = figures
  return { rounds, purchases, faults, refused, seconds: (performance.now() - started) / 1_000 }
}
