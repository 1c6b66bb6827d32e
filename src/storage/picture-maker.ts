import { type ChildProcess, fork } from 'node:child_process'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Storage } from './storage.ts'

const scanEverySeconds = 600
// The shop's first visitors come before its pictures: starting a process holds everybody up for a moment.
const firstScanSeconds = 2
const tellAgainSeconds = 60

type PictureMaker = { stop(): void }

/**
 * Has the variants of pictures made in a process of its own, as low in priority as the system knows, that ends when there is nothing to
 * do: no request waits for it, and its memory is given back. With `ahead` everything is made, now and as pictures come in; without,
 * only what somebody asked for. Whatever is lost with a killed process is found again by the next look.
 */
export function startPictureMaker(
  storage: Storage,
  options: { script: string; dataDir: string; ahead: boolean; log: Logger },
): PictureMaker {
  const { script, dataDir, ahead, log } = options
  // The same picture is asked for many times before it is made.
  const told = new LRUCache<string, true>({ max: 5_000, ttl: tellAgainSeconds * 1_000 })
  let child: ChildProcess | null = null
  let stopped = false

  function send(message: { asked: { path: string; width: number } } | { scan: true }): void {
    if (stopped) return
    child ??= start()
    // It may be ending at this moment: the next visitor, or the next look at everything, tells again.
    child.send(message, () => undefined)
  }

  function start(): ChildProcess {
    const started = fork(script, [dataDir], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    started.on('message', (message: { failed?: string; error?: string }) => {
      if (message.failed) log.warn({ picture: message.failed, error: message.error }, 'A picture could not be made')
    })
    started.on('error', (error) => log.warn({ error: String(error) }, 'The picture maker could not be started'))
    started.once('exit', (code, signal) => {
      if (child === started) child = null
      if (!stopped && code !== 0) log.warn({ code, signal }, 'The picture maker ended early')
    })
    started.unref()
    started.channel?.unref()
    return started
  }

  const stopListening = storage.onNews(({ path, asked }) => {
    if (asked === undefined) {
      if (ahead) send({ scan: true })
      return
    }
    const variant = `${asked} ${path}`
    if (told.has(variant)) return
    told.set(variant, true)
    send({ asked: { path, width: asked } })
  })
  const timer = ahead ? setInterval(() => send({ scan: true }), scanEverySeconds * 1_000).unref() : undefined
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
