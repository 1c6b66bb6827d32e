import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { freePort } from '../servers/free-port.ts'
import { startPostgres } from '../servers/postgres-server.ts'
import { findFailures, findFreedoms, measureStart, readUse, waitForWords } from './container-checks.ts'
import type { Engine } from './engine.ts'

const owner = { email: 'owner@vitrine.test', password: 'a long enough phrase' }

/** Runs shop and worker on the demo's products, which this checkout puts into database and folder. */
export async function proveImage(engine: Engine, name: string, folder: string): Promise<string[]> {
  const { start, settings } = engine
  const postgres = await startPostgres()
  const port = await freePort()
  const data = join(folder, 'data')
  mkdirSync(data)
  const environment = {
    DATABASE_URL: postgres.url,
    DEMO: '1',
    DEMO_HISTORY: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  }
  try {
    const env = { ...process.env, ...environment, DATA_DIR: data }
    await promisify(execFile)(process.execPath, ['dist/server/seed.js'], { env })
    const { user, healthCheck } = await settings(name)

    const shop = await start({ image: name, data, environment })
    const times = await measureStart(shop, port)
    say(
      `From start: /healthz ${seconds(times.health)}, /readyz ${seconds(times.ready)}, home page ${seconds(times.home)}`,
    )
    const { megabytes, processorMs } = readUse(shop.processId)
    say(`Until then ${seconds(processorMs)} of processors; memory after the home page ${megabytes.toFixed(0)} MB`)
    const found = await findFreedoms(shop, user)
    say(`User ${user}, no capabilities, read-only but for /data and /tmp, no shell: ${reported(found)}`)
    found.push(...(await findFailures({ container: shop, port, healthCheck, owner })))

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

function reported(found: string[]): string {
  return found.length === 0 ? 'so it is' : `${found.length} wrong`
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(2)} s`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
