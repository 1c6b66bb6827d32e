import type { CardProduct } from '#storefront/state/product-cards.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { denseGridSizes, gridSizes } from './image-sources.ts'
import { ProductCard } from './product-card.tsx'

/** Products in one column on small screens, or in two where the owner chose so; two to four on larger ones. */
export function ProductGrid({ products, heading = 'h2' }: { products: CardProduct[]; heading?: 'h2' | 'h3' }) {
  const isDense = useStorefront().shop.readings.productsOnPhones === 'two'
  return (
    <ul
      className={`grid ${isDense ? 'grid-cols-2' : 'grid-cols-1'} gap-x-4 gap-y-10 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-14`}
    >
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            heading={heading}
            important={index === 0}
            sizes={isDense ? denseGridSizes : gridSizes}
          />
        </li>
      ))}
    </ul>
  )
}
