import type { RouteObject } from 'react-router'
import { ownerTexts } from '#office/texts/load-texts.ts'

/** Delays screens until their texts are loaded, which happens after the texts of all users. */
export function withTexts(route: RouteObject): RouteObject {
  const { lazy, children } = route
  return {
    ...route,
    ...(typeof lazy === 'function' && { lazy: () => ownerTexts().then(lazy) }),
    ...(children && { children: children.map(withTexts) }),
  } as RouteObject
}
