import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type PricePlan, pricePlan } from '#contract/office/catalogue/price-plans.ts'
import { type ProductPrices, productPrices } from '#contract/office/catalogue/prices.ts'
import { type ProductPage, productPage } from '#contract/office/catalogue/products.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Select } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Skeleton } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { type Language, textIn } from '#shared/markets.ts'
import { type Currency, currencies } from '#shared/money.ts'
import { ProductFinder } from '../products/product-finder.tsx'
import { variantName } from '../products/variant-name.ts'
import { PlanFields, type PlanTyped, usePlanBody } from './plan-fields.tsx'
import { PlanPreview } from './plan-preview.tsx'

/** Plans a price for the product in the address, or for a product that the user searches for. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const id = query.get('product')
  const { data, error, refetch } = useRead<ProductPage>(`/products/${id}`, {
    decode: amountsIn(productPage),
    enabled: id !== null,
  })
  const close = () => navigate(query.has('from') ? `/products/${id}` : '/products/plans', { preventScrollReset: true })
  if (data && id) return <PlanDialog product={data} onClose={close} />
  return (
    <ActionDialog title={t('plans.add')} confirmLabel={null} onConfirm={close} onClose={close}>
      {id === null && (
        <ProductFinder
          label={t('plans.findProduct')}
          onChoose={({ id: chosen }) => setQuery({ product: String(chosen) }, { replace: true })}
        />
      )}
      {id !== null && (error ? <ErrorNote error={error} onRetry={refetch} /> : <Skeleton rows={4} />)}
    </ActionDialog>
  )
}

function PlanDialog({ product, onClose }: { product: ProductPage; onClose(): void }) {
  const { t, i18n } = useTranslation()
  const { money } = useFormats()
  const { bodyOf } = usePlanBody()
  const [size, setSize] = useState('')
  const sold = currencies.filter((one) => product.prices[one])
  const [currency, setCurrency] = useState<Currency>(sold[0] ?? 'EUR')
  const whole = product.prices[currency]
  const [typed, setTyped] = useState<PlanTyped>({
    kind: 'reduction',
    price: null,
    memberPrice: whole?.member_price ?? null,
    members: '',
    starts: '',
    ends: '',
  })
  const { data: prices } = useRead<ProductPrices>(`/products/${product.id}/prices`, {
    decode: amountsIn(productPrices),
  })
  const inCurrency = prices?.lowest.filter((one) => one.currency === currency)
  const lowest = inCurrency?.find((one) => (one.size ?? '') === size) ?? inCurrency?.find((one) => !one.size)
  const lowestText = ({ price, price_norway }: ProductPrices['lowest'][number]) =>
    price === price_norway
      ? t('plans.lowest', { price: money(price, currency) })
      : t('plans.lowestNorway', { price: money(price, currency), norway: money(price_norway, currency) })
  const ownOf = (key: string, list: Currency) => product.variants.find((one) => one.key === key)?.prices[list]
  const memberPriceOf = (key: string, list: Currency) => {
    const own = ownOf(key, list)
    return (own?.price == null && own?.member_price == null ? product.prices[list] : own)?.member_price ?? null
  }
  const present = ownOf(size, currency)?.price ?? whole?.price ?? null
  const isNoReduction = (price: number) => typed.kind === 'reduction' && typed.price !== null && typed.price >= price
  const plan = useAction<PricePlan>('POST', '/scheduled-prices', {
    decode: amountsIn(pricePlan),
    refresh: ['/scheduled-prices', '/products'],
    onDone({ state }) {
      onClose()
      showToast(t(state === 'PLANNED' ? 'plans.added' : 'plans.begun'))
    },
  })
  return (
    <ActionDialog
      title={t('plans.add')}
      confirmLabel={t('plans.save')}
      isPending={plan.isPending}
      isIncomplete={typed.price === null || (typed.kind === 'reduction' && !typed.ends)}
      error={plan.error}
      onConfirm={() => plan.mutate({ body: { product: product.id, size: size || null, currency, ...bodyOf(typed) } })}
      onClose={onClose}
    >
      <p className="font-medium wrap-anywhere">{textIn(product.name, i18n.language as Language) || product.slug}</p>
      {sold.length > 1 && (
        <Select
          label={t('plans.currency')}
          value={currency}
          errors={plan.error?.errors.currency}
          options={sold.map((value) => ({ value, label: value }))}
          onChange={(event) => {
            const list = event.target.value as Currency
            setCurrency(list)
            setTyped({ ...typed, price: null, memberPrice: memberPriceOf(size, list) })
          }}
        />
      )}
      {product.variants.length > 0 && (
        <Select
          label={t('plans.size')}
          value={size}
          errors={plan.error?.errors.size}
          options={[
            { value: '', label: t('plans.wholeProduct') },
            ...product.variants.map(({ key }) => ({
              value: key,
              label: variantName(product, key, i18n.language as Language),
            })),
          ]}
          onChange={(event) => {
            const key = event.target.value
            setSize(key)
            setTyped({ ...typed, memberPrice: memberPriceOf(key, currency) })
          }}
        />
      )}
      <p className="text-soft">
        {present !== null && t('plans.present', { price: money(present, currency) })}
        {lowest && ` · ${lowestText(lowest)}`}
      </p>
      <PlanFields
        key={currency}
        typed={typed}
        currency={currency}
        prior={lowest?.price ?? null}
        errors={plan.error?.errors}
        onChange={setTyped}
      />
      {lowest && <PlanPreview typed={typed} currency={currency} lowest={lowest} />}
      {lowest && isNoReduction(lowest.price_norway) && (
        <p role="status" className="rounded-md bg-attention-pale px-3 py-2 text-attention">
          {isNoReduction(lowest.price)
            ? t('plans.notReducedText', { price: money(lowest.price, currency) })
            : t('plans.notReducedTextNorway', { price: money(lowest.price_norway, currency) })}
        </p>
      )}
    </ActionDialog>
  )
}
