import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { hasCeph, startCeph } from './servers/ceph-server.ts'

/**
 * `npm run tool -- object-store [FILE …]`: the tests of the project on PostgreSQL that keep files, on Ceph's S3 gateway
 * instead of the small server of `npm test`.
 */
const keepingFiles = [
  'object-stores',
  'storage',
  'move-files',
  'backup',
  'import',
  'export',
  'feeds',
  'picture',
  'logo',
]

if (!(await hasCeph())) {
  process.stderr.write('Ceph is not here: install radosgw, ceph-mon, ceph-osd and ceph-common from Debian first.\n')
  process.exit(1)
}
const started = performance.now()
const { location, stop } = await startCeph()
process.stdout.write(`Ceph answers after ${((performance.now() - started) / 1_000).toFixed(1)} s\n`)
try {
  const asked = process.argv.slice(2)
  const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, '--project', 'postgresql', 'run', ...(asked.length ? asked : keepingFiles)]
  const env = { ...process.env, VITRINE_TEST_STORE: JSON.stringify(location) }
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1
} finally {
  await stop()
}
