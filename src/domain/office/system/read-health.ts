import { readFile, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readLedgerStatus } from '#domain/ledger/reconciliation/ledger-report.ts'
import { dayMs, hourMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import { readLastBackup } from '#storage/backup-note.ts'
import type { DiskState } from '#storage/disk-check.ts'
import type { ObjectStore } from '#storage/object-store.ts'
import { findLastMailAt, findLastOrderAt, findMigrations, findWebhookHealth } from './event-queries.ts'
import { backupHealth, type HealthPart, jobHealth, mailHealth, storageHealth, webhookHealth } from './health-rules.ts'
import { countJobs, findJobHealth } from './job-queries.ts'
import { mailQueues } from './mail-queues.ts'

export const healthParts = [
  'database',
  'migrations',
  'jobs',
  'storage',
  'provider',
  'mail',
  'webhook',
  'books',
  'backup',
] as const

export type Health = {
  parts: Record<(typeof healthParts)[number], HealthPart>
  version: string
  engine: string
  lastEventAt: string | null
  lastMailAt: Date | null
}

// An id that the provider has never issued; the check only needs a response.
const noSuchPayment = 'pi_health'
const maxCounted = 1_000

/**
 * Returns the state of every part of the shop, with advice. A part that cannot be checked is `bad`, never an error.
 */
export async function readHealth(shop: Shop, checkDisk: () => Promise<DiskState>): Promise<Health> {
  const { database, environment } = shop
  const now = shop.clock()
  const webhook = await readWebhookHealth(shop)
  const failedMails = { names: mailQueues, states: ['failed'] as const, max: maxCounted }
  const mail = { failed: await countJobs(database, failedMails), isConfigured: environment.smtpUrl !== null }
  const migrations = await findMigrations(database)
  const books = await readLedgerStatus(shop)
  return {
    parts: {
      database: await timed(() => findMigrations(database), 'database.slow'),
      migrations: { state: migrations.count > 0 ? 'good' : 'bad', value: migrations.count, advice: null },
      jobs: jobHealth(await findJobHealth(database, now)),
      storage: storageHealth({
        disk: await checkDisk(),
        free: await freeBytes(environment.dataDir),
        isResponding: await isResponding(shop.files),
      }),
      provider: await timed(() => shop.payments.ledger.findPayment(noSuchPayment), 'provider.slow'),
      mail: mailHealth(mail),
      webhook: webhook.health,
      books: {
        state: books.state === 'agree' ? 'good' : books.state === 'differ' ? 'attention' : 'unknown',
        value: books.differences,
        advice: books.state === 'agree' ? null : `books.${books.state}`,
      },
      backup: backupHealth(await readLastBackup(shop.files), now),
    },
    version: await ownVersion(),
    engine: database.engine,
    lastEventAt: webhook.lastAt,
    lastMailAt: await findLastMailAt(database),
  }
}

/** Returns the health of the provider's webhooks over the last week. */
export async function readWebhookHealth({
  database,
  clock,
}: Shop): Promise<{ health: HealthPart; lastAt: string | null; lag: number; open: number }> {
  const now = clock()
  const found = await findWebhookHealth(database, {
    since: new Date(now.getTime() - 7 * dayMs),
    recent: new Date(now.getTime() - hourMs),
  })
  const lastOrderAt = await findLastOrderAt(database)
  return { health: webhookHealth({ ...found, lastOrderAt, now }), ...found }
}

async function isResponding(files: ObjectStore): Promise<boolean> {
  return files.describe('health').then(
    () => true,
    () => false,
  )
}

const slowMs = 1_000

/** Measures whether a service responds, and in how many milliseconds. */
async function timed(ask: () => Promise<unknown>, slow: string): Promise<HealthPart> {
  const started = performance.now()
  try {
    await ask()
  } catch {
    return { state: 'bad', value: null, advice: slow.replace('slow', 'silent') }
  }
  const value = Math.round(performance.now() - started)
  return value > slowMs ? { state: 'attention', value, advice: slow } : { state: 'good', value, advice: null }
}

async function freeBytes(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch {
    return null
  }
}

async function ownVersion(): Promise<string> {
  try {
    return (JSON.parse(await readFile(resolve('package.json'), 'utf8')) as { version: string }).version
  } catch {
    return ''
  }
}
