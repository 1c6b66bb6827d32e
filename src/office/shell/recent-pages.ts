import { z } from 'zod/mini'

const stored = 'office.recent'
const maxPages = 5
const pages = z.array(z.object({ id: z.string(), label: z.string(), detail: z.string(), to: z.string() }))
type RecentPage = z.infer<typeof pages>[number]

/** Returns the entries opened last from the palette, newest first, for this browser tab only. */
export function recentPages(): RecentPage[] {
  try {
    return pages.parse(JSON.parse(sessionStorage.getItem(stored) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberPage(page: RecentPage): void {
  const others = recentPages().filter(({ id }) => id !== page.id)
  const { id, label, detail, to } = page
  sessionStorage.setItem(stored, JSON.stringify([{ id, label, detail, to }, ...others].slice(0, maxPages)))
}

/** Removes them, so that the next user of this browser does not see them. */
export function forgetPages(): void {
  sessionStorage.removeItem(stored)
}
