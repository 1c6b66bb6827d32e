import { lazy, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import type { CardProduct } from '#storefront/state/product-cards.ts'
import { SlideCard, slideClasses } from './slide-card.tsx'

type CarouselProps = { products: CardProduct[] }

// If the import fails, the scrolling strip stays.
const LoopingCarousel = lazy(() =>
  import('./looping-carousel.tsx').then(
    (module) => ({ default: module.LoopingCarousel }),
    () => ({ default: ScrollingStrip }),
  ),
)

/** A strip that scrolls by itself; what makes it loop is fetched once it comes near. */
export function PopularCarousel({ products }: CarouselProps) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A transition keeps the strip visible until the looping carousel is ready.
        if (entry?.isIntersecting) startTransition(() => setNear(true))
      },
      { rootMargin: '400px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={element}>
      <Suspense>{isNear ? <LoopingCarousel products={products} /> : <ScrollingStrip products={products} />}</Suspense>
    </div>
  )
}

function ScrollingStrip({ products }: CarouselProps) {
  return (
    <>
      <div className="no-scrollbar overflow-x-auto">
        <ul className="-mr-4 flex snap-x snap-mandatory lg:-mr-6">
          {products.map((product) => (
            <li key={product.id} className={`${slideClasses} snap-start`}>
              <SlideCard product={product} />
            </li>
          ))}
        </ul>
      </div>
      {/* The arrows' space is kept, so that nothing below moves when they come. */}
      <div className="mt-6 h-11" />
    </>
  )
}
