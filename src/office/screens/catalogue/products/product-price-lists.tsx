import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductForm } from '#contract/office/catalogue/product-form.ts'
import { useMe } from '#office/api/me.ts'
import { FormMoney } from '#office/kit/form/form-fields.tsx'
import { type Currency, currencies } from '#shared/money.ts'

/** Prices and member prices, a list for each currency that the shop charges in or the product has prices in. */
export function ProductPriceLists() {
  const { t } = useTranslation()
  const used = useMe().currencies
  const { formState } = useFormContext<ProductForm>()
  const { price, prices } = formState.defaultValues ?? {}
  const isStored = (currency: Currency) => (currency === 'EUR' ? price != null : prices?.[currency] != null)
  const shown = currencies.filter((currency) => used.includes(currency) || isStored(currency))
  return shown.map((currency) => {
    const place = currency === 'EUR' ? '' : `prices.${currency}.`
    return (
      <div key={currency} className="col-span-full grid gap-3 sm:grid-cols-subgrid">
        <FormMoney name={`${place}price`} currency={currency} label={t('products.fields.price')} />
        <FormMoney
          name={`${place}member_price`}
          currency={currency}
          label={t('products.fields.member_price')}
          hint={t('products.memberPriceHint')}
        />
      </div>
    )
  })
}

/** True where the form is exactly that of a shop that charges euros alone. */
export function useHasEurosAlone(): boolean {
  const used = useMe().currencies
  const { formState } = useFormContext<ProductForm>()
  return used.join() === 'EUR' && Object.values(formState.defaultValues?.prices ?? {}).every((list) => !list)
}
