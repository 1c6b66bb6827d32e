import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { LateSuggestions } from '#storefront/ui/late-suggestions.tsx'

export function EmptyCart() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <>
      <div className="flex flex-col items-center py-10 text-center lg:py-16">
        <Basket label={t('cart.emptyCart.image')} />
        <h2 className="mt-8 text-2xl">{t('cart.emptyCart.title')}</h2>
        <p className="mt-3 max-w-md text-soft">{t('cart.emptyCart.text')}</p>
        <ButtonLink to={href('home')} className="mt-8">
          {t('cart.emptyCart.action')}
        </ButtonLink>
      </div>
      <div className="-mx-4 sm:-mx-6 lg:-mx-8">
        <LateSuggestions />
      </div>
    </>
  )
}

function Basket({ label }: { label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 240 200" className="w-56 text-ink" fill="none">
      <ellipse cx="120" cy="178" rx="92" ry="10" fill="var(--color-sand)" />
      <path d="M50 84h140l-14 82a10 10 0 0 1-10 8H74a10 10 0 0 1-10-8L50 84Z" fill="var(--color-sand)" />
      <path
        d="M50 84h140l-14 82a10 10 0 0 1-10 8H74a10 10 0 0 1-10-8L50 84Z"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M40 84h160" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M80 84c2-38 18-60 40-60s38 22 40 60" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="m84 104 6 52M108 104l3 52M132 104l-3 52M156 104l-6 52M58 122h124M64 148h112"
        stroke="var(--color-stone)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M196 52c8-14 20-16 30-12-2 12-12 20-30 12Zm0 0c-6-10-6-20 2-30 10 6 12 18-2 30Zm0 0-8 24"
        stroke="var(--color-brand)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
