import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type PricePlanList, planListResponse } from '#contract/office/catalogue/price-plans.ts'
import { type ProductPrices as Prices, productPrices } from '#contract/office/catalogue/prices.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Section, Skeleton } from '#office/kit/section.tsx'
import type { Language } from '#shared/markets.ts'
import type { Cents, Currency } from '#shared/money.ts'
import { PlanState, usePlanTexts } from '../price-plans/plan-state.tsx'
import { variantName } from './variant-name.ts'

function useVariantName(product: ProductPage) {
  const language = useTranslation().i18n.language as Language
  return (key: string | null) => (key === null ? null : variantName(product, key, language))
}

/** Shows the product's price plans, and a note on how an edit of its prices affects a running plan. */
export function ProductPlans({ product }: { product: ProductPage }) {
  const { id } = product
  const { t } = useTranslation()
  const nameOf = useVariantName(product)
  const mayWrite = useMay()('prices.write')
  const { prices, span } = usePlanTexts()
  const path = `/scheduled-prices?product=${id}&state=PLANNED,RUNNING`
  const { data, error, refetch } = useRead<PricePlanList>(path, { decode: amountsIn(planListResponse) })
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="font-medium">{t('plans.ofProduct')}</h3>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {data?.items.length === 0 && <p className="text-soft">{t('plans.none')}</p>}
      {data?.items.some(({ state }) => state === 'RUNNING') && (
        <p className="rounded-md bg-attention-pale px-3 py-2 text-attention">{t('plans.editNote')}</p>
      )}
      <ul className="grid gap-1">
        {data?.items.map((plan) => (
          <li key={plan.id} className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
            <Link to={`/products/plans/${plan.id}?product=${id}`} className="underline">
              {[nameOf(plan.size), prices(plan)].filter(Boolean).join(' · ')}
            </Link>
            <span className="text-soft">{span(plan)}</span>
            <PlanState plan={plan} />
          </li>
        ))}
      </ul>
      {mayWrite && <LinkButton to={`/products/plans/new?product=${id}&from=product`}>{t('plans.add')}</LinkButton>}
    </div>
  )
}

/** Shows a product's former prices, who changed them, and the lowest price of the last 30 days. */
export function ProductPrices({ product }: { product: ProductPage }) {
  const { id } = product
  const { t } = useTranslation()
  const nameOf = useVariantName(product)
  const { money, dateTime } = useFormats()
  const { data, error, refetch } = useRead<Prices>(`/products/${id}/prices`, { decode: amountsIn(productPrices) })
  const amount = (value: Cents | null, currency: Currency) => (value === null ? '—' : money(value, currency))
  return (
    <Section title={t('products.parts.history')}>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={3} />}
      {data && (
        <>
          <p className="text-soft">
            {data.lowest
              .map(({ size, currency, price, price_norway }) =>
                t(price === price_norway ? 'products.lowest' : 'products.lowestNorway', {
                  what: nameOf(size) ?? t('products.whole'),
                  price: money(price, currency),
                  norway: money(price_norway, currency),
                }),
              )
              .join(' · ')}
          </p>
          <ul className="grid gap-1">
            {data.history.map(({ size, currency, price, member_price, valid_from, source, by }) => (
              <li
                key={`${valid_from} ${size} ${currency}`}
                className="grid gap-x-4 border-b border-line py-1 sm:grid-cols-2 xl:grid-cols-[11rem_8rem_12rem_minmax(0,1fr)]"
              >
                <span className="text-soft">{dateTime(valid_from)}</span>
                <span>{nameOf(size) ?? t('products.whole')}</span>
                <span>{`${amount(price, currency)} / ${amount(member_price, currency)}`}</span>
                <span className="text-soft">{[t(`products.sources.${source}`), by].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
