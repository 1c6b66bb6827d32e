import { type Head, headOf, isPrivate } from './head.ts'
import type { ScreenHandle } from './screen.ts'
import type { Storefront } from './storefront.ts'

export type ShownMatch = { handle: unknown; data: unknown; params: Record<string, string | undefined> }

/** The head of the innermost screen that is shown. */
export async function headOfScreen(storefront: Storefront, matches: readonly ShownMatch[], url: URL): Promise<Head> {
  const match = [...matches].reverse().find(({ handle }) => (handle as ScreenHandle | undefined)?.key !== undefined)
  const handle = match?.handle as ScreenHandle | undefined
  if (!match || !handle?.key)
    return headOf(storefront, { title: storefront.texts.t('head.notFound'), path: null, noindex: true })
  // A screen whose data failed to come can say nothing of itself.
  const failed = handle.hasLoader && match.data === undefined
  const own = failed
    ? null
    : (await handle.describe?.())?.head?.({ storefront, data: match.data, params: match.params, url })
  if (own) return headOf(storefront, own)
  const { t } = storefront.texts
  return headOf(storefront, {
    title: t(`head.${handle.key}`),
    description: t('head.homeDescription'),
    path: url.pathname,
    noindex: isPrivate(handle.key),
  })
}
