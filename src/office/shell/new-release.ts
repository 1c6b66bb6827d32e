const stored = 'office.reloadedAt'
const againAfterMs = 60_000

/** Whether a file of this release is gone; each browser has its own words for it. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|module script failed|unable to preload/i.test(error.message)
  )
}

/**
 * Loads the page anew, with the files of the present release; false where it does not. Neither twice a minute nor while
 * the shop is out of reach: the browser's own page would take the office's place.
 */
export async function reloadOnce(): Promise<boolean> {
  const last = Number(sessionStorage.getItem(stored) ?? 0)
  if (Date.now() - last < againAfterMs || !(await isShopThere())) return false
  sessionStorage.setItem(stored, String(Date.now()))
  location.reload()
  return true
}

/** Whether the page would come, if it were loaded now. */
export async function isShopThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
