import type { CardProduct } from '#storefront/state/product-cards.ts'
import { gridSizes } from './image-sources.ts'
import { ProductCard } from './product-card.tsx'

/** Products in one column on small screens, two to four on larger ones. */
export function ProductGrid({ products, heading = 'h2' }: { products: CardProduct[]; heading?: 'h2' | 'h3' }) {
  return (
    <ul className="grid grid-cols-1 gap-x-4 gap-y-10 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-14">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} heading={heading} important={index === 0} sizes={gridSizes} />
        </li>
      ))}
    </ul>
  )
}
