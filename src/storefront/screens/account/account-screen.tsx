import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { WholeSpinner } from '#storefront/ui/spinner.tsx'
import { AccountFrame } from './account-frame.tsx'

/** Account area for signed-in customers; other visitors are sent to the login and return afterwards. */
export function Component() {
  const { href } = useStorefront()
  const session = useSession()
  const { pathname, search } = useLocation()
  const [isLeaving, setIsLeaving] = useState(false)
  if (!session.ready || isLeaving) return <WholeSpinner />
  if (!session.user) return <Navigate to={href('login', {}, { next: pathname + search })} replace />
  return (
    <AccountFrame onLeave={() => setIsLeaving(true)}>
      <Outlet />
    </AccountFrame>
  )
}
