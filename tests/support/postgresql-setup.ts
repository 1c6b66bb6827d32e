import type { TestProject } from 'vitest/node'
import type { S3Location } from '#environment.ts'
import { startPostgres } from '../../tools/servers/postgres-server.ts'
import { startS3Server } from '../../tools/servers/s3-server.ts'
import { prepareTemplateDatabases } from './prepared-databases.ts'

/**
 * Starts what a shop on several machines has: one real PostgreSQL and one S3-compatible store. Each test file copies
 * its own databases from templates.
 */
export async function preparePostgresql(projects: TestProject[]) {
  const server = await startPostgres()
  await prepareTemplateDatabases(server.url)
  // `npm run tool -- object-store` names another one.
  const { VITRINE_TEST_STORE: other } = process.env
  const store = other
    ? { location: JSON.parse(other) as S3Location, stop: async () => undefined }
    : await startS3Server()
  for (const project of projects) {
    project.provide('postgresUrl', server.url)
    project.provide('s3Location', store.location)
  }
  return async () => {
    await store.stop()
    await server.stop()
  }
}
