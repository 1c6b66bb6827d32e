// Error codes of an unavailable database: unreachable, starting, stopping, read-only, or out of connections, memory
// or disk. Includes deadlocks, and timeouts of statements and locks.
const goneCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|08\d{3}|57P0[1-5]|57014|53\d{3}|55P03|40001|40P01|25P0[23]|25006)$/
const goneMessages =
  /Connection terminated|connect(ion)? timeout|timeout exceeded when trying to connect|not queryable|PGlite is clos/i

/** Returns true if the database is temporarily unavailable, so the same call may work later. */
export function isDatabaseGone(error: unknown): boolean {
  return causes(error).some(({ code, message }) => goneCodes.test(code) || goneMessages.test(message))
}

/**
 * Returns true if the database rejected a value (number out of range, invalid byte in a text). This is the caller's
 * mistake.
 */
export function isUnstorable(error: unknown): boolean {
  return causes(error).some(({ code }) => /^(22003|22021|22P02|22P05)$/.test(code))
}

function causes(error: unknown): { code: string; message: string }[] {
  const found: { code: string; message: string }[] = []
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth++) {
    found.push({ code: String((cause as { code?: unknown }).code ?? ''), message: cause.message })
    if (cause instanceof AggregateError) found.push(...cause.errors.flatMap(causes))
  }
  return found
}
