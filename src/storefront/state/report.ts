let write = (what: string, detail: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the one place where the storefront writes to the console
  console.error(what, detail ?? '')
}

/**
 * Reports to the log or the browser's console a failure that the visitor is not troubled with.
 */
export function report(what: string, detail?: unknown): void {
  write(what, detail)
}

/** Sends reports to the log; used on the server. */
export function reportTo(log: typeof write): void {
  write = log
}
