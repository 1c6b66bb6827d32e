import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type PostgresServer, startPostgres } from '../servers/postgres-server.ts'
import { buildShopToKill } from './shop-to-kill-build.ts'
import { databaseUrl, type Engine, engines, runStage, type Templates } from './stage.ts'

const database = 'template_shop'

/**
 * Prepares the shop with its crash points, a PostgreSQL, and on each of the engines a demo shop to copy.
 * @param own a server to fill in place of a new one; who started it stops it
 */
export async function prepareTemplates(
  own: PostgresServer | null = null,
  wanted: readonly Engine[] = engines,
): Promise<{ templates: Templates; remove(): Promise<void> }> {
  await buildShopToKill()
  const server = own ?? (await startPostgres())
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-faults-template-'))
  const remove = async () => {
    rmSync(dataDir, { recursive: true, force: true })
    if (!own) await server.stop()
  }
  try {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(`CREATE DATABASE ${database}`)
    await client.end()
    await fillTemplate('postgresql', databaseUrl(server.url, database), dataDir)
    // Finds the images of the first.
    if (wanted.includes('pglite')) await fillTemplate('pglite', null, dataDir)
  } catch (error) {
    await remove()
    throw error
  }
  return { templates: { dataDir, postgresUrl: server.url, database }, remove }
}

async function fillTemplate(engine: Engine, url: string | null, dataDir: string): Promise<void> {
  const stage = await runStage({ engine, dataDir, databaseUrl: url })
  try {
    await stage.start()
  } finally {
    await stage.leave()
  }
}
