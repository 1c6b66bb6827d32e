import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

// The system cuts longer socket names off (104 bytes on macOS, 108 on Linux).
const maxBytes = 100

/**
 * The socket on which a running shop takes commands: in its data directory, or in the temporary folder if that name
 * is too long.
 */
export function controlSocket(path: string): string {
  const full = resolve(path)
  if (Buffer.byteLength(full) <= maxBytes) return full
  return join(tmpdir(), `vitrine-${createHash('sha256').update(full).digest('hex').slice(0, 16)}.sock`)
}
