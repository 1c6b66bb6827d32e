import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { CardProduct } from '../../product-cards.ts'
import { ProductCard } from '../../ui/product-card.tsx'

type CarouselProps = { products: CardProduct[] }

/** One slide below 768 px, two from there, three from 1024, four from 1280. */
export const slideClasses = 'min-w-0 shrink-0 basis-full pr-4 md:basis-1/2 lg:basis-1/3 lg:pr-6 xl:basis-1/4'

/** A strip that scrolls by itself; what makes it loop is fetched once it comes near. */
export function PopularCarousel({ products }: CarouselProps) {
  const place = useRef<HTMLDivElement>(null)
  const [Looping, setLooping] = useState<ComponentType<CarouselProps> | null>(null)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void import('./looping-carousel.tsx')
          .then((module) => setLooping(() => module.LoopingCarousel))
          .catch(() => undefined)
      },
      { rootMargin: '400px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      {Looping ? (
        <Looping products={products} />
      ) : (
        <div className="no-scrollbar overflow-x-auto">
          <ul className="-mr-4 flex snap-x snap-mandatory lg:-mr-6">
            {products.map((product) => (
              <li key={product.id} className={`${slideClasses} snap-start`}>
                <SlideCard product={product} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {/* The arrows' place is kept, so that nothing below moves when they come. */}
      {!Looping && <div className="mt-6 h-11" />}
    </div>
  )
}

export function SlideCard({ product }: { product: CardProduct }) {
  return (
    <ProductCard
      product={product}
      sizes="(min-width: 1344px) 302px, (min-width: 1280px) 23vw, (min-width: 1024px) 31vw, (min-width: 768px) 46vw, calc(100vw - 2rem)"
    />
  )
}
