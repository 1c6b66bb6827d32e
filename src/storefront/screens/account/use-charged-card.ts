import { storedCardAnswer } from '#contract/customers.ts'
import { useCardName } from '#storefront/ui/card-name.ts'
import { useAccountData } from './use-account-data.ts'

const parseCard = (answer: unknown) => storedCardAnswer.parse(answer)

export type ChargedCard = { name: string; expires: string }

/** The card that the membership is charged to; null until it is known, and where nobody says. */
export function useChargedCard(): { card: ChargedCard | null; reload: () => Promise<void> } {
  const cardName = useCardName()
  const { data, reload } = useAccountData('/api/user/payment-method', parseCard)
  const stored = data.state === 'loaded' ? data.value : null
  return { card: stored && { name: cardName(stored), expires: stored.expires }, reload }
}
