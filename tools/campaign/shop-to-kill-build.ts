import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'

const folder = 'dist/faults'
const hooks = 'tools/campaign/inside-webhooks.ts'
const madeOf = ['src', 'demo', 'tools/campaign/process-to-kill.ts', hooks, 'vite.config.ts', 'package-lock.json']

/** Builds the server with its crash points to `dist/faults/main.js`, unless the sources are unchanged. */
export async function buildShopToKill(): Promise<void> {
  const stamp = join(folder, '.built')
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // A process of its own: the test runner's NODE_ENV would choose another kind of build.
  await promisify(execFile)(process.execPath, [import.meta.filename], {
    env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
  })
  writeFileSync(stamp, wanted)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const path of madeOf) {
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : [path]
    for (const file of files) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file}:${size}:${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

if (process.argv[1] === import.meta.filename) {
  await build({
    logLevel: 'error',
    resolve: { alias: [{ find: '#webhooks/public-webhooks.ts', replacement: resolve(hooks) }] },
    build: {
      ssr: true,
      outDir: folder,
      rolldownOptions: {
        input: { main: 'tools/campaign/shop-to-kill.ts', worker: 'tools/campaign/worker-to-kill.ts' },
        // The mark that says "free of effects" is what leaves crash points out everywhere else.
        treeshake: { annotations: false },
      },
    },
  })
}
