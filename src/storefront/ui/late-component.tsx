import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/**
 * A component whose script is fetched apart. After `load` it renders at once, as the server needs; else the server's
 * HTML, or `fallback` where there is none, stays until then.
 */
export function lateComponent<Module, Props extends object>(
  fetchModule: () => Promise<Module>,
  componentOf: (module: Module) => ComponentType<Props>,
) {
  let loaded: Module | null = null
  const load = async () => {
    loaded ??= await fetchModule()
    return { default: componentOf(loaded) }
  }
  // If the script cannot be fetched, the component never becomes interactive.
  const Later = lazy(() => load().catch(() => new Promise<never>(() => undefined))) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: made once, beside the module that names it
  function Late({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const [Shown] = useState(() => (loaded ? componentOf(loaded) : Later))
    return (
      <Suspense fallback={fallback}>
        <Shown {...(props as unknown as Props)} />
      </Suspense>
    )
  }
  return {
    Component: Late,
    /** Loads the script; used by loaders. Never rejects. */
    load: () =>
      load().then(
        () => undefined,
        () => undefined,
      ),
  }
}
