import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { useCardName } from '#storefront/ui/card-name.ts'
import { readCard } from './account-reads.ts'

export type ChargedCard = { name: string; expires: string }

/** Returns the card the membership is charged to; null until loaded, and if there is none or it cannot be read. */
export function useChargedCard(): { card: ChargedCard | null; reload: () => Promise<unknown> } {
  const cardName = useCardName()
  const { data: stored, refetch } = usePrivateQuery(readCard)
  return { card: stored ? { name: cardName(stored), expires: stored.expires } : null, reload: refetch }
}
