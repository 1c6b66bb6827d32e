import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrowserStore, useIsHydrated } from '#storefront/state/hydrated.tsx'
import { type CardProduct, toCard } from '#storefront/state/product-cards.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useProductCards } from '#storefront/state/use-product-cards.ts'
import { viewedProducts } from '#storefront/state/viewed.ts'
import { ProductStrip } from './product-strip.tsx'
import { Section } from './section.tsx'

const maxShown = 8

/** Products viewed earlier in this browser, except the one that is open; renders nothing if there are none. */
export function RecentlyViewed({ without }: { without?: number }) {
  const { t } = useTranslation()
  const ids = useViewedIds(without)
  const { products } = useProductCards(ids)
  if (products.length === 0) return null
  return (
    <Section title={t('product.viewed')}>
      <ProductStrip products={products} />
    </Section>
  )
}

/** A way on where there is nothing to see: what was looked at before, else what others like. */
export function ProductSuggestions() {
  const ids = useViewedIds()
  return ids.length > 1 ? <RecentlyViewed /> : <PopularProducts />
}

/** Returns the ids as they were when the page was opened, so that the list does not move. */
function useViewedIds(without?: number): readonly number[] {
  const viewed = useBrowserStore(
    () => () => undefined,
    viewedProducts.read,
    () => viewedProducts.initial,
  )
  const isHydrated = useIsHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked at later comes on the next page
  return useMemo(() => viewed.filter((id) => id !== without).slice(0, maxShown), [isHydrated, without])
}

function PopularProducts() {
  const { t } = useTranslation()
  const { api } = useStorefront()
  const [products, setProducts] = useState<CardProduct[]>([])
  useEffect(() => {
    void api.products({ featured: true, per_page: maxShown }).then((found) => setProducts(found.products.map(toCard)))
  }, [api])
  if (products.length === 0) return null
  return (
    <Section title={t('product.popular')}>
      <ProductStrip products={products} />
    </Section>
  )
}
