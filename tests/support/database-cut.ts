import type { Socket } from 'node:net'
import type { PoolClient } from 'pg'
import type { Database } from '#database/open-database.ts'

type Cut = {
  /** Lets this many statements succeed. Each later one finds a broken connection, as when the server goes away. */
  after(statements: number): void
  /** Restores the connections and returns how many statements did not arrive. */
  mend(): number
}

/** Lets a test cut the connections of a shop on PostgreSQL below the driver, whose own errors then come up. */
export function cutConnections(database: Database): Cut {
  if (!('pool' in database.driver)) throw new Error('Only a database server can go away by itself')
  let left = Number.POSITIVE_INFINITY
  let lost = 0
  const seen = new WeakSet<PoolClient>()
  database.driver.pool.on('acquire', (client) => {
    if (seen.has(client)) return
    seen.add(client)
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const query = client.query.bind(client) as (...input: unknown[]) => unknown
    client.query = ((...input: unknown[]) => {
      left -= 1
      if (left < 0) {
        lost += 1
        stream.destroy()
      }
      return query(...input)
    }) as typeof client.query
  })
  return {
    after(statements) {
      left = statements
      lost = 0
    },
    mend() {
      left = Number.POSITIVE_INFINITY
      return lost
    },
  }
}
