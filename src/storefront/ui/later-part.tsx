import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * A part whose code comes when it is first wanted, or earlier with `fetch`; until then `fallback` stands in its place. Where the line was
 * cut, what wants it the next time asks again. One that is drawn `ahead` is there, to show itself at once, as soon as its code is.
 */
export function createLaterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { ahead = false } = {},
) {
  let View: ComponentType<Props> | null = null
  const waiting = new Set<() => void>()

  async function fetch(): Promise<void> {
    View ??= await load()
    for (const tell of waiting) tell()
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, when its module is read
  function LaterPart({ wanted, fallback = null, ...props }: Props & { wanted: boolean; fallback?: ReactNode }) {
    const [, setThere] = useState(false)
    useEffect(() => {
      const tell = () => startTransition(() => setThere(true))
      waiting.add(tell)
      return () => void waiting.delete(tell)
    }, [])
    useEffect(() => {
      if (wanted) fetch().catch(() => undefined)
    }, [wanted])
    if (!wanted && !(ahead && View)) return null
    return View ? <View {...(props as unknown as Props)} /> : fallback
  }

  return Object.assign(LaterPart, { fetch })
}
