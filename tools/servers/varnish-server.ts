import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export type Varnish = {
  port: number
  processId: number
  /** Everything it keeps, as it lies in its storage; ends it. */
  stopAndRead(): Promise<Buffer>
  stop(): Promise<void>
}

const storageBytes = 96 * 1024 * 1024
const startMs = 20_000

export function hasVarnish(): boolean {
  return spawnSync('varnishd', ['-V']).status === 0
}

/**
 * Varnish with deploy/varnish.vcl in front of a port. What it keeps lies uncompressed in a file, so that it can be
 * searched.
 */
export async function startVarnish(input: { backendPort: number; port: number; purgePort: number }): Promise<Varnish> {
  const { backendPort, port, purgePort } = input
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-varnish-'))
  const storage = join(folder, 'storage')
  const configuration = readFileSync('deploy/varnish.vcl', 'utf8').replace('"3000"', `"${backendPort}"`)
  const file = join(folder, 'shop.vcl')
  writeFileSync(file, configuration)
  const varnish: ChildProcess = spawn(
    'varnishd',
    [
      ...['-F', '-j', 'none', '-n', folder, '-f', file, '-T', `127.0.0.1:${await freePort()}`],
      ...['-a', `shop=127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`],
      ...['-s', `file,${storage},${storageBytes}`, '-p', 'http_gzip_support=off'],
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  )
  const end = async () => {
    if (varnish.exitCode !== null) return
    const ended = once(varnish, 'exit')
    varnish.kill('SIGTERM')
    await ended
  }
  const deadline = performance.now() + startMs
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))) {
    if (varnish.exitCode !== null || performance.now() > deadline) throw new Error('Varnish did not start')
    await pause(50)
  }
  return {
    port,
    processId: varnish.pid!,
    async stopAndRead() {
      await end()
      const kept = readFileSync(storage)
      rmSync(folder, { recursive: true, force: true })
      return kept
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
