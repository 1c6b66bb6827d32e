import type { CardProduct } from '#storefront/state/product-cards.ts'
import { ProductCard } from './product-card.tsx'

/** Products in one row that scrolls sideways; a part of the next one says so. */
export function ProductStrip({ products }: { products: CardProduct[] }) {
  return (
    <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-3 lg:gap-6">
      {products.map((product) => (
        <li key={product.id} className="w-[62vw] shrink-0 snap-start sm:w-60 lg:w-64">
          <ProductCard product={product} sizes="(min-width: 1024px) 256px, (min-width: 640px) 240px, 62vw" />
        </li>
      ))}
    </ul>
  )
}
