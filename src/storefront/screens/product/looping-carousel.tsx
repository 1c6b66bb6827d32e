import useEmblaCarousel from 'embla-carousel-react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CardProduct } from '#storefront/state/product-cards.ts'
import { SlideCard, slideClasses } from './slide-card.tsx'

/** The strip that goes round. */
export function LoopingCarousel({ products }: { products: CardProduct[] }) {
  const { t } = useTranslation()
  const [viewport, carousel] = useEmblaCarousel({ loop: true, align: 'start' })
  const arrow =
    'inline-flex size-11 items-center justify-center rounded-full border border-stone hover:border-ink focus-visible:rounded-full'
  return (
    <section aria-label={t('product.popular')}>
      {/* Positioned and without padding: slides are measured from here and from the moved list alike, also while the page is resized. */}
      <div ref={viewport} className="relative overflow-clip [overflow-clip-margin:4px]">
        <ul className="-mr-4 flex touch-pan-y lg:-mr-6">
          {products.map((product) => (
            <li key={product.id} className={slideClasses}>
              <SlideCard product={product} />
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-6 flex justify-end gap-2">
        <button type="button" aria-label={t('words.previous')} onClick={() => carousel?.scrollPrev()} className={arrow}>
          <ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </button>
        <button type="button" aria-label={t('words.next')} onClick={() => carousel?.scrollNext()} className={arrow}>
          <ArrowRight aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </button>
      </div>
    </section>
  )
}
