import { type ComponentType, useEffect, useState } from 'react'
import { useStorefront } from '../storefront-context.tsx'

/**
 * A part of a page that needs no script: text, pictures and links. What the server sent of it stays as it is; the browser neither fetches
 * its code nor takes its elements over. Where it is drawn in the browser its code comes with `fetch`, which a loader calls first so that
 * nothing appears late. What is pressed in it: page-clicks.ts. `name` tells the parts of a page apart.
 */
export function createStillPart<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  let View: ComponentType<Props> | null = null
  let isTaken = false

  async function fetch(): Promise<void> {
    View ??= await load()
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, when its module is read
  function StillPart(props: Props) {
    const { isRendered } = useStorefront()
    const [kept] = useState(() => (View || isTaken || !isRendered ? null : sentHtml(name)))
    const [, setThere] = useState(View !== null)
    useEffect(() => {
      isTaken = true
      if (kept === null)
        fetch().then(
          () => setThere(true),
          () => undefined,
        )
    }, [kept])
    if (kept !== null)
      return (
        <div
          data-still={name}
          className="contents"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: kept }}
        />
      )
    return (
      <div data-still={name} className="contents">
        {View && <View {...props} />}
      </div>
    )
  }

  return Object.assign(StillPart, { fetch })
}

function sentHtml(name: string): string | null {
  return document.querySelector(`[data-still="${name}"]`)?.innerHTML ?? null
}
