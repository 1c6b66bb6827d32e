import { type ComponentType, lazy, Suspense } from 'react'
import { useIsHydrated } from '#storefront/state/hydrated.tsx'

/**
 * A component that the server leaves out: it comes once scripts run, fetched apart, and stays away where that fails.
 */
export function scriptedComponent<Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Fetched = lazy(async () => {
    const Shown: ComponentType<Props> = await fetchComponent().catch(() => () => null)
    return { default: Shown }
  }) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: made once, beside the module that names it
  return function Scripted(props: Props) {
    return (
      useIsHydrated() && (
        <Suspense>
          <Fetched {...props} />
        </Suspense>
      )
    )
  }
}
