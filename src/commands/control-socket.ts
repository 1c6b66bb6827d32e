import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

// The system cuts longer socket names off (104 bytes on macOS, 108 on Linux).
const longest = 100

/** Where a running shop listens for commands: in its data directory, or below the temporary folder where that name is too long. */
export function controlSocket(path: string): string {
  const full = resolve(path)
  if (Buffer.byteLength(full) <= longest) return full
  return join(tmpdir(), `vitrine-${createHash('sha256').update(full).digest('hex').slice(0, 16)}.sock`)
}
