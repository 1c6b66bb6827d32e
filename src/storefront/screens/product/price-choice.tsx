import { useTranslation } from 'react-i18next'
import type { Sale, UnitPrices } from '#contract/catalogue.ts'
import { type Cents, discountPercent, minus, noCents } from '#shared/money.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useHadTrial } from '#storefront/state/use-had-trial.ts'
import { Button } from '#storefront/ui/button.tsx'
import { saleAmount } from '#storefront/ui/late-sale.ts'
import { PricePair } from '#storefront/ui/price.tsx'
import { EurosBeside, SavingBadge } from '#storefront/ui/price-parts.tsx'
import { UnitPrice } from '#storefront/ui/unit-price.tsx'

type PriceChoiceProps = {
  price: Cents
  memberPrice: Cents
  /** What a reduction takes off the normal price. */
  sale: Sale | null
  /** Both prices per unit; null where the content is not known. */
  unit: UnitPrices | null
  /** The member price is chosen. */
  isMember: boolean
  /** The normal price is not for sale yet. */
  isForMembers: boolean
  onChoose: (membership: boolean) => void
  onAdd: (membership: boolean) => void
}

const amountClasses = 'tabular font-display text-2xl leading-none'

/**
 * The two prices as two large cards, each with its own button. A member has the member price on everything: theirs is
 * the only one.
 */
export function PriceChoice({
  price,
  memberPrice,
  sale,
  unit,
  isMember,
  isForMembers,
  onChoose,
  onAdd,
}: PriceChoiceProps) {
  const { t } = useTranslation()
  const storefront = useStorefront()
  const { user } = useSession()
  const hadTrial = useHadTrial()
  const options = [
    {
      membership: true,
      name: t('words.memberPrice'),
      amount: memberPrice,
      saved: minus(price, memberPrice),
      text: t(hadTrial ? 'product.memberAgain' : 'product.memberTerms'),
      action: t('product.addMember'),
    },
    {
      membership: false,
      name: t('words.normalPrice'),
      amount: price,
      saved: noCents,
      text: t('product.normalTerms'),
      action: t('product.addNormal'),
    },
  ]
  if (user?.member) {
    return (
      <>
        <PricePair price={price} memberPrice={memberPrice} sale={sale} size="large" />
        {unit && <UnitPrice unit={unit} className="mt-1.5" />}
        <p className="mt-1.5 mb-5 text-soft text-sm leading-snug">
          <span className="text-price">
            {t('product.saveAmount', { amount: storefront.price(minus(price, memberPrice)) })}.{' '}
          </span>
          {t('product.memberOwn')}
        </p>
        <Button wide size="large" onClick={() => onAdd(true)}>
          {t('product.addMember')}
        </Button>
      </>
    )
  }
  return (
    <fieldset>
      <legend className="sr-only">{t('product.choosePrice')}</legend>
      <div className="space-y-3">
        {options.slice(0, isForMembers ? 1 : 2).map(({ membership, name, amount, saved, text, action }) => (
          <div
            key={name}
            className="rounded-card border border-stone p-4 transition-colors has-[input:checked]:border-ink has-[input:checked]:bg-white sm:p-5"
          >
            <label className="flex items-start gap-3.5">
              <input
                type="radio"
                name="price"
                value={membership ? 'member' : 'normal'}
                checked={isMember === membership}
                onChange={() => onChoose(membership)}
                className="mt-1 size-5 shrink-0 cursor-pointer accent-brand"
              />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline justify-between gap-x-4">
                  <span className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 font-medium">
                    {name}
                    {saved > 0 && <SavingBadge percent={discountPercent(amount, price)} className="text-sm" />}
                  </span>
                  <span className="flex flex-col items-end gap-y-1">
                    {sale && !membership ? (
                      <saleAmount.Component
                        price={amount}
                        sale={sale}
                        className={amountClasses}
                        fallback={storefront.price(amount)}
                      />
                    ) : (
                      <span className={`${amountClasses} ${membership ? 'text-price' : ''}`}>
                        {storefront.price(amount)}
                      </span>
                    )}
                    <EurosBeside cents={amount} />
                    {unit && <UnitPrice unit={unit} only={membership} />}
                  </span>
                </span>
                <span className="mt-1.5 block text-sm text-soft leading-snug">
                  {saved > 0 && (
                    <span className="text-price">{t('product.saveAmount', { amount: storefront.price(saved) })}. </span>
                  )}
                  {text}
                </span>
              </span>
            </label>
            <Button
              wide
              variant={isMember === membership ? 'primary' : 'secondary'}
              onClick={() => onAdd(membership)}
              className="mt-4"
            >
              {action}
            </Button>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
