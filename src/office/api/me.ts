import { createContext, useContext } from 'react'
import type { MeAnswer } from '#contract/office/people/staff.ts'

export const MeContext = createContext<MeAnswer | null>(null)

/** Returns the signed-in user. Throws if there is none. */
export function useMe(): MeAnswer {
  const me = useContext(MeContext)
  if (!me) throw new Error('Nobody is signed in')
  return me
}

/** Returns a function that checks a permission. Controls for actions that the server would refuse are not shown. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}
