const stored = 'office.reloadedAt'
const againAfterMs = 60_000

/** True if a file of this release no longer exists. Each browser has its own message for that. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|module script failed|unable to preload/i.test(error.message)
  )
}

/**
 * Reloads the page with the files of the present release. Returns false if it reloaded less than a minute ago or the
 * shop is unavailable.
 */
export async function reloadOnce(): Promise<boolean> {
  const last = Number(sessionStorage.getItem(stored) ?? 0)
  if (Date.now() - last < againAfterMs || !(await isShopThere())) return false
  sessionStorage.setItem(stored, String(Date.now()))
  location.reload()
  return true
}

/** True if the page could be loaded now. */
export async function isShopThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
