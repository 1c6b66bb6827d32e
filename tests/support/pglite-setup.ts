import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareSnapshots } from './prepared-databases.ts'

/** One migrated and one seeded snapshot of the embedded database for all test files of the project. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-snapshots-'))
  await prepareSnapshots(folder)
  project.provide('snapshots', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
