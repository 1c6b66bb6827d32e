import type { CardProduct } from '#storefront/state/product-cards.ts'
import { ProductCard } from '#storefront/ui/product-card.tsx'

/** One slide below 768 px, two from there, three from 1024, four from 1280. */
export const slideClasses = 'min-w-0 shrink-0 basis-full pr-4 md:basis-1/2 lg:basis-1/3 lg:pr-6 xl:basis-1/4'

export function SlideCard({ product }: { product: CardProduct }) {
  return (
    <ProductCard
      product={product}
      sizes="(min-width: 1344px) 302px, (min-width: 1280px) 23vw, (min-width: 1024px) 31vw, (min-width: 768px) 46vw, calc(100vw - 2rem)"
    />
  )
}
