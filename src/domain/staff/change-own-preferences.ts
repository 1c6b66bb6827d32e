import { type Actor, insertStaffAudit } from '#domain/audit/audit-queries.ts'
import type { Shop } from '#shop.ts'
import { type StaffPerson, updateStaff } from './staff-queries.ts'

/** Changes how the back office looks to somebody: language and theme. */
export async function changeOwnPreferences(
  shop: Pick<Shop, 'database' | 'clock'>,
  input: { person: StaffPerson; changes: Partial<Pick<StaffPerson, 'language' | 'theme'>>; actor: Actor },
): Promise<void> {
  const { person, changes, actor } = input
  const { language = person.language, theme = person.theme } = changes
  if (language === person.language && theme === person.theme) return
  await shop.database.transaction(async (transaction) => {
    await updateStaff(transaction, person.id, { language, theme })
    await insertStaffAudit(transaction, actor, {
      at: shop.clock(),
      action: 'staff.preferencesChanged',
      subject: `staff:${person.id}`,
      before: { language: person.language, theme: person.theme },
      after: { language, theme },
    })
  })
}
