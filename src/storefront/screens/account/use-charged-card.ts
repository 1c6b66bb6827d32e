import { storedCardResponse } from '#contract/customers.ts'
import { useCardName } from '#storefront/ui/card-name.ts'
import { useAccountData } from './use-account-data.ts'

const parseCard = (response: unknown) => storedCardResponse.parse(response)

export type ChargedCard = { name: string; expires: string }

/** Returns the card the membership is charged to; null until loaded, and if there is none or it cannot be read. */
export function useChargedCard(): { card: ChargedCard | null; reload: () => Promise<void> } {
  const cardName = useCardName()
  const { data, reload } = useAccountData('/api/user/payment-method', parseCard)
  const stored = data.state === 'loaded' ? data.value : null
  return { card: stored && { name: cardName(stored), expires: stored.expires }, reload }
}
