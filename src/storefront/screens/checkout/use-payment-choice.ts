import { type RefObject, useRef, useState } from 'react'
import type { StoredCard } from '#contract/customers.ts'
import { readCard } from '#storefront/screens/account/account-reads.ts'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { report } from '#storefront/state/report.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { type BankResponse, confirmWithBank } from './confirm-with-bank.ts'
import { loadPaymentScript } from './payment-script.ts'
import type { BillingDetails, CardFieldHandle, TypedCard } from './provider-card-field.tsx'

export type PaymentChoice = {
  /** True while the card on file is being loaded. */
  isLoading: boolean
  /** The card on file that the checkout may charge; null if there is none or it cannot be read. */
  stored: StoredCard | null
  usesStored: boolean
  chooseStored(isUsed: boolean): void
  field: RefObject<CardFieldHandle | null>
  createPaymentMethod(billing: BillingDetails): Promise<TypedCard>
  confirm(clientSecret: string): Promise<BankResponse>
}

/** A slow provider must not keep the payer from typing a card. */
const timeoutMs = 4_000

/** Pays with either the card on file or the one typed into the field. */
export function usePaymentChoice(): PaymentChoice {
  const { shop } = useStorefront()
  const { user } = useSession()
  const field = useRef<CardFieldHandle>(null)
  const [usesStored, setUsesStored] = useState(true)
  const customer = user?.id ?? null
  const { data, isLoading } = usePrivateQuery(readCard, { customer, isEnabled: customer !== null, timeoutMs })
  const stored = data?.payable ? data : null
  const card = usesStored ? stored : null
  return {
    isLoading,
    stored,
    usesStored: card !== null,
    chooseStored: setUsesStored,
    field,
    createPaymentMethod: async (billing) =>
      card ? { id: card.id } : ((await field.current?.createPaymentMethod(billing)) ?? null),
    async confirm(clientSecret) {
      if (!card) return (await field.current?.confirm(clientSecret)) ?? 'unknown'
      const { scriptUrl, publishableKey, locale } = shop.payment
      const create = await loadPaymentScript(scriptUrl).catch((error: unknown) =>
        report('The bank could not be asked', error),
      )
      if (!create) return { failure: 'checkout.bankUnreachable' }
      return confirmWithBank(create(publishableKey, { locale }), clientSecret)
    },
  }
}
