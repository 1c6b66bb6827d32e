import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MarketList } from '#contract/office/platform/markets.ts'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { type Currency, currencies } from '#shared/money.ts'

/** Query of the products that are counted. */
const unpriced = (currency: Currency) => `state=active,draft&unpriced=${currency}`

type MissingProps = { stored: Pick<MarketList, 'items' | 'missing' | 'reference_rates'> }

/** Counts the products without a price in a currency that is charged or prepared, and leads to where they get it. */
export function MissingPrices({ stored: { items, missing, reference_rates: rates } }: MissingProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isUsed = (currency: Currency) => items.some((market) => market.currency === currency)
  const isShown = (currency: Currency) => isUsed(currency) || rates[currency] !== undefined
  const lacking = currencies.filter((currency) => isShown(currency) && missing[currency] > 0)
  return (
    <Section title={t('settings.market.missing')}>
      {lacking.length === 0 && <p className="text-soft">{t('settings.market.noneMissing')}</p>}
      {lacking.map((currency) => (
        <div key={currency} className="grid gap-1">
          <p>
            {t(isUsed(currency) ? 'settings.market.missingIn' : 'settings.market.wouldMiss', {
              count: missing[currency],
              number: number(missing[currency]),
              currency,
            })}
          </p>
          <p className="flex flex-wrap gap-x-6 gap-y-1">
            <Link to={`/products?${unpriced(currency)}`} className="text-brand underline underline-offset-2">
              {t('settings.market.toFill', { currency })}
            </Link>
            <Link to={`/products/grid?${unpriced(currency)}`} className="text-brand underline underline-offset-2">
              {t('settings.market.toGrid', { currency })}
            </Link>
          </p>
        </div>
      ))}
      {lacking.length > 0 && <p className="text-soft">{t('settings.market.howToFill')}</p>}
    </Section>
  )
}
