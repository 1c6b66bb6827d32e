import type { Locator, Page } from 'playwright-core'

export type Interaction = {
  name: string
  path: string
  /** Before each round, not measured. */
  prepare?(page: Page): Promise<void>
  target(page: Page, round: number): Locator
  /** Pressed while the target has the focus, instead of the mouse. */
  key?: string
  /** Element on which the target is dropped, if it is dragged. */
  dropOn?(page: Page): Locator
}
