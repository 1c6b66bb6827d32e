import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Location } from '#environment.ts'
import { copyStores } from '#storage/copy-stores.ts'
import { openFolderStores, openStores } from '#storage/open-stores.ts'
import { createDatabase, runStage, type Stage, type Templates } from '../campaign/stage.ts'
import { freePort } from '../servers/free-port.ts'
import { startProxy } from '../servers/nginx-proxy.ts'
import { type Cluster, createCluster } from './cluster-machine.ts'

/**
 * Shops and a worker behind nginx, on a database copied from the template and on one store, all running. `databaseUrl`
 * names another database, `environment` says more to all of them.
 */
export async function openCluster(
  templates: Templates,
  input: {
    shops: number
    store: S3Location
    build: 'dist/faults' | 'dist/server'
    databaseUrl?: string
    environment?: Record<string, string>
  },
): Promise<{ stage: Stage; cluster: Cluster; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-cluster-'))
  const store = { ...input.store, prefix: `${dataDir.slice(-6)}/` }
  await copyStores(
    openFolderStores(templates.dataDir),
    await openStores({ dataDir, s3: store }),
    join(dataDir, 'moved.log'),
  )
  const [port, ...ports] = await Promise.all(Array.from({ length: input.shops + 1 }, () => freePort()))
  const proxy = await startProxy(port!, ports)
  let cluster!: Cluster
  const stage = await runStage({
    engine: 'postgresql',
    dataDir,
    databaseUrl: input.databaseUrl ?? (await createDatabase(templates)),
    port: port!,
    createShop(environment, logFile) {
      const more = { ...environmentOf(store), ALLOWED_HOSTS: `localhost:${port}`, ...input.environment }
      cluster = createCluster({ ...environment, ...more }, { proxy, ports, logFile, build: input.build })
      return cluster
    },
  })
  const close = async () => {
    await stage.close()
    await proxy.stop()
    cluster.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await stage.start()
    return { stage, cluster, close }
  } catch (error) {
    await close()
    throw error
  }
}

function environmentOf({ endpoint, bucket, region, credentials, prefix }: S3Location): Record<string, string> {
  return {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_PREFIX: prefix,
    ...(endpoint && { S3_ENDPOINT: endpoint }),
    ...(credentials && {
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    }),
  }
}
