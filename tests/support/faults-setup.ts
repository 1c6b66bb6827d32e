import type { TestProject } from 'vitest/node'
import type { Templates } from '../../tools/campaign/stage.ts'
import { prepareTemplates } from '../../tools/campaign/templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Templates from which the stages of the fault tests are copied. */
    faultTemplates: Templates
  }
}

export async function prepareFaultTests(projects: TestProject[]) {
  const { templates, remove } = await prepareTemplates()
  for (const project of projects) project.provide('faultTemplates', templates)
  return remove
}
