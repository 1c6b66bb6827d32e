import { Check, MessageCircle, ShieldCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { saysCustomers } from '#storefront/state/texts.ts'
import { CardMarks } from '#storefront/ui/card-marks.tsx'

/** Assurances for buyers. `arrives` names the days an order placed now should arrive; null if none can be placed. */
export function Assurances({ arrives }: { arrives: string | null }) {
  const { shop } = useStorefront()
  const { t } = useTranslation()
  return (
    <>
      <ul className="mt-7 space-y-3 border-stone border-t pt-6 text-sm">
        <Assurance icon={<Truck aria-hidden="true" className={iconClasses} strokeWidth={1.5} />}>
          {t('product.delivery')}
          {arrives !== null && `. ${t('order.expected', { days: arrives })}`}
        </Assurance>
        <Assurance icon={<ShieldCheck aria-hidden="true" className={iconClasses} strokeWidth={1.5} />}>
          {t('product.authentic')}
        </Assurance>
        <Assurance icon={<MessageCircle aria-hidden="true" className={iconClasses} strokeWidth={1.5} />}>
          {t('product.service')}
        </Assurance>
        {saysCustomers(shop) && (
          <Assurance icon={<Check aria-hidden="true" className={iconClasses} strokeWidth={1.5} />}>
            {t('product.customers')}
          </Assurance>
        )}
      </ul>
      <CardMarks label={t('product.secure')} className="mt-6" />
    </>
  )
}

const iconClasses = 'size-5 shrink-0 text-price'

function Assurance({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      {icon}
      <span>{children}</span>
    </li>
  )
}
