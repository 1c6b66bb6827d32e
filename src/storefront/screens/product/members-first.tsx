import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/catalogue.ts'
import { dateTimeText } from '#shared/dates.ts'
import { canBuy } from '#storefront/state/cart-item.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'
import { PricePair } from '#storefront/ui/price.tsx'

type MembersFirstProps = {
  product: Product
  /** Product or size whose prices are shown. */
  item: Pick<Product, 'reduced_for_all_from'>
}

/** Says what members have before everyone, and from when everyone has it: the product, or a reduction of it. */
export function MembersFirst({ product, item }: MembersFirstProps) {
  const { language, shop } = useStorefront()
  const { t } = useTranslation()
  const isMember = useSession().user?.member ?? false
  if (product.sold_to !== 'everyone') return <ForMembers product={product} />
  const from = item.reduced_for_all_from
  if (!from) return null
  return (
    <Notice title={t('product.membersFirst.reduced')} className="mt-4">
      <p>{t('product.membersFirst.reducedForAll', { date: dateTimeText(from, language, shop.timeZone) })}</p>
      {!isMember && (
        <p>
          <LoginLink />
        </p>
      )}
    </Notice>
  )
}

/** Who may buy the product now and from when others may, and what it costs where no button says so. */
function ForMembers({ product }: { product: Product }) {
  const { language, shop } = useStorefront()
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
      <Notice
        title={
          soldTo === 'none' && membersFrom
            ? t('product.membersFirst.from', { date: moment(membersFrom) })
            : t('product.membersFirst.now')
        }
      >
        {publicFrom && <p>{t('product.membersFirst.everyone', { date: moment(publicFrom) })}</p>}
        {soldTo === 'members' && !isMember && (
          <p>
            {isBuyable && `${t('product.membersFirst.join')} `}
            <LoginLink />
          </p>
        )}
      </Notice>
    </div>
  )
}

type NoticeProps = { title: string; className?: string; children: ReactNode }

function Notice({ title, className, children }: NoticeProps) {
  return (
    <div className={classes('flex gap-3 rounded-card bg-sand px-4 py-3 text-sm leading-snug', className)}>
      <CalendarClock aria-hidden="true" className="size-5 shrink-0 text-price" strokeWidth={1.5} />
      <div className="space-y-1.5">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  )
}

function LoginLink() {
  const { href } = useStorefront()
  const { t } = useTranslation()
  return (
    <Link to={href('login')} className="underline underline-offset-4">
      {t('product.membersFirst.login')}
    </Link>
  )
}
