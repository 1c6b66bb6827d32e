import { useEffect } from 'react'
import { useMe } from '#office/api/me.ts'

/** Names the browser's tab after the screen; null: something else on the screen does. */
export function useTitle(title: string | null): void {
  const { shop } = useMe()
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${shop}`
  }, [title, shop])
}
