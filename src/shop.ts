import type { Logger } from 'pino'
import type { Caches } from '#database/caches.ts'
import type { Changes } from '#database/change-bus.ts'
import type { Database } from '#database/open-database.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Mail } from '#mail/mail.ts'
import type { Payments } from '#payments/payments.ts'
import type { ObjectStore } from '#storage/object-store.ts'
import type { Storage } from '#storage/storage.ts'
import type { Webhooks } from '#webhooks/webhooks.ts'
import type { Environment } from './environment.ts'

/** Now, as a Date; injected so that rules about time can be tested. */
export type Clock = () => Date

/** Everything a use case may reach. Passed as the first argument of every use case. */
export type Shop = {
  environment: Environment
  database: Database
  payments: Payments
  mail: Mail
  webhooks: Webhooks
  storage: Storage
  files: ObjectStore
  jobs: Jobs
  changes: Changes
  caches: Caches
  clock: Clock
  log: Logger
}
