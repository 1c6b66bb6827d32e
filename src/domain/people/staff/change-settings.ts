import { randomUUID } from 'node:crypto'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import { guardedChanges } from '#domain/platform/settings/guarded-setting-rules.ts'
import type { Settings } from '#domain/platform/settings/settings-definitions.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import type { Country } from '#shared/markets.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type OfficeMailContext, sendStaffMailJob } from './send-staff-mail.ts'
import { findOwners } from './staff-queries.ts'

/**
 * Updates settings as `updateSettings` does. If a setting that controls secrets or sign-in changes, `requireOwner`
 * may refuse by throwing, and owners are mailed.
 */
export function changeSettings(
  shop: Shop,
  input: {
    actor: Actor | string
    /** Name of the person who made the change, for the mail. */
    by: string
    changes: Record<string, unknown>
    version?: number
    mailContext: OfficeMailContext
    requireOwner(): void
  },
): Promise<Settings> {
  const { actor, by, changes, version, mailContext, requireOwner } = input
  return updateSettings(shop, {
    actor,
    changes,
    ...(version !== undefined && { version }),
    async alongside(transaction, before) {
      refuseCurrencies(before, changes)
      const guarded = guardedChanges(before, changes)
      if (guarded.length === 0) return
      requireOwner()
      const change = randomUUID()
      const settings = guarded.map(({ name, after }) => ({ name, value: wordsOf(after) }))
      for (const { id } of await findOwners(transaction)) {
        const key = `settings-changed-${change}-${id}`
        const mail = { kind: 'settingsChanged' as const, id, key, by, settings, ...mailContext }
        await shop.jobs.enqueue(sendStaffMailJob, mail, { key, database: transaction })
      }
    },
  })
}

/** What markets charge in is chosen together with what products lack prices, in a call of its own. */
function refuseCurrencies(before: Settings, changes: Record<string, unknown>): void {
  const key = 'markets.currencies'
  const given = Object.entries((changes[key] ?? {}) as object)
  if (given.every(([country, currency]) => before[key][country as Country] === currency)) return
  throw invalid({ [key]: ['validation.ofMarkets'] })
}

function wordsOf(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'boolean' ? (value ? '✓' : '–') : String(value) || '–'
  return value.map((row) => (row as { url?: unknown }).url).join(', ') || '–'
}
