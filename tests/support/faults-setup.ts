import type { TestProject } from 'vitest/node'
import { engines, type Templates } from '../../tools/campaign/stage.ts'
import { prepareTemplates } from '../../tools/campaign/templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Templates from which the stages of the fault tests are copied. */
    faultTemplates: Templates
  }
}

export async function prepareFaultTests(projects: TestProject[]) {
  // The faults of `npm test` are on PostgreSQL alone.
  const isShort = process.env.VITRINE_TEST_SET === 'short'
  const { templates, remove } = await prepareTemplates(null, isShort ? ['postgresql'] : engines)
  for (const project of projects) project.provide('faultTemplates', templates)
  return remove
}
