import { setTimeout as pause } from 'node:timers/promises'
import type { CrashPoint } from '../../src/shared/crash-points.ts'
import type { Stage } from './stage.ts'

/**
 * Numbers of deaths of the shop: killed from outside, by itself at a crash point, or unasked, which must never
 * happen.
 */
export type Deaths = { total: number; killed: number; atPoints: Record<string, number>; unasked: number }

export type Keeper = {
  kill(): Promise<void>
  crashAt(point: CrashPoint, nth: number): Promise<void>
  /** Ends the watch, with the shop running or dead. */
  stop(): Promise<Deaths & { secondsToStart: number[] }>
}

/** Restarts the shop whenever it dies, as a process supervisor does. */
export function keepOpen(stage: Stage): Keeper {
  const deaths: Deaths = { total: 0, killed: 0, atPoints: {}, unasked: 0 }
  const secondsToStart: number[] = []
  let stopping = false
  let starting: Promise<void> | null = null
  let armed: CrashPoint | null = null
  let wasKilled = false
  const note = () => {
    deaths.total += 1
    if (wasKilled) deaths.killed += 1
    else if (armed) {
      deaths.atPoints[armed] = (deaths.atPoints[armed] ?? 0) + 1
      armed = null
    } else deaths.unasked += 1
    wasKilled = false
  }
  const look = async () => {
    while (!stopping) {
      if (!stage.isRunning()) {
        note()
        const began = performance.now()
        starting = stage.start()
        // It may die while it starts: then it is started once more.
        await starting.catch(() => undefined)
        starting = null
        secondsToStart.push((performance.now() - began) / 1_000)
      }
      await pause(20)
    }
  }
  const looking = look()
  return {
    async kill() {
      await starting?.catch(() => undefined)
      if (!stage.isRunning()) return
      wasKilled = true
      // The kill cancels the armed crash point; another one may be set before this death is counted.
      armed = null
      await stage.kill()
    },
    async crashAt(point, nth) {
      await starting?.catch(() => undefined)
      armed = point
      await stage.crashAt(point, nth)
    },
    async stop() {
      stopping = true
      await looking
      if (!stage.isRunning()) note()
      return { ...deaths, secondsToStart }
    },
  }
}
