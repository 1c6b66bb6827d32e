import { execFile, spawnSync } from 'node:child_process'
import { createReadStream, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs, promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { parseAllDocuments } from 'yaml'
import { freePort } from '../servers/free-port.ts'
import { startPostgres } from '../servers/postgres-server.ts'
import { makeBaseImages } from './base-images.ts'
import { type Engine, openEngine } from './engine.ts'
import { findFailures, findFreedoms, measureStart, memoryOf, waitForWords } from './prove-container.ts'

/**
 * `npm run tool -- image [--registry]`: builds deploy/Dockerfile with Buildah, weighs the image, and runs it with Podman
 * on a read-only root beside PostgreSQL. Without `--registry` its base images are made from Debian's packages.
 */
const { values } = parseArgs({ options: { registry: { type: 'boolean', default: false } } })
const largestMegabytes = 250
const name = 'localhost/vitrine'
const owner = { email: 'owner@vitrine.test', password: 'a long enough phrase' }

for (const [program, flag] of Object.entries({ buildah: '-v', podman: '-v', crun: '-v', mmdebstrap: '--version' })) {
  if (spawnSync(program, [flag]).status !== 0) {
    throw new Error('Install buildah, podman, crun and mmdebstrap from Debian first.')
  }
}

const folder = mkdtempSync(join(tmpdir(), 'vitrine-image-'))
const engine = openEngine(folder)
let wrong: string[] = []
try {
  await build()
  wrong = [...(await weigh()), ...(await prove(engine))]
} finally {
  await engine.remove()
}
for (const each of wrong) say(`✗ ${each}`)
say(wrong.length === 0 ? 'The image is as it should be.' : `${wrong.length} things are wrong.`)
process.exitCode = wrong.length > 0 ? 1 : 0

async function build(): Promise<void> {
  const images = values.registry ? null : await makeBaseImages(engine, folder)
  if (images) say('The base images are made from Debian’s packages: the registries’ own are about as large.')
  const from = performance.now()
  const base = images ? [`--build-arg=BUILD_IMAGE=${images.build}`, `--build-arg=BASE_IMAGE=${images.base}`] : []
  await engine.build(name, 'deploy/Dockerfile', '.', [...base, '--ignorefile=deploy/Dockerfile.dockerignore'])
  say(`Built in ${seconds(performance.now() - from)}`)
}

/** What the image weighs in the layers that a registry keeps. */
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

/** Runs shop and worker on the demo's products, which this checkout puts into database and folder. */
async function prove({ start, settings }: Engine): Promise<string[]> {
  const postgres = await startPostgres()
  const port = await freePort()
  const data = join(folder, 'data')
  mkdirSync(data)
  const environment = {
    ...{ DATABASE_URL: postgres.url, DEMO: '1', DEMO_HISTORY: '0', HOST: '127.0.0.1', PORT: String(port) },
    ...{ OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password },
  }
  try {
    const env = { ...process.env, ...environment, DATA_DIR: data }
    await promisify(execFile)(process.execPath, ['dist/server/seed.js'], { env })
    const { User: user, Healthcheck: check } = await settings(name)

    const shop = await start({ image: name, data, environment })
    const times = await measureStart(shop, port)
    say(
      `From start: /healthz ${seconds(times.health)}, /readyz ${seconds(times.ready)}, home page ${seconds(times.home)}`,
    )
    say(`Memory after the home page: ${memoryOf(shop.processId).toFixed(0)} MB`)
    const found = await findFreedoms(shop, user)
    say(`User ${user}, no capabilities, read-only but for /data and /tmp, no shell: ${told(found)}`)
    found.push(...(await findFailures({ container: shop, port, healthCheck: check.Test.slice(1), owner })))

    const worker = await start({ image: name, data, environment, command: workerCommand() })
    say(
      `The worker of deploy/kubernetes.yaml is at work after ${seconds(await waitForWords(worker, 'processes jobs'))}`,
    )
    for (const [part, container] of Object.entries({ worker, shop })) {
      const end = await container.end()
      say(`SIGTERM ends the ${part} after ${end.seconds.toFixed(1)} s with exit code ${end.code}`)
      if (end.code !== 0) found.push(`the ${part} ends with exit code ${end.code}:\n${await container.log()}`)
      await container.remove()
    }
    return found
  } finally {
    await postgres.stop()
  }
}

function workerCommand(): string[] {
  type Resource = {
    kind: string
    metadata: { name: string }
    spec: { template: { spec: { containers: { command: string[] }[] } } }
  }
  const resources = parseAllDocuments(readFileSync('deploy/kubernetes.yaml', 'utf8')).map(
    (each) => each.toJS() as Resource,
  )
  const worker = resources.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'vitrine-worker')!
  return worker.spec.template.spec.containers[0]!.command
}

function told(found: string[]): string {
  return found.length === 0 ? 'so it is' : `${found.length} wrong`
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
