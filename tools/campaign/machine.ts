import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import type { Command, CommandResponse } from './process-to-kill.ts'

type Instruction = { crashAt: string } | { clock: number } | { sql: string }

/** Process of the shop or of a service around it, which may be killed and started again. */
export type Machine = {
  /** Waits until it says that it is ready. */
  start(more?: Record<string, string>): Promise<void>
  /** Ends it at once. */
  kill(): Promise<void>
  /** SIGKILL, or SIGTERM to let it end its work; nothing where it does not run. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  isRunning(): boolean
  /** Sends a command to a build with crash points and returns its response. */
  tell(command: Instruction): Promise<unknown>
  /** Waits until it has ended of itself; rejects where it does not. */
  died(): Promise<void>
  processId(): number | undefined
  log(): string
}

// Milliseconds; well below what a test may take, so that a test that waits in vain says why.
const maxCrashWaitMs = 60_000

/** Nothing runs yet. What it prints is appended to `logFile`. */
export function createMachine(file: string, environment: Record<string, string>, logFile: string): Machine {
  let child: ChildProcess | null = null
  let commands = 0

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!isAlive(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  return {
    async start(more = {}) {
      child = await startReady(file, { ...environment, ...more }, logFile)
    },
    kill: () => end('SIGKILL'),
    end,
    isRunning: () => isAlive(child),
    tell(command) {
      const running = child
      if (!isAlive(running)) return Promise.reject(new Error('The shop is not running'))
      commands += 1
      const id = commands
      return new Promise((resolve, reject) => {
        const settle = (action: () => void) => {
          running.off('message', hear)
          running.off('exit', leave)
          action()
        }
        const hear = (message: CommandResponse) => {
          if (message.responseTo !== id) return
          settle(() => (message.failure ? reject(new Error(message.failure)) : resolve(message.result)))
        }
        const leave = () => settle(() => reject(new Error('The shop died before it answered')))
        running.on('message', hear)
        running.on('exit', leave)
        // Its end may not be known here yet.
        running.send({ id, ...command } satisfies Command, (error) => error && leave())
      })
    },
    async died() {
      const running = child
      if (!isAlive(running)) return
      await once(running, 'exit', { signal: AbortSignal.timeout(maxCrashWaitMs) }).catch(() => {
        throw new Error('The shop did not come to the point where it was to die')
      })
    },
    processId: () => (isAlive(child) ? child.pid : undefined),
    log: () => readLog(logFile),
  }
}

function readLog(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function isAlive(child: ChildProcess | null): child is ChildProcess {
  return child !== null && child.exitCode === null && child.signalCode === null
}

// The embedded database is compiled as it is used and never again for speed, which would take half of each start.
const compiledOnce = ['--wasm-lazy-validation', '--liftoff-only']

async function startReady(file: string, environment: Record<string, string>, logFile: string): Promise<ChildProcess> {
  const log = openSync(logFile, 'a')
  const child = fork(file, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', log, log, 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', ...(environment.DATABASE_URL ? [] : compiledOnce)],
  })
  closeSync(log)
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: { ready?: boolean }) => message.ready && resolve())
    child.once('exit', (code, signal) => {
      reject(new Error(`${file} ended with ${code ?? signal} before it was ready:\n${readLog(logFile)}`))
    })
  })
  await ready
  return child
}
