import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { type MailContext, mailBrandingFor } from '#domain/platform/mails/mail-branding.ts'
import { type CollectedData, collectPersonalData } from '#domain/service/privacy/collect-personal-data.ts'
import type { Shop } from '#shop.ts'
import { findPersonRef } from './find-person-ref.ts'
import { personMailContext } from './person-mail-context.ts'

/**
 * Returns everything stored about a person, as in the person's own export. The audit log records who exported it.
 * @throws `request.notFound`, `request.unavailable` if the provider is silent
 */
export async function exportPerson(
  shop: Shop,
  { key, mailContext, actor }: { key: string; mailContext: MailContext; actor: Actor },
): Promise<CollectedData> {
  const person = await findPersonRef(shop, key)
  const { brand } = await mailBrandingFor(shop, await personMailContext(shop, person, mailContext))
  const data = await collectPersonalData(shop, { person: person.owner, brand })
  const change = { at: shop.clock(), action: 'person.exported', subject: `customer:${key}`, before: null, after: null }
  await insertStaffAudit(shop.database, actor, change)
  return data
}
