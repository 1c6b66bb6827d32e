import type { TestProject } from 'vitest/node'
import { prepareBrowserTests } from './browser-setup.ts'
import { prepareFaultTests } from './faults-setup.ts'
import { preparePglite } from './pglite-setup.ts'
import { preparePostgresql } from './postgresql-setup.ts'

type Remove = () => Promise<void>
/** Provides what the tests of these projects copy. */
type Prepare = (projects: TestProject[]) => Promise<Remove>

const preparations: { of: string[]; prepare: Prepare }[] = [
  { of: ['edge', 'pglite', 'sandbox'], prepare: preparePglite },
  { of: ['postgresql'], prepare: preparePostgresql },
  { of: ['browser'], prepare: prepareBrowserTests },
  { of: ['faults'], prepare: prepareFaultTests },
]

/** Prepares what is slow for the chosen projects, all of it at the same time: much of it waits for processes. */
export default async function setup({ vitest }: TestProject): Promise<Remove> {
  const begun = preparations.map(async ({ of, prepare }) => {
    const projects = vitest.projects.filter(({ name }) => of.includes(name))
    return projects.length ? prepare(projects) : null
  })
  const removals = await Promise.all(begun)
  return async () => {
    await Promise.all(removals.map((remove) => remove?.()))
  }
}
