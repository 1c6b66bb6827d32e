import { useTranslation } from 'react-i18next'
import { buttonClasses } from '#storefront/ui/button.tsx'
import { ResponsiveImage } from '#storefront/ui/image.tsx'
import { imageSource, imageSources } from '#storefront/ui/image-sources.ts'
import { Link } from '#storefront/ui/link.tsx'

export const heroPath = 'content/hero.jpg'
// Where the image stands above the text its height decides, 19 and 26 rem, and its sides are cropped.
const heroSizes = '(min-width: 1024px) 100vw, (min-width: 640px) max(100vw, 740px), max(100vw, 541px)'

export const heroPreload = {
  src: imageSource(heroPath, 960),
  srcSet: imageSources(heroPath, { smallest: 480 }),
  sizes: heroSizes,
}

/** One image, one sentence, one action: to what there is to see, `href`. */
export function Hero({ action }: { action: { href: string; text: string } }) {
  const { t } = useTranslation()
  return (
    <section className="relative bg-[#d8cfc3] max-lg:bg-sand lg:overflow-hidden">
      <ResponsiveImage
        path={heroPath}
        alt={t('home.hero.alt')}
        sizes={heroSizes}
        width={1600}
        height={900}
        important
        smallest={480}
        className="data-missing:hidden h-[19rem] w-full object-cover object-[72%_60%] sm:h-[26rem] lg:absolute lg:inset-0 lg:h-full lg:object-[60%_70%]"
      />
      <div className="page-width relative flex flex-col justify-center py-10 lg:min-h-[36rem] 2xl:min-h-[42rem]">
        <div className="max-w-md sm:max-w-xl lg:max-w-[23rem] xl:max-w-[29rem] 2xl:max-w-[34rem]">
          <p className="text-ink/75 text-sm">{t('home.hero.eyebrow')}</p>
          <h1 className="mt-3 text-3xl leading-[1.08] sm:text-4xl xl:text-5xl">{t('home.hero.title')}</h1>
          <p className="mt-5 max-w-md text-lg leading-snug max-lg:text-base lg:max-w-[16rem] xl:max-w-xs">
            {t('home.hero.text')}
          </p>
          <Link to={action.href} className={`${buttonClasses({ size: 'large' })} mt-8`}>
            {action.text}
          </Link>
        </div>
      </div>
    </section>
  )
}
