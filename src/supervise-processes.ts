import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

type Slot = {
  /** The first one also seeds, runs jobs and listens for commands. */
  first: boolean
  worker: Worker
  /** Number of times in a row that a process in this slot died soon after its start. */
  deaths: number
  startedAt: number
}

// Milliseconds.
const maxStartMs = 120_000
const maxStopMs = 45_000
const aliveEnough = 30_000
const pauses = { first: 100, max: 30_000 }

/**
 * Runs several processes of the shop and restarts one that dies, after a growing pause. On SIGUSR2 each is replaced by
 * a new one that is ready before the old one leaves.
 */
export async function superviseProcesses(count: number, log: Logger): Promise<void> {
  let stopping = false
  let replacing = false
  const slots: Slot[] = []

  const fork = (first: boolean): Worker => cluster.fork(first ? { VITRINE_FIRST_PROCESS: '1' } : {})

  const pids = () => slots.map(({ worker }) => worker.process.pid)

  const watch = (slot: Slot): void => {
    const { worker } = slot
    worker.once('exit', async (code, signal) => {
      if (stopping || slot.worker !== worker) return
      slot.deaths = performance.now() - slot.startedAt > aliveEnough ? 0 : slot.deaths + 1
      const pause = Math.min(pauses.first * 2 ** slot.deaths, pauses.max)
      log.error({ code, signal, pause }, 'A process of the shop has died and is started again')
      await wait(pause)
      if (stopping || slot.worker !== worker) return
      slot.worker = fork(slot.first)
      slot.startedAt = performance.now()
      watch(slot)
      if (await ready(slot.worker)) process.send?.({ restarted: true, processes: pids() })
    })
  }

  const open = async (first: boolean): Promise<void> => {
    const worker = fork(first)
    if (!(await ready(worker))) process.exit(worker.process.exitCode || 1)
    const slot: Slot = { first, worker, deaths: 0, startedAt: performance.now() }
    slots.push(slot)
    watch(slot)
  }

  const replace = async (): Promise<void> => {
    for (const slot of slots) {
      if (stopping) return
      const next = fork(slot.first)
      if (!(await ready(next))) {
        next.process.kill('SIGKILL')
        log.error('The replacement did not start: the processes that run are kept')
        return
      }
      const old = slot.worker
      slot.worker = next
      slot.deaths = 0
      slot.startedAt = performance.now()
      watch(slot)
      if (old.isConnected()) old.send({ replaced: true })
      await gone(old)
    }
    log.info('All processes have been replaced')
    process.send?.({ replaced: true, processes: pids() })
  }

  const stop = async () => {
    if (stopping) return
    stopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(workers.map(gone))
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.once('disconnect', stop)
  process.on('SIGUSR2', () => {
    if (replacing) return
    replacing = true
    replace().finally(() => {
      replacing = false
    })
  })

  // The others start once the first has prepared the database.
  await open(true)
  await Promise.all(Array.from({ length: count - 1 }, () => open(false)))
  process.send?.({ ready: true, processes: pids() })
}

/** Returns true if a process began to serve before it exited or timed out. */
async function ready(worker: Worker): Promise<boolean> {
  const given = new AbortController()
  const isReady = new Promise<boolean>((resolve) => {
    worker.on('message', (message: { ready?: boolean }) => {
      if (message.ready) resolve(true)
    })
  })
  const options = { signal: given.signal }
  const ended = once(worker, 'exit', options).then(() => false)
  const tooLate = wait(maxStartMs, false, options)
  const outcome = await Promise.race([isReady, ended, tooLate])
  ended.catch(() => undefined)
  tooLate.catch(() => undefined)
  given.abort()
  return outcome
}

/** Waits for a process to end, and ends it where it does not by itself. */
async function gone(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const force = setTimeout(() => worker.process.kill('SIGKILL'), maxStopMs)
  await once(worker, 'exit')
  clearTimeout(force)
}
