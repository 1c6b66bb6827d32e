import { useTranslation } from 'react-i18next'
import type { Review } from '#contract/content.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { figureText } from '#storefront/state/texts.ts'
import { imageSource } from '#storefront/ui/image-sources.ts'
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx'
import { Stars } from '#storefront/ui/stars.tsx'

/** Reviews with the figures the owner chose to show. */
export function Reviews({ reviews }: { reviews: Review[] }) {
  const { shop, language } = useStorefront()
  const { t } = useTranslation()
  const claim = shop.claims.reviews
  if (!claim || reviews.length === 0) return null
  const allFive = claim.mode === 'static' && claim.landingAverage === 5
  return (
    <section className="page-width mt-16 lg:mt-24" data-testid="reviews">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-stone border-b pb-6">
        <h2 className="text-2xl sm:text-3xl">{t('landing.reviews.title')}</h2>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars rating={claim.landingAverage} />
          <p className="tabular">
            {t('landing.reviews.summary', {
              reviewAverage: figureText(claim.landingAverage, language),
              reviewCount: claim.landingCount,
            })}
          </p>
          {allFive && <p className="text-soft">{t('landing.reviews.all')}</p>}
        </div>
      </div>
      <ul className="gap-x-12 md:columns-2">
        {reviews.map(({ id, rating, content, author, avatar, replyImage }) => (
          <li key={id} data-review={id} className="break-inside-avoid border-stone border-b py-7">
            <div className="flex items-center gap-3">
              <img
                src={imageSource(avatar, 160)}
                alt=""
                width={44}
                height={44}
                loading="lazy"
                className="size-11 rounded-full bg-sand object-cover"
              />
              <div>
                <p className="font-medium">{author}</p>
                <Stars rating={rating} />
              </div>
            </div>
            <p className="mt-4 max-w-[36rem] leading-relaxed">{content}</p>
            {replyImage && (
              <ResponsiveImage
                path={replyImage}
                alt={t('landing.reviews.reply', { author })}
                sizes="160px"
                width={900}
                height={900}
                largest={480}
                className="mt-4 size-40 rounded-card object-cover"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
