import { type RefObject, useEffect, useRef, useState } from 'react'
import { type StoredCard, storedCardResponse } from '#contract/customers.ts'
import { bodyOf } from '#storefront/state/api-client.ts'
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
  const { api, shop } = useStorefront()
  const { user, ready } = useSession()
  const field = useRef<CardFieldHandle>(null)
  const [stored, setStored] = useState<StoredCard | null>(null)
  const [asked, setAsked] = useState<number | null>(null)
  const [usesStored, setUsesStored] = useState(true)
  const userId = user?.id ?? null

  useEffect(() => {
    if (userId === null) return
    let isWanted = true
    const end = (card: StoredCard | null) => {
      if (!isWanted) return
      isWanted = false
      clearTimeout(timer)
      setStored(card?.payable ? card : null)
      setAsked(userId)
    }
    const timer = setTimeout(() => end(null), timeoutMs)
    const read = async () => storedCardResponse.parse(await bodyOf(await api.call('GET', '/api/user/payment-method')))
    read().then(end, (error: unknown) => {
      report('Whether a card is on file could not be asked', error)
      end(null)
    })
    return () => {
      isWanted = false
      clearTimeout(timer)
      setStored(null)
    }
  }, [api, userId])

  const card = usesStored ? stored : null
  return {
    isLoading: ready && userId !== null && asked !== userId,
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
