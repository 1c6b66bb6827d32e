import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as SocketServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Shutdown state of a process; the web server reads it on every request. */
export type Leaving = {
  /** True if /readyz reports that no new traffic should be sent here; everything is still served. */
  announced: boolean
  /** New connections go elsewhere; responses on those that are left ask the client to close. */
  closing: boolean
  /** When /readyz was asked last, in milliseconds of the process; 0 = never. */
  watchedAt: number
}

export function createLeaving(): Leaving {
  return { announced: false, closing: false, watchedAt: 0 }
}

// A load balancer that watches asks more often than this.
const watchEvery = 60_000
// Clients with a busy connection learn it from their next response, within this.
const farewell = 1_000
const maxRequestMs = 10_000

/**
 * Takes a web server out of service without failing a request: updates /readyz, lets running requests finish and
 * closes idle connections. Force-closes connections of clients that never finish.
 * @param announce wait until load balancers have read /readyz; needless where others serve the same address
 */
export async function drainServer(
  server: Server,
  leaving: Leaving,
  options: { announce: boolean; noticeMilliseconds: number },
): Promise<void> {
  leaving.announced = options.announce
  // If nothing has polled /readyz recently, waiting for it to be read is pointless.
  const watched = leaving.watchedAt > 0 && performance.now() - leaving.watchedAt < watchEvery
  if (watched && options.announce) await wait(options.noticeMilliseconds)
  leaving.closing = true
  const closed = once(server, 'close')
  // Avoids the `close` of `node:http`, which ends idle connections at once. Their clients may be about to send the
  // next request.
  SocketServer.prototype.close.call(server)
  const idleFrom = performance.now() + farewell
  const endIdle = setInterval(() => {
    if (performance.now() > idleFrom) server.closeIdleConnections()
  }, 100)
  const endAll = setTimeout(() => server.closeAllConnections(), maxRequestMs)
  await closed
  clearInterval(endIdle)
  clearTimeout(endAll)
}
