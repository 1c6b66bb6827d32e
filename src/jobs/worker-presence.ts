import type { Logger } from 'pino'

// Any number that nothing else in the database uses as an advisory lock.
const presenceLock = 577_215_664
const reconnectMs = 1_000
// Nothing is ever sent on the connection: by this the system finds out that its server was replaced.
const probe = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Signals to other processes on this PostgreSQL that this one runs jobs, by an advisory lock that ends with its
 * connection. Runs `whenAlone` first if no other process holds the lock.
 * @returns the function that releases it.
 */
export async function announceWorker(
  url: string,
  log: Logger,
  whenAlone: () => Promise<void>,
): Promise<() => Promise<void>> {
  const { Client } = await import('pg')
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let client: InstanceType<typeof Client> | undefined

  const announce = async (first: boolean): Promise<void> => {
    const next = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, ...probe })
    next.on('error', () => undefined)
    next.on('end', () => {
      if (!closed) again()
    })
    await next.connect()
    client = next
    if (first) {
      const { rows } = await next.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [presenceLock])
      if (rows[0]?.alone) await whenAlone()
      // A worker that starts in the meantime waits here for the first one.
      await next.query('SELECT pg_advisory_lock_shared($1)', [presenceLock])
      if (rows[0]?.alone) await next.query('SELECT pg_advisory_unlock($1)', [presenceLock])
    } else await next.query('SELECT pg_advisory_lock_shared($1)', [presenceLock])
  }
  const again = () => {
    clearTimeout(retry)
    retry = setTimeout(() => {
      announce(false).catch((error) => {
        log.warn({ error: String(error) }, 'The lock that shows this worker to others was lost; taking it again')
        if (!closed) again()
      })
    }, reconnectMs)
  }
  await announce(true)
  return async () => {
    closed = true
    clearTimeout(retry)
    await client?.end().catch(() => undefined)
  }
}
