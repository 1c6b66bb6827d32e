import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fetchPackages } from './build-image.ts'

const run = promisify(execFile)
const program = 'usr/libexec/docker/cli-plugins/docker-compose'

/** Returns the errors that Docker Compose, fetched from Debian, finds in deploy/compose.yaml. Needs no daemon. */
export async function findComposeErrors(folder: string): Promise<string[]> {
  const archive = join(folder, 'compose.tar')
  await fetchPackages(archive, ['docker-compose'])
  await run('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`, `./${program}`])
  const file = 'deploy/compose.yaml'
  const needed = [...readFileSync(file, 'utf8').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => [name, 'given'])
  const env = { ...process.env, ...Object.fromEntries(needed) }
  return run(join(folder, program), ['--file', file, 'config', '--quiet'], { env }).then(
    () => [],
    (error: { stderr: string }) => [error.stderr.trim()],
  )
}
