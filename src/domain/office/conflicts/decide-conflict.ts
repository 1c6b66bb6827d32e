import type { Transaction } from '#database/open-database.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type DecisionRow, findDecisions, insertDecision } from './conflict-queries.ts'
import {
  type ConflictKey,
  conflictKeys,
  conflicts,
  decisionInForce,
  isSameValue,
  needsReason,
  type Reading,
  readingOf,
} from './conflict-rules.ts'

/** `why` may be empty, unless the choice needs a reason. */
export type DecisionRequest = { reading: Reading; value?: unknown; why: string }

/**
 * Settles a conflict by a reading or an own value: setting, decision and audit entries in one transaction. What was
 * agreed before stays with those who agreed to it.
 * @throws `validation.error` naming `value` or `why`
 */
export async function decideConflict(
  shop: Shop,
  { key, request, actor }: { key: ConflictKey; request: DecisionRequest; actor: Actor },
): Promise<void> {
  const { reading, why } = request
  if (!why && needsReason(key, reading)) throw invalid({ why: ['validation.required'] })
  if (reading === 'own' && request.value === undefined) throw invalid({ value: ['validation.required'] })
  const value = reading === 'own' ? request.value : conflicts[key].readings[reading].value
  const at = shop.clock()
  try {
    await updateSettings(shop, {
      actor,
      changes: { [key]: value },
      alongside: (transaction, settings) =>
        insertDecided(transaction, { key, reading, value, previous: settings[key], why, actor, at }),
    })
  } catch (error) {
    // The request names the setting `value`.
    if (error instanceof ShopError && error.fields?.[key]) throw invalid({ value: error.fields[key] })
    throw error
  }
}

/**
 * Decides every conflict that is still open for the value that is in force, in one transaction: the shop stays as it
 * is. Repeated, it decides nothing more.
 * @returns the keys of those that were open
 */
export async function keepAllInForce(shop: Shop, actor: Actor): Promise<ConflictKey[]> {
  const at = shop.clock()
  let kept: ConflictKey[] = []
  await updateSettings(shop, {
    actor,
    changes: {},
    alongside: async (transaction, settings) => {
      const rows = await findDecisions(transaction, conflictKeys)
      kept = conflictKeys.filter((key) => !decisionOf(rows, key))
      for (const key of kept) {
        const value = settings[key]
        const reading = readingOf(key, value)
        await insertDecided(transaction, { key, reading, value, previous: value, why: '', actor, at })
      }
    },
  })
  return kept
}

type Decided = {
  key: ConflictKey
  reading: Reading
  value: unknown
  previous: unknown
  why: string
  actor: Actor
  at: Date
}

async function insertDecided(transaction: Transaction, decided: Decided): Promise<void> {
  const { key, reading, value, previous, why, actor, at } = decided
  const row = { key, reading, value, previous: { value: previous }, why, staffId: actor.staffId, createdAt: at }
  await insertDecision(transaction, row)
  await insertStaffAudit(transaction, actor, {
    at,
    action: 'conflict.decided',
    subject: `conflict:${key}`,
    before: { value: previous },
    // The reason is free text and may name a person. It is stored with the decision, because the audit log cannot
    // be erased.
    after: { reading, value, ...(why && { why: 'given' }) },
  })
}

/**
 * Undoes the last decision of each conflict and restores the settings' previous values, all or none.
 * @throws `state.notAllowed` where nothing is decided, or the setting was changed since
 */
export async function undoDecisions(
  shop: Shop,
  { keys, actor }: { keys: readonly ConflictKey[]; actor: Actor },
): Promise<void> {
  const found = await findDecisions(shop.database, keys)
  const undone = keys.map((key) => {
    const decision = decisionOf(found, key)
    if (!decision) throw new ShopError('state.notAllowed', { details: { state: 'undecided' } })
    return { key, decision, value: (decision.previous as { value: unknown }).value }
  })
  const at = shop.clock()
  await updateSettings(shop, {
    actor,
    changes: Object.fromEntries(undone.map(({ key, value }) => [key, value])),
    alongside: async (transaction, settings) => {
      const rows = await findDecisions(transaction, keys)
      for (const { key, decision, value } of undone) {
        const present = settings[key]
        // Another request was faster; its result must not be undone by a click meant for an earlier decision.
        if (decisionOf(rows, key)?.id !== decision.id || !isSameValue(decision.value, present)) {
          throw new ShopError('state.notAllowed', { details: { state: 'changed' } })
        }
        await insertDecision(transaction, {
          key,
          reading: null,
          value: null,
          previous: { value: present },
          why: decision.why,
          staffId: actor.staffId,
          createdAt: at,
        })
        await insertStaffAudit(transaction, actor, {
          at,
          action: 'conflict.undone',
          subject: `conflict:${key}`,
          before: { value: present },
          after: { value },
        })
      }
    },
  })
}

function decisionOf(rows: readonly DecisionRow[], key: ConflictKey): DecisionRow | null {
  return decisionInForce(rows.filter((row) => row.key === key))
}
