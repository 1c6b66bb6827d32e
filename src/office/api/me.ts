import { createContext, useContext } from 'react'
import type { MeAnswer } from '#contract/office/people/staff.ts'

export const MeContext = createContext<MeAnswer | null>(null)

/** Who is signed in. */
export function useMe(): MeAnswer {
  const me = useContext(MeContext)
  if (!me) throw new Error('Nobody is signed in')
  return me
}

/** Whether the server will allow something; what it will not is not shown. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}
