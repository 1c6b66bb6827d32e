import { lateComponent } from './late-component.tsx'

/** A file that shops without contents of packages never fetch. The server loads it before it renders. */
export const unitPrice = lateComponent(
  () => import('./unit-price.tsx'),
  ({ UnitPrice }) => UnitPrice,
)
