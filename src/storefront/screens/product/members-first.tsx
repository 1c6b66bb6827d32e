import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/catalogue.ts'
import { dateTimeText } from '#shared/dates.ts'
import { canBuy } from '#storefront/state/cart-item.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PricePair } from '#storefront/ui/price.tsx'

/** Says who may buy a product now and from when others may, and what it costs where no button says so. */
export function MembersFirst({ product }: { product: Product }) {
  const { href, language, shop } = useStorefront()
  const { t } = useTranslation()
  const isMember = useSession().user?.member ?? false
  const { sold_to: soldTo, members_from: membersFrom, public_from: publicFrom } = product
  const moment = (instant: string) => dateTimeText(instant, language, shop.timeZone)
  const isBuyable = canBuy(product, isMember)
  return (
    <div className="mt-4 space-y-4">
      {!isBuyable && product.available && (
        <PricePair
          price={product.price}
          memberPrice={product.membership_price}
          sale={product.sale}
          hasBadge={false}
          hasEuros
        />
      )}
      <div className="flex gap-3 rounded-card bg-sand px-4 py-3 text-sm leading-snug">
        <CalendarClock aria-hidden="true" className="size-5 shrink-0 text-price" strokeWidth={1.5} />
        <div className="space-y-1.5">
          <p className="font-semibold">
            {soldTo === 'none' && membersFrom
              ? t('product.membersFirst.from', { date: moment(membersFrom) })
              : t('product.membersFirst.now')}
          </p>
          {publicFrom && <p>{t('product.membersFirst.everyone', { date: moment(publicFrom) })}</p>}
          {soldTo === 'members' && !isMember && (
            <p>
              {isBuyable && `${t('product.membersFirst.join')} `}
              <Link to={href('login')} className="underline underline-offset-4">
                {t('product.membersFirst.login')}
              </Link>
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
