import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What takes longest by far, longest first.
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
  'faults/restore',
  'faults/campaign',
  'faults/kills',
  'faults/stock',
  'faults/office-schedule',
  'faults/office-imports',
  'processes/database-trouble',
  'processes/failover',
]

/** Files that take minutes begin before the others, so that no processor waits for the last of them. */
export class LongestFirst extends BaseSequencer {
  /** The order of Vitest, with the long files at its beginning. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = long.findIndex((name) => moduleId.includes(name))
  return place < 0 ? long.length : place
}
