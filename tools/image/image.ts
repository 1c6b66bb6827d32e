import { spawnSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { makeBuildImage } from './build-image.ts'
import { findComposeErrors } from './compose-check.ts'
import { openEngine } from './engine.ts'
import { proveImage } from './prove-image.ts'

/**
 * `npm run tool -- image [--registry]`: builds deploy/Dockerfile with Buildah, weighs the image, and runs it with
 * Podman on a read-only root next to PostgreSQL. Without `--registry` it is built on Debian's packages.
 */
const { values } = parseArgs({ options: { registry: { type: 'boolean', default: false } } })
const largestMegabytes = 250
const name = 'localhost/vitrine'

for (const [program, flag] of Object.entries({ buildah: '-v', podman: '-v', crun: '-v', mmdebstrap: '--version' })) {
  if (spawnSync(program, [flag]).status !== 0) {
    throw new Error('Install buildah, podman, crun and mmdebstrap from Debian first.')
  }
}

const folder = mkdtempSync(join(tmpdir(), 'vitrine-image-'))
const engine = openEngine(folder)
let wrong: string[] = []
try {
  const compose = await findComposeErrors(folder)
  say(`deploy/compose.yaml: ${compose.join(' ') || 'Docker Compose takes it'}`)
  await build()
  wrong = [...compose, ...(await weigh()), ...(await proveImage(engine, name, folder))]
} finally {
  await engine.remove()
}
for (const each of wrong) say(`✗ ${each}`)
say(wrong.length === 0 ? 'The image is as it should be.' : `${wrong.length} things are wrong.`)
process.exitCode = wrong.length > 0 ? 1 : 0

async function build(): Promise<void> {
  const standIn = values.registry ? null : await makeBuildImage(engine, folder)
  if (standIn) say('The image that builds is made of Debian’s packages, for want of a registry.')
  const from = performance.now()
  const base = standIn ? [`--build-arg=BUILD_IMAGE=${standIn}`] : []
  await engine.build(name, 'deploy/Dockerfile', '.', [...base, '--ignorefile=deploy/Dockerfile.dockerignore'])
  say(`Built in ${seconds(performance.now() - from)}`)
}

/** Weighs the image by the layers that a registry keeps. */
async function weigh(): Promise<string[]> {
  const layers = join(folder, 'layers')
  await engine.writeLayers(name, layers)
  type Manifest = { layers: { digest: string; size: number }[] }
  const manifest = JSON.parse(readFileSync(join(layers, 'manifest.json'), 'utf8')) as Manifest
  let [whole, sent] = [0, 0]
  for (const { digest, size } of manifest.layers) {
    let bytes = 0
    await pipeline(createReadStream(join(layers, digest.replace('sha256:', ''))), createGunzip(), async (parts) => {
      for await (const part of parts) bytes += (part as Buffer).length
    })
    whole += bytes
    sent += size
    say(`  a layer of ${megabytes(bytes)}, compressed ${megabytes(size)}`)
  }
  say(`The image: ${megabytes(whole)} in ${manifest.layers.length} layers, compressed ${megabytes(sent)}`)
  return whole > largestMegabytes * 1e6 ? [`the image is larger than ${largestMegabytes} MB`] : []
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(2)} s`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
