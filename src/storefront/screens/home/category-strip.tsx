import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/catalogue.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx'
import { useSlides } from '#storefront/ui/use-slides.ts'
import { SlideDots } from './slide-dots.tsx'

type SlideCategory = Pick<Category, 'id' | 'name' | 'handle' | 'featured_image'>

const perSlide = 4

/** Four to a slide where the screen is narrow, four columns where it is wide. */
export function CategoryStrip({ categories }: { categories: SlideCategory[] }) {
  const { t } = useTranslation()
  const slides = Array.from({ length: Math.ceil(categories.length / perSlide) }, (_, index) =>
    categories.slice(index * perSlide, (index + 1) * perSlide),
  )
  const strip = useRef<HTMLElement>(null)
  const { current, moveTo } = useSlides(strip, slides.length)
  return (
    <>
      <section
        ref={strip}
        aria-label={t('home.categories.label')}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto md:grid md:grid-cols-4 md:gap-x-4 md:gap-y-8 md:overflow-visible lg:gap-x-6"
      >
        {slides.map((slide) => (
          <ul
            key={slide[0]!.id}
            data-slide
            className="grid shrink-0 basis-full snap-start grid-cols-2 content-start gap-x-4 gap-y-6 md:contents"
          >
            {slide.map((category) => (
              <li key={category.id}>
                <CategoryLink category={category} />
              </li>
            ))}
          </ul>
        ))}
        <MemberTile columns={freeColumns(categories.length)} />
      </section>
      <SlideDots count={slides.length} current={current} onChoose={moveTo} />
    </>
  )
}

/** Columns that the last row of four leaves free. */
function freeColumns(count: number): number {
  return (4 - (count % 4)) % 4
}

const spans = ['md:hidden', 'md:col-span-1', 'md:col-span-2', 'md:col-span-3']

/** Fills what the last row leaves free on wide screens with the shop's idea. */
function MemberTile({ columns }: { columns: number }) {
  const { href } = useStorefront()
  const { t } = useTranslation()
  return (
    <Link
      to={href('pages', { slug: 'abonnement' })}
      className={classes(
        'group hidden flex-col justify-end rounded-card bg-sand p-8 md:mb-9 md:flex lg:p-10',
        spans[columns],
      )}
    >
      <span className="font-display text-2xl leading-tight lg:text-3xl">{t('home.membership.tile')}</span>
      <span className="mt-3 max-w-sm text-soft">{t('membership.start')}</span>
      <span className="mt-6 text-brand underline decoration-stone underline-offset-4 group-hover:decoration-current">
        {t('home.membership.action')}
      </span>
    </Link>
  )
}

function CategoryLink({ category: { name, handle, featured_image } }: { category: SlideCategory }) {
  const { href } = useStorefront()
  return (
    <Link to={href('category', { slug: handle })} className="group block rounded-card">
      <span className="block aspect-[4/5] overflow-hidden rounded-card bg-sand">
        {featured_image && (
          <ResponsiveImage
            path={featured_image.path}
            alt={featured_image.alt}
            sizes="(min-width: 1344px) 302px, (min-width: 768px) 23vw, 44vw"
            width={1200}
            height={1500}
            largest={960}
            className="size-full object-cover transition-transform duration-250 can-hover:group-hover:scale-[1.03]"
          />
        )}
      </span>
      <span className="mt-3 block font-display text-xl leading-tight underline decoration-transparent underline-offset-4 transition-colors group-hover:decoration-current">
        {name}
      </span>
    </Link>
  )
}
