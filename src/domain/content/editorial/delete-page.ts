import { movePageRedirects } from '#domain/content/redirects/redirect-queries.ts'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import { redirectsTag } from '#shared/cache-tags.ts'
import { protectedPages } from '#shared/content-data.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { lockContent, recordContent, requireSeen, supersede } from './admin-content.ts'
import { deletePageRow, findPageRow } from './content-queries.ts'
import { movedContent } from './content-states.ts'
import { findPublishedVersion, updateVersion } from './content-version-queries.ts'

/**
 * Takes a page out of the shop, and its draft; its history stays and can bring it back.
 * @param input.redirectTo the slug of the page that its address leads to
 * @throws `validation.error`, `edit.conflict`, `state.notAllowed`, `request.notFound`
 */
export async function deletePage(
  shop: Shop,
  input: { subject: string; version: number; redirectTo?: string | undefined; actor: Actor },
): Promise<void> {
  const { subject, version: seen, redirectTo, actor } = input
  const of = { kind: 'pages', subject } as const
  if (protectedPages.includes(subject)) throw invalid({ slug: ['validation.protected'] })
  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const present = await lockContent(transaction, of, at)
    await requireSeen(transaction, { of, present, seen })
    const { open, live } = present
    if (redirectTo !== undefined && (redirectTo === subject || !(await findPageRow(transaction, redirectTo)))) {
      throw invalid({ redirect_to: ['validation.leadsNowhere'] })
    }
    const version = present.version + 1
    if (open) {
      await updateVersion(transaction, open.id, { state: movedContent(open.state, 'discard'), version, updatedAt: at })
    }
    const published = await findPublishedVersion(transaction, of)
    if (published) await supersede(transaction, published, at)
    await deletePageRow(transaction, subject)
    if (live && redirectTo !== undefined) await movePageRedirects(transaction, { from: subject, to: redirectTo, at })
    const before = { version: seen, data: live }
    const after = { version, data: null, redirect_to: redirectTo ?? null }
    await recordContent(transaction, actor, { of, action: 'content.deleted', at, before, after })
  })
  await shop.changes.announce(['content', `page:${subject}`, redirectsTag])
}
