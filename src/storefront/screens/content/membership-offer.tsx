import { BadgePercent, Clock3, LockKeyhole, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Cents, minus } from '#shared/money.ts'
import type { CardProduct } from '#storefront/state/product-cards.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Accordion } from '#storefront/ui/accordion.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { MembershipSteps } from '#storefront/ui/membership-steps.tsx'
import { PricePair } from '#storefront/ui/price.tsx'
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx'
import { UnitPrice } from '#storefront/ui/unit-price.tsx'

const benefits = [
  { key: 'price', Icon: BadgePercent },
  { key: 'early', Icon: Clock3 },
  { key: 'service', Icon: MessageCircle },
  { key: 'kept', Icon: LockKeyhole },
] as const

const questions = ['must', 'charged', 'cancel', 'again'] as const

/** Presents the benefits, savings and steps of the membership, above its terms (D38). */
export function MembershipOffer({ title, products }: { title: string; products: readonly SavingProduct[] }) {
  const { href, shop } = useStorefront()
  const { t } = useTranslation()
  const { user } = useSession()
  const given = benefits.filter(({ key }) => key !== 'early' || shop.membership.early)
  return (
    <>
      <div className="mt-8 grid items-center gap-x-16 lg:mt-10 lg:grid-cols-2">
        <div>
          <h1 className="wrap-anywhere text-3xl leading-tight lg:text-5xl">{title}</h1>
          <p className="tabular mt-5 text-lg leading-relaxed">{t('membership.offer.lead')}</p>
          <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            {user?.member ? (
              <>
                <span className="font-medium text-price">{t('membership.offer.member')}</span>
                <ButtonLink to={href('subscriptions')}>{t('account.subscriptions')}</ButtonLink>
              </>
            ) : (
              <ButtonLink to={`${href('home')}#popular`}>{t('membership.offer.action')}</ButtonLink>
            )}
            <a
              href="#terms"
              className="text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
            >
              {t('membership.offer.toTerms')}
            </a>
          </p>
        </div>
        <ResponsiveImage
          path="content/banner.jpg"
          alt={t('home.banner.alt')}
          important
          sizes="(min-width: 1344px) 608px, (min-width: 1024px) 46vw, calc(100vw - 2rem)"
          width={1400}
          height={1400}
          smallest={960}
          className="aspect-[4/3] w-full rounded-card object-cover data-missing:hidden max-lg:mt-8 max-lg:max-w-2xl"
        />
      </div>
      <section aria-labelledby="gives-title" className="mt-14 lg:mt-20">
        <h2 id="gives-title" className="text-2xl sm:text-3xl">
          {t('membership.offer.givesTitle')}
        </h2>
        <ul className="mt-6 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:mt-9 lg:grid-cols-4">
          {given.map(({ key, Icon }) => (
            <li key={key} className="border-stone border-t pt-5">
              <Icon aria-hidden="true" className="size-6 text-price" strokeWidth={1.5} />
              <h3 className="mt-3 text-xl">{t(`membership.offer.${key}`)}</h3>
              <p className="mt-2 text-soft leading-relaxed">{t(`membership.offer.${key}Text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      {products.length > 0 && <Savings products={products} />}
      <section aria-labelledby="steps-title" className="mt-14 lg:mt-20">
        <h2 id="steps-title" className="text-2xl sm:text-3xl">
          {t('membership.offer.stepsTitle')}
        </h2>
        <MembershipSteps ground="light" className="mt-6 lg:mt-9" />
      </section>
      <section
        aria-labelledby="questions-title"
        className="mt-14 grid gap-x-16 gap-y-6 lg:mt-20 lg:grid-cols-[1fr_2fr]"
      >
        <h2 id="questions-title" className="text-2xl sm:text-3xl">
          {t('membership.offer.questionsTitle')}
        </h2>
        <Accordion
          items={questions.map((key) => ({
            title: t(`membership.offer.questions.${key}`),
            text: t(`membership.offer.questions.${key}Text`),
          }))}
        />
        {!user?.member && (
          <div className="lg:col-start-2">
            <ButtonLink to={`${href('home')}#popular`}>{t('membership.offer.action')}</ButtonLink>
          </div>
        )}
      </section>
    </>
  )
}

/** A product that costs members less. */
export type SavingProduct = CardProduct & { memberPrice: Cents }

const shown = 4

/** Returns the products with the largest savings first, at most `shown`. */
export function savingMost(products: readonly CardProduct[]): SavingProduct[] {
  return products
    .filter((product): product is SavingProduct => (product.memberPrice ?? product.price) < product.price)
    .sort((one, other) => savedOn(other) - savedOn(one))
    .slice(0, shown)
}

function savedOn({ price, memberPrice }: SavingProduct): Cents {
  return minus(price, memberPrice)
}

function Savings({ products }: { products: readonly SavingProduct[] }) {
  const { href, price, shop } = useStorefront()
  const { t } = useTranslation()
  const first = products[0]!
  return (
    <section
      aria-labelledby="saves-title"
      className="mt-14 grid gap-x-16 gap-y-6 rounded-card bg-sand px-5 py-8 sm:px-10 lg:mt-20 lg:grid-cols-[1fr_2fr] lg:py-12"
    >
      <div>
        <h2 id="saves-title" className="text-2xl sm:text-3xl">
          {t('membership.offer.savesTitle')}
        </h2>
        <p className="tabular mt-4 max-w-sm text-soft leading-relaxed">{t('membership.offer.savesText')}</p>
        {savedOn(first) > shop.membership.price && (
          <p className="mt-4 max-w-sm font-medium leading-relaxed">
            {t('membership.offer.paysFor', { name: first.name })}
          </p>
        )}
      </div>
      <ul className="divide-y divide-stone border-stone border-y">
        {products.map((product) => (
          <li key={product.id} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-4">
            {product.image && (
              <ResponsiveImage
                path={product.image}
                alt=""
                sizes="72px"
                width={900}
                height={900}
                largest={320}
                focus={product.focus ?? null}
                className="size-18 shrink-0 rounded-lg object-cover"
              />
            )}
            <div className="min-w-0 flex-1 basis-40">
              <h3 className="wrap-anywhere font-medium font-sans text-base leading-snug tracking-normal">
                <Link
                  to={href('product', { slug: product.slug })}
                  className="underline decoration-transparent underline-offset-4 hover:decoration-current"
                >
                  {product.name}
                </Link>
              </h3>
              <PricePair price={product.price} memberPrice={product.memberPrice} size="small" className="mt-1" />
              {product.unit && <UnitPrice unit={product.unit} className="mt-0.5" />}
            </div>
            <p className="tabular font-medium max-sm:basis-full max-sm:pl-23">
              {t('membership.offer.saved', { amount: price(savedOn(product)) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
