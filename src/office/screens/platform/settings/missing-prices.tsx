import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { type Currency, currencies } from '#shared/money.ts'

/** Query of the products that are counted. */
const unpriced = (currency: Currency) => `state=active,draft&unpriced=${currency}`

type MissingProps = { missing: Record<Currency, number>; used: readonly Currency[] }

/** Tells how many products are not sold where a currency is charged, and leads to where they get prices. */
export function MissingPrices({ missing, used }: MissingProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const lacking = currencies.filter((currency) => used.includes(currency) && missing[currency] > 0)
  return (
    <Section title={t('settings.market.missing')}>
      {lacking.length === 0 && <p className="text-soft">{t('settings.market.noneMissing')}</p>}
      {lacking.map((currency) => (
        <div key={currency} className="grid gap-1">
          <p>
            {t('settings.market.missingIn', { count: missing[currency], number: number(missing[currency]), currency })}
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
