import type { Logger } from 'pino'
import type { Database } from '#database/open-database.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Mail } from '#mail/mail.ts'
import type { Payments } from '#payments/payments.ts'
import type { Storage } from '#storage/storage.ts'
import type { Environment } from './environment.ts'

/** Now, as a Date; injected so that rules about time can be tested. */
export type Clock = () => Date

/**
 * Tells the page cache which answers are stale. Tags: `products`, `product:<id>`, `categories`, `category:<id>`, `content`,
 * `page:<slug>`, `settings`. Call after the transaction committed.
 */
export type Changes = {
  /** Ends when this process shows nothing but the new state: what is asked for often is made anew first, for three seconds at most. */
  announce(tags: string[]): Promise<void>
  subscribe(listener: (tags: string[]) => unknown): () => void
  /** False while announcements of other processes may be missed: what is kept in memory must then be checked again soon. */
  isListening(): boolean
}

/** Everything a use case may reach. Passed as the first argument of every service and query. */
export type Shop = {
  environment: Environment
  database: Database
  payments: Payments
  mail: Mail
  storage: Storage
  jobs: Jobs
  changes: Changes
  clock: Clock
  log: Logger
}
