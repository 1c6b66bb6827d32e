import { useEffect, useState } from 'react'
import { report } from './report.ts'
import { useSession } from './session.tsx'
import { useStorefront } from './storefront-context.tsx'

/** True for a signed-in customer who was a member before: the first month is charged at once. False until known. */
export function useHadTrial(): boolean {
  const { api } = useStorefront()
  const { user } = useSession()
  const customer = user && !user.member ? user.id : null
  const [former, setFormer] = useState<number | null>(null)
  useEffect(() => {
    if (customer === null) return
    api
      .call('GET', '/api/user/subscription')
      .then((response) => response.json())
      .then(({ data }: { data: { subscription: unknown } }) => setFormer(data.subscription ? customer : null))
      .catch((error: unknown) => report('The subscription could not be read', error))
  }, [api, customer])
  return customer !== null && former === customer
}
