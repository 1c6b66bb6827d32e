import { useTranslation } from 'react-i18next'
import { useFormats } from '#office/kit/formats.ts'
import { isLanguage } from '#shared/markets.ts'
import { currencies } from '#shared/money.ts'

/**
 * Names a field of an area in words, with its language or currency, e.g. `Name (French)` for `name.fr` and
 * `Price (NOK)` for `prices.NOK.price`; numbers are left out.
 */
export function useFieldLabel(area: 'products' | 'categories' | 'attributes' | 'content'): (field: string) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  return (field) => {
    const named = field.split('.').filter((part) => Number.isNaN(Number(part)))
    const currency = named.includes('prices') ? currencies.find((each) => named.includes(each)) : null
    const parts = currency ? named.filter((part) => part !== 'prices' && part !== currency) : named
    const language = isLanguage(parts.at(-1)) ? parts.pop()! : null
    // What products have by attribute is named by its handle.
    const label = t(`${area}.fields.${parts.join('_')}`, { defaultValue: parts.at(-1)! })
    if (currency) return `${label} (${currency})`
    return language ? `${label} (${formats.language(language)})` : label
  }
}
