import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { returnPathFrom } from '#storefront/state/return-path.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

/** Shows the form to signed-out visitors; a signed-in customer goes where they wanted to, or to the account. */
export function UnlessSignedIn({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const { href } = useStorefront()
  const [query] = useSearchParams()
  if (user) return <Navigate to={returnPathFrom(query.get('next')) ?? href('account')} replace />
  return children
}
