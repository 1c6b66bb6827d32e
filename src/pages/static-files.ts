import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { layOutResponse, type PreparedResponse } from './prepared-response.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
}

/**
 * Loads the browser files, keyed by path (`/assets/…`, below `base`), with their compressed copies. Hashed files are
 * immutable; others are revalidated by ETag after an hour.
 */
export function loadStaticFiles(folder: string, base = ''): Map<string, PreparedResponse> {
  const files = new Map<string, PreparedResponse>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = `${base}/${relative(folder, file).split(sep).join('/')}`
    const type = types[extname(entry.name)]
    if (!type || path === `${base}/manifest.json`) continue
    const br = readIfThere(`${file}.br`)
    const response = layOutResponse(
      {
        status: 200,
        headers: {
          'content-type': type,
          'cache-control': path.startsWith(`${base}/assets/`)
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          ...(type.startsWith('image/svg') && {
            'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; sandbox",
          }),
          ...(br && { vary: 'Accept-Encoding' }),
        },
        tags: [],
      },
      { identity: readFileSync(file), br, gzip: readIfThere(`${file}.gz`) },
    )
    files.set(path, response)
  }
  return files
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}
