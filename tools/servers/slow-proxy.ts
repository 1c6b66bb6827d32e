import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type SlowProxy = {
  port: number
  /** Drops everything in both directions without closing a connection, as a network that loses packets does. */
  blackhole(): void
  /** Holds what comes back for so many milliseconds. */
  delay(milliseconds: number): void
  /** Lets new connections through again; those from before stay dead. */
  restore(): void
  /** Sends new connections to another server. Existing ones end, or stay dead if the network was unresponsive. */
  passTo(other: Target): void
  close(): Promise<void>
}

type Target = { host: string; port: number }

/** Starts a socket between the shop and its database that can be slowed down, made unresponsive or redirected. */
export async function startSlowProxy(first: Target): Promise<SlowProxy> {
  let target = first
  const sockets = new Set<Socket>()
  let silent = false
  // Grows when the network becomes unresponsive and when it recovers; earlier connections stay dead.
  let era = 0
  let held = 0
  const server = createServer((client) => {
    const born = era
    const isDead = () => silent || born !== era
    const upstream = connect(target)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', (chunk) => {
      if (!isDead()) upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (isDead()) return
      if (held === 0) client.write(chunk)
      else setTimeout(() => client.writable && client.write(chunk), held)
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => {
      if (!isDead()) client.destroy()
    })
  })
  const wake = () => {
    if (silent) era += 1
    silent = false
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    blackhole() {
      silent = true
      era += 1
    },
    delay(milliseconds) {
      held = milliseconds
    },
    restore() {
      wake()
      held = 0
    },
    passTo(other) {
      target = other
      if (silent) wake()
      else for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
