import { useTranslation } from 'react-i18next'
import type { HomePart } from '#contract/content.ts'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx'

/** The banner that the owner chose; without a choice the one that the shop brings. */
export function DeliveryBanner({ chosen }: { chosen: HomePart | null }) {
  const { t } = useTranslation()
  const { title, text, action, link, image } = chosen ?? {
    title: t('home.banner.title'),
    text: t('home.banner.text'),
    action: '',
    link: null,
    image: { path: 'content/banner.jpg', alt: t('home.banner.alt'), focus: null },
  }
  return (
    <section className="page-width mt-14 sm:mt-20 lg:mt-28">
      <div
        className={classes(
          'grid overflow-hidden rounded-card bg-sand has-data-missing:md:grid-cols-1',
          image && 'md:grid-cols-2',
        )}
      >
        {image && (
          <ResponsiveImage
            path={image.path}
            alt={image.alt}
            sizes="(min-width: 1344px) 640px, (min-width: 768px) 50vw, calc(100vw - 2rem)"
            width={1400}
            height={1400}
            focus={image.focus}
            className="data-missing:hidden aspect-[4/3] size-full object-cover md:aspect-auto md:min-h-[26rem]"
          />
        )}
        <div className="flex flex-col justify-center px-6 py-10 sm:px-10 lg:px-16">
          <h2 className="text-2xl sm:text-3xl">{title}</h2>
          <p className="mt-4 max-w-md leading-relaxed">{text}</p>
          {link && (
            <Link to={link} className="mt-4 text-brand underline decoration-stone underline-offset-4">
              {action || title}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}
