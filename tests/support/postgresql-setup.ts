import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../tools/servers/postgres-server.ts'
import { startS3Server } from '../../tools/servers/s3-server.ts'
import { prepareTemplateDatabases } from './prepared-databases.ts'

/**
 * What a shop on several machines has: one real PostgreSQL, of which each test file copies its own databases from
 * templates, and one S3-compatible store.
 */
export default async function setup(project: TestProject) {
  const server = await startPostgres()
  await prepareTemplateDatabases(server.url)
  project.provide('postgresUrl', server.url)
  const store = await startS3Server()
  project.provide('s3Place', store.place)
  return async () => {
    await store.stop()
    await server.stop()
  }
}
