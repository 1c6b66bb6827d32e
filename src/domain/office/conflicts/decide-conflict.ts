import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { type Alongside, updateSettings } from '#domain/platform/settings/update-settings.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findDecisions, insertDecision } from './conflict-queries.ts'
import { type ConflictKey, conflicts, decisionInForce, isSameValue } from './conflict-rules.ts'

export type DecisionRequest = { reading: 'A' | 'B' | 'own'; value?: unknown; why: string }

/**
 * Settles a conflict by a reading or an own value: setting, decision and audit entries in one transaction. What was
 * agreed before stays with those who agreed to it.
 * @throws `validation.error` naming `value`
 */
export async function decideConflict(
  shop: Shop,
  { key, request, actor }: { key: ConflictKey; request: DecisionRequest; actor: Actor },
): Promise<void> {
  const { reading, why } = request
  if (reading === 'own' && request.value === undefined) throw invalid({ value: ['validation.required'] })
  const value = reading === 'own' ? request.value : conflicts[key].readings[reading].value
  const at = shop.clock()
  await updateNamed(shop, {
    key,
    value,
    actor,
    alongside: async (transaction, settings) => {
      const previous = settings[key]
      await insertDecision(transaction, {
        key,
        reading,
        value,
        previous: { value: previous },
        why,
        staffId: actor.staffId,
        createdAt: at,
      })
      // The reason is free text and may name a person. It is stored with the decision, because the audit log cannot
      // be erased.
      const [before, after] = [{ value: previous }, { reading, value, why: 'given' }]
      await insertStaffAudit(transaction, actor, {
        at,
        action: 'conflict.decided',
        subject: `conflict:${key}`,
        before,
        after,
      })
    },
  })
}

/**
 * Undoes the last decision and restores the setting's previous value.
 * @throws `state.notAllowed` where nothing is decided, or the setting was changed since
 */
export async function undoDecision(shop: Shop, { key, actor }: { key: ConflictKey; actor: Actor }): Promise<void> {
  const decision = decisionInForce(await findDecisions(shop.database, [key]))
  if (!decision) throw new ShopError('state.notAllowed', { details: { state: 'undecided' } })
  const { value } = decision.previous as { value: unknown }
  const at = shop.clock()
  await updateNamed(shop, {
    key,
    value,
    actor,
    alongside: async (transaction, settings) => {
      const present = settings[key]
      const rows = await findDecisions(transaction, [key])
      // Another request was faster; its result must not be undone by a click meant for an earlier decision.
      if (decisionInForce(rows)?.id !== decision.id || !isSameValue(decision.value, present)) {
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
    },
  })
}

type Change = { key: ConflictKey; value: unknown; actor: Actor; alongside: Alongside }

/** Calls `updateSettings`; errors of the setting are reported for the field `value`. */
async function updateNamed(shop: Shop, { key, value, actor, alongside }: Change): Promise<void> {
  try {
    await updateSettings(shop, { actor, changes: { [key]: value }, alongside })
  } catch (error) {
    if (error instanceof ShopError && error.fields?.[key]) throw invalid({ value: error.fields[key] })
    throw error
  }
}
