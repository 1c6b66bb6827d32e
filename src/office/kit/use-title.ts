import { useEffect } from 'react'
import { useMe } from '#office/api/me.ts'

/** Sets the title of the browser tab; null leaves that to another part of the screen. */
export function useTitle(title: string | null): void {
  const { shop } = useMe()
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${shop}`
  }, [title, shop])
}
