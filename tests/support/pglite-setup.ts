import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareSnapshots } from './prepared-databases.ts'

/** One migrated and one seeded snapshot of the embedded database for all test files of the projects. */
export async function preparePglite(projects: TestProject[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-snapshots-'))
  await prepareSnapshots(folder)
  for (const project of projects) project.provide('snapshots', folder)
  return async () => rmSync(folder, { recursive: true, force: true })
}
