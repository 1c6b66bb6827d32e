import { type ChildProcess, fork } from 'node:child_process'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Storage } from './storage.ts'

const scanIntervalSeconds = 600
// Forking blocks the process for a moment: the first visitors are served before.
const firstScanSeconds = 2
const resendSeconds = 60

type ImageMaker = { stop(): void }

/**
 * Makes image variants in a child process of lowest priority: with `ahead` all of them, else only requested ones. A
 * killed process loses nothing, since the next scan finds what is missing.
 */
export function startImageMaker(
  storage: Storage,
  options: { script: string; ahead: boolean; log: Logger },
): ImageMaker {
  const { script, ahead, log } = options
  // The same variant is requested many times before it is made.
  const sent = new LRUCache<string, true>({ max: 5_000, ttl: resendSeconds * 1_000 })
  let child: ChildProcess | null = null
  let stopped = false

  function send(message: { requested: { path: string; width: number } } | { scan: true }): void {
    if (stopped) return
    child ??= start()
    // The child may be exiting now: the next request or scan sends it again.
    child.send(message, () => undefined)
  }

  function start(): ChildProcess {
    const started = fork(script, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    started.on('message', (message: { failed?: string; error?: string }) => {
      if (message.failed) log.warn({ image: message.failed, error: message.error }, 'An image could not be made')
    })
    started.on('error', (error) => log.warn({ error: String(error) }, 'The image maker could not be started'))
    started.once('exit', (code, signal) => {
      if (child === started) child = null
      if (!stopped && code !== 0) log.warn({ code, signal }, 'The image maker ended early')
    })
    started.unref()
    started.channel?.unref()
    return started
  }

  const stopListening = storage.subscribe(({ path, requested }) => {
    if (requested === undefined) {
      if (ahead) send({ scan: true })
      return
    }
    const variant = `${requested} ${path}`
    if (sent.has(variant)) return
    sent.set(variant, true)
    send({ requested: { path, width: requested } })
  })
  const timer = ahead ? setInterval(() => send({ scan: true }), scanIntervalSeconds * 1_000).unref() : undefined
  const first = ahead ? setTimeout(() => send({ scan: true }), firstScanSeconds * 1_000).unref() : undefined

  return {
    stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(first)
      stopListening()
      child?.kill('SIGKILL')
    },
  }
}
