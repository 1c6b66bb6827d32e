import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { chosenNotices, noticesOfRole, type StaffNotice } from './notice-rules.ts'
import { type StaffPerson, updateStaff } from './staff-queries.ts'

export type OwnPreferences = Pick<StaffPerson, 'language' | 'theme'> & { notices: StaffNotice[] }

/**
 * Changes a staff member's own language, theme and event mails. Returns the preferences that now apply.
 * @throws invalid `notices` for events that the role may not read of
 */
export async function changeOwnPreferences(
  shop: Pick<Shop, 'database' | 'clock'>,
  input: { person: StaffPerson; changes: Partial<OwnPreferences>; actor: Actor },
): Promise<OwnPreferences> {
  const { person, changes, actor } = input
  const allowed = noticesOfRole(person.role)
  if (changes.notices?.some((notice) => !allowed.includes(notice))) throw invalid({ notices: ['validation.invalid'] })
  const before = preferencesOf(person)
  const after = preferencesOf({ ...person, ...changes })
  if (JSON.stringify(after) === JSON.stringify(before)) return after
  await shop.database.transaction(async (transaction) => {
    await updateStaff(transaction, person.id, after)
    await insertStaffAudit(transaction, actor, {
      at: shop.clock(),
      action: 'staff.preferencesChanged',
      subject: `staff:${person.id}`,
      before,
      after,
    })
  })
  return after
}

function preferencesOf(person: StaffPerson): OwnPreferences {
  return { language: person.language, theme: person.theme, notices: chosenNotices(person) }
}
