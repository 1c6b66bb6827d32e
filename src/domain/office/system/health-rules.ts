import type { HealthState } from '#shared/vocabularies.ts'

/** A part of the shop: its figure, and the key of the sentence that says what to do; null: nothing. */
export type HealthPart = { state: HealthState; value: string | number | null; advice: string | null }

const dayMs = 86_400_000

export function jobHealth({ failed, delay }: { failed: number; delay: number }): HealthPart {
  if (delay > 300) return { state: 'bad', value: Math.round(delay), advice: 'jobs.waiting' }
  return failed > 0
    ? { state: 'attention', value: failed, advice: 'jobs.failed' }
    : { state: 'good', value: 0, advice: null }
}

/** `disk`: whether files can be written, and if not why; `isAnswering`: whether the store of files can be asked. */
export function storageHealth(facts: { disk: string; free: number | null; isResponding: boolean }): HealthPart {
  const { disk, free, isResponding } = facts
  if (!isResponding) return { state: 'bad', value: free, advice: 'storage.silent' }
  if (disk !== 'writable') return { state: 'bad', value: free, advice: `storage.${disk}` }
  const isLittle = free !== null && free < 1_000_000_000
  return { state: isLittle ? 'attention' : 'good', value: free, advice: isLittle ? 'storage.little' : null }
}

/**
 * Rates the provider's webhooks by their delay in seconds. Receiving none is only bad if orders came within the last
 * day.
 */
export function webhookHealth(facts: {
  lag: number
  open: number
  lastAt: string | null
  lastOrderAt: Date | null
  now: Date
}): HealthPart {
  const { lag, open, lastAt, lastOrderAt, now } = facts
  if (lag > 300) return { state: 'bad', value: Math.round(lag), advice: 'webhook.late' }
  if (open > 100) return { state: 'bad', value: open, advice: 'webhook.waiting' }
  const dayAgo = now.getTime() - dayMs
  const isSilent = lastAt === null || Date.parse(lastAt) < dayAgo
  if (isSilent && lastOrderAt !== null && lastOrderAt.getTime() >= dayAgo) {
    return { state: 'bad', value: lastAt, advice: 'webhook.silent' }
  }
  return { state: lastAt ? 'good' : 'unknown', value: Math.round(lag), advice: lastAt ? null : 'webhook.none' }
}

export function mailHealth({ failed, isConfigured }: { failed: number; isConfigured: boolean }): HealthPart {
  if (!isConfigured) return { state: 'bad', value: null, advice: 'mail.missing' }
  return failed > 0 ? { state: 'bad', value: failed, advice: 'mail.failed' } : { state: 'good', value: 0, advice: null }
}

export function backupHealth(last: Date | null, now: Date): HealthPart {
  if (!last) return { state: 'unknown', value: null, advice: 'backup.none' }
  const isOld = now.getTime() - last.getTime() > 2 * dayMs
  return { state: isOld ? 'attention' : 'good', value: last.toISOString(), advice: isOld ? 'backup.old' : null }
}
