import { createContext, useContext } from 'react'
import type { MeResponse } from '#contract/office/people/staff.ts'

export const MeContext = createContext<MeResponse | null>(null)

/** Returns the signed-in user. Throws if there is none. */
export function useMe(): MeResponse {
  const me = useContext(MeContext)
  if (!me) throw new Error('Nobody is signed in')
  return me
}

/** Returns a function that checks a permission. Controls for actions that the server would refuse are not shown. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}
