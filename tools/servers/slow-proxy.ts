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
  /** Ends every connection; new ones go to another server. */
  passTo(other: Target): void
  close(): Promise<void>
}

type Target = { host: string; port: number }

/** A socket between the shop and its database that can be made slow or silent, or lead to another one. */
export async function startSlowProxy(first: Target): Promise<SlowProxy> {
  let target = first
  const sockets = new Set<Socket>()
  let silent = false
  let held = 0
  const server = createServer((client) => {
    let dead = silent
    const upstream = connect(target)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', (chunk) => {
      dead ||= silent
      if (!dead) upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      dead ||= silent
      if (dead) return
      if (held === 0) client.write(chunk)
      else setTimeout(() => client.writable && client.write(chunk), held)
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => {
      if (!dead) client.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    blackhole() {
      silent = true
    },
    delay(milliseconds) {
      held = milliseconds
    },
    restore() {
      silent = false
      held = 0
    },
    passTo(other) {
      target = other
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
