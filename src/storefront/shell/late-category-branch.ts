import { lateComponent } from '#storefront/ui/late-component.tsx'

/** Fetched by the loader where categories have others below them, so that it is rendered with the page. */
export const categoryBranch = lateComponent(
  () => import('./category-branch.tsx'),
  ({ CategoryBranch }) => CategoryBranch,
)
