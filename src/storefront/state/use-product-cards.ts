import { useEffect, useState } from 'react'
import { type CardProduct, toCard } from './product-cards.ts'
import { useStorefront } from './storefront-context.tsx'

type Cards = { state: 'loading' | 'loaded' | 'failed'; products: CardProduct[] }

/** Products by number, in that order; those that are not on sale are left out. */
export function useProductCards(ids: readonly number[]): Cards {
  const { api } = useStorefront()
  const [known, setKnown] = useState<ReadonlyMap<number, CardProduct | null>>(new Map())
  const [hasFailed, setFailed] = useState(false)
  const missing = ids.filter((id) => !known.has(id)).join(',')
  useEffect(() => {
    if (missing === '') return
    let isWanted = true
    void api.productCards(missing).then((cards) => {
      if (!isWanted) return
      setFailed(cards === null)
      if (!cards) return
      const found = new Map(cards.map((card) => [card.id, toCard(card)]))
      setKnown(
        (before) =>
          new Map([...before, ...missing.split(',').map((id) => [Number(id), found.get(Number(id)) ?? null] as const)]),
      )
    })
    return () => {
      isWanted = false
    }
  }, [api, missing])
  const products = ids.flatMap((id) => known.get(id) ?? [])
  return { state: missing === '' ? 'loaded' : hasFailed ? 'failed' : 'loading', products }
}
