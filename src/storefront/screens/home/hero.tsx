import { useTranslation } from 'react-i18next'
import type { HomePart } from '#contract/content.ts'
import { buttonClasses } from '#storefront/ui/button.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { imageSource, imageSources } from '#storefront/ui/image-sources.ts'
import { Link } from '#storefront/ui/link.tsx'
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx'

export const heroPath = 'content/hero.jpg'
// Above the text (narrow screens), the image has a fixed height of 14 or 26 rem and its sides are cropped.
const heroSizes = '(min-width: 1024px) 100vw, (min-width: 640px) max(100vw, 740px), max(100vw, 399px)'

/** The picture that is fetched early. */
export function heroPreload(path: string) {
  return { src: imageSource(path, 960), srcSet: imageSources(path, { smallest: 480, largest: 2880 }), sizes: heroSizes }
}

type HeroProps = {
  /** Default call to action; `chosen` may override it. */
  action: { href: string; text: string }
  /** Content chosen by the owner; null for the shop's defaults. */
  chosen: HomePart | null
}

/** One image, one sentence, one action. */
export function Hero({ action, chosen }: HeroProps) {
  const { t } = useTranslation()
  const image = chosen?.image
  const words = chosen ?? { eyebrow: t('home.hero.eyebrow'), title: t('home.hero.title'), text: t('home.hero.text') }
  return (
    <section className="relative bg-[#d8cfc3] max-lg:bg-sand lg:overflow-hidden">
      <ResponsiveImage
        path={image?.path ?? heroPath}
        alt={image ? image.alt : t('home.hero.alt')}
        sizes={heroSizes}
        width={2880}
        height={1620}
        important
        smallest={480}
        focus={image?.focus ?? null}
        className={classes(
          'data-missing:hidden h-[14rem] w-full object-cover sm:h-[26rem] lg:absolute lg:inset-0 lg:h-full',
          !image && 'object-[72%_60%] lg:object-[60%_85%] 2xl:object-[60%_80%]',
        )}
      />
      <div className="page-width relative flex flex-col justify-center py-8 sm:py-10 lg:min-h-[40rem] 2xl:min-h-[46rem]">
        <div className="max-w-md sm:max-w-xl lg:max-w-[23rem] xl:max-w-[30rem]">
          <p className="text-ink/75 text-sm">{words.eyebrow}</p>
          <h1 className="mt-3 text-3xl lg:mt-5 leading-[1.08] sm:text-4xl lg:text-[2.5rem] xl:text-[3.5rem]">
            {words.title}
          </h1>
          <p className="mt-5 max-w-md text-lg leading-snug max-lg:text-base lg:max-w-[20rem] xl:max-w-[26rem]">
            {words.text}
          </p>
          <Link to={chosen?.link || action.href} className={`${buttonClasses({ size: 'large' })} mt-8`}>
            {chosen?.action || action.text}
          </Link>
        </div>
      </div>
    </section>
  )
}
