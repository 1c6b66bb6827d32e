import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What takes longest by far in its project, longest first.
const long = [
  'browser/account-every-state',
  'browser/office-every-screen.',
  'browser/office-every-screen-content',
  'browser/office-orders',
  'browser/office-every-screen-people',
  'browser/every-screen',
  'browser/office-conflicts',
  'browser/office-overview',
  'browser/states',
  'faults/campaign',
  'faults/kills',
  'faults/stock',
  'faults/office-schedule',
  'faults/restore',
  'faults/office-imports',
]

/** Files that take minutes begin before the others, so that no processor waits for the last of them. */
export class LongestFirst extends BaseSequencer {
  /** The order of Vitest, by project, with the long files of each at its beginning. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap((ofProject) => ofProject.toSorted((one, other) => rank(one) - rank(other)))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = long.findIndex((name) => moduleId.includes(name))
  return place < 0 ? long.length : place
}
