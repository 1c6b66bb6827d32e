import type { CardProduct } from '#storefront/state/product-cards.ts'
import { ProductCard } from './product-card.tsx'

/** Products in one row that scrolls sideways, in the columns of a grid; a part of the next one says so. */
export function ProductStrip({ products }: { products: CardProduct[] }) {
  return (
    <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-3 lg:-mx-8 lg:scroll-px-8 lg:gap-6 lg:px-8">
      {products.map((product) => (
        <li
          key={product.id}
          className="w-[62vw] shrink-0 snap-start sm:w-60 lg:w-[calc((100%-3rem)/3)] xl:w-[calc((100%-4.5rem)/4)]"
        >
          <ProductCard
            product={product}
            sizes="(min-width: 1344px) 302px, (min-width: 1280px) 23vw, (min-width: 1024px) 31vw, (min-width: 640px) 240px, 62vw"
          />
        </li>
      ))}
    </ul>
  )
}
