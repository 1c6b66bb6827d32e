const stored = 'office.reloadedAt'
const againAfterMs = 60_000

/** Whether a file of this release is gone; each browser has its own words for it. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|module script failed|unable to preload/i.test(error.message)
  )
}

/** Loads the page anew, with the files of the present release. Not twice a minute: then something else is wrong. */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(stored) ?? 0)
  if (Date.now() - last < againAfterMs) return
  sessionStorage.setItem(stored, String(Date.now()))
  location.reload()
}
