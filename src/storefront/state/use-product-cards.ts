import { useEffect, useState } from 'react'
import { type CardProduct, toCard } from './product-cards.ts'
import { useStorefront } from './storefront-context.tsx'

type Cards = { state: 'loading' | 'loaded' | 'failed'; products: CardProduct[] }

/** Products by number, in that order; those that are not on sale are left out. */
export function useProductCards(ids: readonly number[]): Cards {
  const { api } = useStorefront()
  const [known, setKnown] = useState<ReadonlyMap<number, CardProduct | null>>(new Map())
  const [failed, setFailed] = useState<string | null>(null)
  const missing = ids.filter((id) => !known.has(id)).join(',')
  useEffect(() => {
    if (missing === '') return
    void api.productCards(missing).then((cards) => {
      setFailed(cards ? null : missing)
      if (!cards) return
      const found = new Map(cards.map((card) => [card.id, toCard(card)]))
      setKnown(
        (before) =>
          new Map([...before, ...missing.split(',').map((id) => [Number(id), found.get(Number(id)) ?? null] as const)]),
      )
    })
  }, [api, missing])
  const products = ids.flatMap((id) => known.get(id) ?? [])
  return { state: missing === '' ? 'loaded' : failed === missing ? 'failed' : 'loading', products }
}
