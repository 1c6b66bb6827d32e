import { type Actor, insertAuditEntry } from '#domain/platform/audit/audit-queries.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { auditSubject, lockContent, recordContent, requireSeen } from './admin-content.ts'
import { movedContent } from './content-states.ts'
import { type ContentSubject, findDueSubjects, findOpenVersion, updateVersion } from './content-version-queries.ts'
import { findMissingOfOpen, publishOpen, requireReady } from './publish-content.ts'

/**
 * Schedules, reschedules or, with null, unschedules the publication of the draft. Throws `validation.error`,
 * `edit.conflict`, `content.behind`, `state.notAllowed`, `request.notFound`.
 */
export async function scheduleDraft(
  shop: Shop,
  input: ContentSubject & {
    version: number
    publishAt: Date | null
    confirmBehind: boolean
    note?: string | null | undefined
    actor: Actor
  },
): Promise<void> {
  const { kind, subject, version: seen, publishAt, confirmBehind, note, actor } = input
  const of = { kind, subject }
  const at = shop.clock()
  if (publishAt && publishAt <= at) throw invalid({ publish_at: ['validation.past'] })
  await shop.database.transaction(async (transaction) => {
    const present = await lockContent(transaction, of, at)
    await requireSeen(transaction, { of, present, seen })
    const open = requireReady(present, { confirmBehind: confirmBehind || publishAt === null })
    const state = movedContent(open.state, publishAt ? 'schedule' : 'unschedule')
    const version = open.version + 1
    await updateVersion(transaction, open.id, {
      state,
      publishAt,
      version,
      updatedAt: at,
      note: note === undefined ? open.note : note,
    })
    await recordContent(transaction, actor, {
      of,
      at,
      action: publishAt ? 'content.scheduled' : 'content.unscheduled',
      before: { version: open.version, data: null },
      after: { version, data: null, number: open.number, publish_at: publishAt?.toISOString() ?? null },
    })
  })
}

/** Publishes what is due, one subject after the other. Failed ones are tried again. */
export async function sweepContent(shop: Shop): Promise<void> {
  const failures: unknown[] = []
  for (const of of await findDueSubjects(shop.database, shop.clock())) {
    await publishDue(shop, of).catch((error: unknown) => failures.push(error))
  }
  if (failures.length) throw failures[0]
}

/** Safe to repeat, even in several processes at once: the second finds it already published. */
async function publishDue(shop: Shop, of: ContentSubject): Promise<void> {
  const at = shop.clock()
  try {
    const missing = await findMissingOfOpen(shop, of)
    const tags = await shop.database.transaction(async (transaction) => {
      const present = await lockContent(transaction, of, at)
      const { open } = present
      if (!isDue(open, at)) return []
      const published = await publishOpen(transaction, { of, open, present, missing, at })
      await insertAuditEntry(transaction, {
        at,
        actor: 'schedule',
        action: 'content.published',
        subject: auditSubject(of),
        before: { version: open.version },
        after: { version: published.version, number: open.number },
      })
      return published.tags
    })
    if (tags.length) await shop.changes.announce(tags)
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    await giveUp(shop, of, error)
  }
}

/** Turns a version that can no longer be published back into a draft, and logs the reason. */
async function giveUp(shop: Shop, of: ContentSubject, error: ShopError): Promise<void> {
  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const open = await findOpenVersion(transaction, of)
    if (!isDue(open, at)) return
    const version = open.version + 1
    const state = movedContent(open.state, 'unschedule')
    await updateVersion(transaction, open.id, { state, publishAt: null, version, updatedAt: at })
    await insertAuditEntry(transaction, {
      at,
      actor: 'schedule',
      action: 'content.unscheduled',
      subject: auditSubject(of),
      before: { version: open.version },
      after: { version, number: open.number, code: error.code, fields: error.fields },
    })
  })
  shop.log.warn({ kind: of.kind, subject: of.subject, fields: error.fields }, 'A planned publication does not fit')
}

function isDue<Row extends { state: string; publishAt: Date | null }>(open: Row | null, at: Date): open is Row {
  return open?.state === 'SCHEDULED' && open.publishAt !== null && open.publishAt <= at
}
