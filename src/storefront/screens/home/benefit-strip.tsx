import { BadgePercent, Clock3, MessageCircle, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

const benefits = [
  { key: 'discount', Icon: BadgePercent },
  { key: 'early', Icon: Clock3 },
  { key: 'delivery', Icon: Truck },
  { key: 'service', Icon: MessageCircle },
] as const

export function BenefitStrip() {
  const { t } = useTranslation()
  const { early } = useStorefront().shop.membership
  return (
    <div className="border-stone border-b">
      <ul className="page-width grid grid-cols-2 gap-x-6 gap-y-4 py-6 text-sm lg:grid-cols-4 lg:py-7">
        {benefits.map(
          ({ key, Icon }) =>
            (key !== 'early' || early) && (
              <li key={key} className="flex items-center gap-3 leading-snug">
                <Icon aria-hidden="true" className="size-5 shrink-0 text-price" strokeWidth={1.5} />
                {t(`membership.benefits.${key}`)}
              </li>
            ),
        )}
      </ul>
    </div>
  )
}
