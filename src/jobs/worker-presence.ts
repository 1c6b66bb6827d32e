import type { Logger } from 'pino'

// Any number that nothing else in the database uses as an advisory lock.
const presenceLock = 577_215_664
const reconnectMilliseconds = 1_000

/**
 * Tells other processes on this PostgreSQL that this one works off jobs, for as long as it lives: by a lock of a connection of its own,
 * which the database frees the moment the process dies. Where nobody else does, `whenAlone` runs first: what is marked as running then
 * was cut off. Answers the function that takes the word back.
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
    const next = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
    next.on('error', () => undefined)
    next.on('end', () => {
      if (!closed) again()
    })
    await next.connect()
    client = next
    if (first) {
      const { rows } = await next.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [presenceLock])
      if (rows[0]?.alone) await whenAlone()
      // Whoever starts meanwhile waits here for the one that was alone.
      await next.query('SELECT pg_advisory_lock_shared($1)', [presenceLock])
      if (rows[0]?.alone) await next.query('SELECT pg_advisory_unlock($1)', [presenceLock])
    } else await next.query('SELECT pg_advisory_lock_shared($1)', [presenceLock])
  }
  const again = () => {
    clearTimeout(retry)
    retry = setTimeout(() => {
      announce(false).catch((error) => {
        log.warn({ error: String(error) }, 'Other workers do not know of this one; trying again')
        if (!closed) again()
      })
    }, reconnectMilliseconds)
  }
  await announce(true)
  return async () => {
    closed = true
    clearTimeout(retry)
    await client?.end().catch(() => undefined)
  }
}
