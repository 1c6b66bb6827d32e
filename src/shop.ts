import type { Logger } from 'pino'
import type { Changes } from '#database/change-bus.ts'
import type { Database } from '#database/open-database.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Mail } from '#mail/mail.ts'
import type { Payments } from '#payments/payments.ts'
import type { ObjectStore } from '#storage/object-store.ts'
import type { Storage } from '#storage/storage.ts'
import type { Hooks } from '#webhooks/webhooks.ts'
import type { Environment } from './environment.ts'

/** Now, as a Date; injected so that rules about time can be tested. */
export type Clock = () => Date

/** What one process remembers between calls. Each map belongs to the one file of the domain named beside it. */
export type Caches = {
  /** Emptied when settings change: settings/get-settings.ts. */
  settings: Map<string, unknown>
  /** Emptied when products or categories change: catalogue/list-cursors.ts. */
  listCursors: Map<string, unknown>
  /** Emptied when texts are overridden: texts/shop-texts.ts. */
  texts: Map<string, unknown>
  /** Emptied when pages, their figures or the interface's texts change: search/find-pages.ts. */
  pages: Map<string, unknown>
  /** tokens/shop-secret.ts */
  secrets: Map<string, string>
  /** Events that webhooks want, and which are silent; emptied when endpoints change: hooks/{tell,deliver}-hooks.ts. */
  hooks: Map<string, unknown>
  /** Submissions under way: checkout/submit-checkout.ts. */
  submissions: Map<string, Promise<unknown>>
}

/** Everything a use case may reach. Passed as the first argument of every use case. */
export type Shop = {
  environment: Environment
  database: Database
  payments: Payments
  mail: Mail
  hooks: Hooks
  storage: Storage
  files: ObjectStore
  jobs: Jobs
  changes: Changes
  caches: Caches
  clock: Clock
  log: Logger
}
