import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { within } from '#shared/within.ts'
import type { Database } from './open-database.ts'

const channel = 'shop_changes'

// Milliseconds.
const heartbeatEvery = 5_000
const heartbeatResponse = 3_000
const reconnectFirst = 250
const reconnectMost = 5_000
// Stale responses are never sent for longer than this, so afterwards this process shows the new state.
const showNewState = 3_000

// PostgreSQL refuses a longer notice than 8,000 bytes.
const maxBytes = 7_900

/**
 * Announces which cached responses are stale, by tag: `product:<id>`, `lists:<list>`, `categories`, `category:<id>`,
 * `content`, `page:<slug>`, `settings`. Call after the transaction committed.
 */
export type Changes = {
  /** Resolves when this process serves the new state. Hot pages are rendered again first, for three seconds at most. */
  announce(tags: string[]): Promise<void>
  subscribe(listener: (tags: string[]) => unknown): () => void
  /** False while announcements of other processes may be missed: caches must then revalidate soon. */
  isListening(): boolean
}

type Notice = { from: string | null; tags: string[] }
type Listener = Parameters<Changes['subscribe']>[0]

/**
 * Announces changed tags to every process on this database; on PostgreSQL over NOTIFY with its own monitored
 * connection. After a lost connection listeners get `*` (everything), because announcements may have been missed.
 */
export async function createChanges(database: Database, log: Logger): Promise<Changes & { close(): Promise<void> }> {
  const listeners = new Set<Listener>()
  const tell = (tags: string[]) => Promise.all([...listeners].map((listener) => listener(tags)))
  const subscribe = (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  if ('pglite' in database.driver) {
    return {
      async announce(tags) {
        await within(showNewState, tell(tags))
      },
      subscribe,
      isListening: () => true,
      close: async () => listeners.clear(),
    }
  }

  const { pool, url } = database.driver
  // This process also receives its own announcements, which its listeners have already handled.
  const self = randomUUID()
  const connection = await keepListening(url, log, ({ from, tags }) => {
    if (from !== self) void tell(tags)
  })
  return {
    async announce(tags) {
      const shown = within(showNewState, tell(tags))
      const written = JSON.stringify({ from: self, tags })
      const notice = written.length > maxBytes ? JSON.stringify({ from: self, tags: ['*'] }) : written
      await pool.query('SELECT pg_notify($1, $2)', [channel, notice])
      await shown
    },
    subscribe,
    isListening: connection.isListening,
    async close() {
      await connection.close()
      listeners.clear()
    },
  }
}

/** Listens for as long as the process lives. Rejects only where the first connection cannot be made. */
async function keepListening(
  url: string,
  log: Logger,
  hear: (notice: Notice) => void,
): Promise<{ isListening: () => boolean; close: () => Promise<void> }> {
  const { Client } = await import('pg')
  let closed = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let wait = reconnectFirst

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
    let ended = false
    next.on('notification', (message) => hear(readNotice(message.payload)))
    next.on('error', () => undefined)
    next.on('end', () => {
      ended = true
      if (client !== next) return
      client = null
      log.warn('Not listening for changes any more; connecting again')
      again()
    })
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
      if (ended) throw new Error('The connection ended at once')
    } catch (error) {
      next.end().catch(() => undefined)
      throw error
    }
    client = next
    wait = reconnectFirst
    timer = setTimeout(beat, heartbeatEvery, next)
    timer.unref()
  }

  /**
   * Sends a heartbeat query and closes the connection if no response arrives, because a dead connection reports
   * nothing by itself.
   */
  const beat = async (asked: Client) => {
    const giveUp = setTimeout(() => streamOf(asked).destroy(), heartbeatResponse)
    await asked.query('SELECT 1').catch(() => undefined)
    clearTimeout(giveUp)
    if (closed || client !== asked) return
    timer = setTimeout(beat, heartbeatEvery, asked)
    timer.unref()
  }

  const again = () => {
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      connect().then(
        // Announcements made while disconnected were missed, so every tag is reported as changed.
        () => hear({ from: null, tags: ['*'] }),
        () => again(),
      )
    }, wait)
    wait = Math.min(wait * 2, reconnectMost)
  }

  await connect()
  return {
    isListening: () => client !== null,
    async close() {
      closed = true
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end().catch(() => undefined)
    },
  }
}

function streamOf(client: Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}

function readNotice(payload: string | undefined): Notice {
  try {
    const { from, tags } = JSON.parse(payload ?? '') as { from?: unknown; tags?: unknown }
    if (Array.isArray(tags)) return { from: typeof from === 'string' ? from : null, tags: tags.map(String) }
  } catch {
    // The notice is unreadable, but something changed, so every tag is reported.
  }
  return { from: null, tags: ['*'] }
}
