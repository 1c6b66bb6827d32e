import { useTranslation } from 'react-i18next'
import type { FaqItem, Testimonial } from '#contract/content.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { saysCustomers } from '#storefront/state/texts.ts'
import { Accordion } from '#storefront/ui/accordion.tsx'
import { ResponsiveImage } from '#storefront/ui/image.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Section } from '#storefront/ui/section.tsx'
import { Testimonials } from '#storefront/ui/testimonials.tsx'
import { MembershipBand } from './membership-band.tsx'

const brands = ['halvora', 'mirelle-sault', 'norrvik', 'tavelin', 'oktave', 'brisa-lune', 'kardemo', 'estrel']
const brandNames = ['Halvora', 'Mirelle Sault', 'Nørrvik', 'Tavelin', 'Oktave', 'Brisa & Lune', 'Kardemo', 'Estrel']

/** What follows the products: what the shop promises, what it is about, what customers say and ask. */
export function HomeEnd({ faq, testimonials }: { faq: FaqItem[]; testimonials: Testimonial[] }) {
  const { shop, href } = useStorefront()
  const { t } = useTranslation()
  return (
    <>
      <DeliveryBanner />
      <section hidden={!shop.priceGuarantee} className="page-width mt-14 lg:mt-20">
        <div className="rounded-card bg-sand px-6 py-8 text-center">
          <h2 className="text-2xl">{t('home.guarantee.title')}</h2>
          <p className="mt-2 text-soft">{t('home.guarantee.text')}</p>
        </div>
      </section>
      <MembershipBand />
      <Section title={t('home.brands.title')}>
        <ul className="grid grid-cols-2 border-stone border-t border-l sm:grid-cols-4">
          {brands.map((brand, index) => (
            <li
              key={brand}
              className="flex items-center justify-center border-stone border-r border-b px-3 py-7 lg:py-10"
            >
              <img
                src={`/brand/${brand}.svg`}
                alt={brandNames[index]}
                width={200}
                height={56}
                loading="lazy"
                className="h-auto w-40 opacity-80 lg:w-48"
              />
            </li>
          ))}
        </ul>
      </Section>
      {testimonials.length > 0 && (
        <Section
          title={t('home.testimonials.title')}
          action={saysCustomers(shop) && <p className="text-soft">{t('home.testimonials.claim')}</p>}
        >
          <Testimonials items={testimonials} />
        </Section>
      )}
      {faq.length > 0 && (
        <section id="faq" className="page-width mt-14 grid gap-x-16 gap-y-6 sm:mt-20 lg:mt-28 lg:grid-cols-[1fr_2fr]">
          <div>
            <h2 className="text-2xl sm:text-3xl">{t('home.faq.title')}</h2>
            <p className="mt-4 max-w-sm text-soft">
              {t('home.faq.text')}{' '}
              <Link
                to={href('contact')}
                className="text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
              >
                {t('shell.footer.contact')}
              </Link>
            </p>
          </div>
          <Accordion items={faq.map(({ question, answer }) => ({ title: question, html: answer }))} />
        </section>
      )}
    </>
  )
}

function DeliveryBanner() {
  const { t } = useTranslation()
  return (
    <section className="page-width mt-14 sm:mt-20 lg:mt-28">
      <div className="grid overflow-hidden rounded-card bg-sand md:grid-cols-2 has-data-missing:md:grid-cols-1">
        <ResponsiveImage
          path="content/banner.jpg"
          alt={t('home.banner.alt')}
          sizes="(min-width: 1344px) 640px, (min-width: 768px) 50vw, calc(100vw - 2rem)"
          width={900}
          height={900}
          className="data-missing:hidden aspect-[4/3] size-full object-cover md:aspect-auto md:min-h-[26rem]"
        />
        <div className="flex flex-col justify-center px-6 py-10 sm:px-10 lg:px-16">
          <h2 className="text-2xl sm:text-3xl">{t('home.banner.title')}</h2>
          <p className="mt-4 max-w-md leading-relaxed">{t('home.banner.text')}</p>
        </div>
      </div>
    </section>
  )
}
