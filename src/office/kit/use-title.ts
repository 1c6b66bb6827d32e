import { useEffect } from 'react'
import { useMe } from '#office/api/me.ts'

/** Names the browser's tab after the screen. */
export function useTitle(title: string): void {
  const { shop } = useMe()
  useEffect(() => {
    document.title = `${title} · ${shop}`
  }, [title, shop])
}
