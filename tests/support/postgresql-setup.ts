import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../tools/servers/postgres-server.ts'
import { prepareTemplateDatabases } from './prepared-databases.ts'

/** One real PostgreSQL for all test files of the project; each file copies its own databases from templates. */
export default async function setup(project: TestProject) {
  const server = await startPostgres()
  await prepareTemplateDatabases(server.url)
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
