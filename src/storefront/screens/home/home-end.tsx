import { useTranslation } from 'react-i18next'
import type { FaqItem, HomeParts, Testimonial } from '#contract/content.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { saysCustomers } from '#storefront/state/texts.ts'
import { Accordion } from '#storefront/ui/accordion.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Section } from '#storefront/ui/section.tsx'
import { Testimonials } from '#storefront/ui/testimonials.tsx'
import { Brands } from './brands.tsx'
import { DeliveryBanner } from './delivery-banner.tsx'
import { MembershipBand } from './membership-band.tsx'

type HomeEndProps = { faq: FaqItem[]; testimonials: Testimonial[]; home: HomeParts }

/** Sections below the products: delivery banner, price guarantee, membership, brands, testimonials and FAQ. */
export function HomeEnd({ faq, testimonials, home }: HomeEndProps) {
  const { shop, href } = useStorefront()
  const { t } = useTranslation()
  return (
    <>
      {home.shows_banner && <DeliveryBanner chosen={home.banner} />}
      <section hidden={!shop.priceGuarantee} className="page-width mt-14 lg:mt-20">
        <div className="rounded-card bg-sand px-6 py-8 text-center">
          <h2 className="text-2xl">{t('home.guarantee.title')}</h2>
          <p className="mt-2 text-soft">{t('home.guarantee.text')}</p>
        </div>
      </section>
      <MembershipBand />
      <Brands brands={home.brands} />
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
          <Accordion idPrefix="faq" items={faq.map(({ question, answer }) => ({ title: question, html: answer }))} />
        </section>
      )}
    </>
  )
}
