import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useHadTrial } from '#storefront/state/use-had-trial.ts'
import { Button } from '#storefront/ui/button.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { Link } from '#storefront/ui/link.tsx'
import type { TwoPrices } from '#storefront/ui/price-parts.tsx'

type BuyingBarProps = TwoPrices & {
  isMember: boolean
  /** The sentence of what was added; null before that. */
  added: string | null
  onAdd: () => void
}

/** Small-screen bar with the chosen price and the button, shown while those on the page are out of view. */
export function BuyingBar({ price, memberPrice, isMember, added, onAdd }: BuyingBarProps) {
  const { user } = useSession()
  const hadTrial = useHadTrial()
  const storefront = useStorefront()
  const { t } = useTranslation()
  return (
    <div
      className="bottom-bar fixed inset-x-0 print:hidden bottom-0 z-20 border-stone border-t bg-paper/95 backdrop-blur-sm lg:hidden"
      data-testid="buying-bar"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5">
        {added && (
          <p className="flex basis-full flex-wrap items-center justify-between gap-x-4 text-green text-sm">
            <span className="flex items-center gap-2">
              <Check aria-hidden="true" className="size-4 shrink-0" />
              {added}
            </span>
            <Link to={storefront.href('cart')} className="py-1 underline underline-offset-4">
              {t('shell.toCart')}
            </Link>
          </p>
        )}
        {!added && isMember && !user?.member && (
          <p className="basis-full text-xs leading-tight">
            {t(hadTrial ? 'product.memberAgain' : 'product.memberBar', {
              membershipPrice: storefront.price(storefront.shop.membership.price),
            })}
          </p>
        )}
        <p className="tabular min-w-0">
          <span className={classes('block text-xs', isMember ? 'text-price' : 'text-soft')}>
            {t(isMember ? 'words.memberPrice' : memberPrice === null ? 'words.price' : 'words.normalPrice')}
          </span>
          <span className={classes('font-semibold text-lg', isMember && 'text-price')}>
            {storefront.price(isMember && memberPrice !== null ? memberPrice : price)}
          </span>
        </p>
        <Button onClick={onAdd} className="shrink-0 max-[22rem]:w-full">
          {t('product.add')}
        </Button>
      </div>
    </div>
  )
}
