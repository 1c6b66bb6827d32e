import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MarketList } from '#contract/office/platform/markets.ts'
import { settingPages } from '#domain/platform/settings/setting-form-rules.ts'
import { callApi, type OfficeError } from '#office/api/api-client.ts'
import { useMay } from '#office/api/me.ts'
import { useRefresh } from '#office/api/queries.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { FormCheckbox, FormSelect, useFieldErrors } from '#office/kit/form/form-fields.tsx'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { useFormats } from '#office/kit/formats.ts'
import { PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { type Currency, currencies, otherCurrencies } from '#shared/money.ts'
import { type MarketsForm, marketsForm, newlyMissing, valuesOf } from './markets-form-rules.ts'
import { MissingPrices } from './missing-prices.tsx'
import { PageHistory } from './page-history.tsx'
import { DecimalField } from './setting-fields.tsx'
import { useSettings } from './use-settings.ts'

type Stored = MarketList & { version: number }

/** Screen of the markets: hosts, brand and currency of each, the currency of the books, and rates for reckoning. */
export function Component() {
  const { t } = useTranslation()
  const may = useMay()
  const { data, error, refetch } = useQuery<Stored, OfficeError>({
    queryKey: ['/markets'],
    queryFn: ({ signal }) => callApi<Stored>('GET', '/markets', { signal, withVersion: true }),
  })
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 pb-6">
      <div>
        <PageHeader title={t('settings.parts.markets')} />
        <p className="max-w-2xl text-soft">{t('settings.intro.markets')}</p>
        {!may('settings.write') && <p className="pt-2 text-soft">{t('settings.readOnly')}</p>}
      </div>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && <Markets stored={data} />}
      {may('audit.read') && <PageHistory keys={settingPages.markets} />}
    </div>
  )
}

function Markets({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const { country } = useFormats()
  const may = useMay()
  const refresh = useRefresh()
  const schema = useRef(marketsForm)
  const form = useOfficeForm<MarketsForm, MarketsForm>({
    name: 'settings/markets',
    schema: schema.current,
    values: valuesOf(stored),
    version: stored.version,
    async save(body, { version }) {
      const saved = await callApi<Stored>('PUT', '/markets', { body, version: version!, withVersion: true })
      await refresh('/me', '/markets', '/settings', '/products', '/audit', '/conflicts', '/overview')
      return saved
    },
  })
  const countryOf = (id: string) => country(stored.items.find((each) => each.id === id)!.country)
  const writeValue = (field: string, value: unknown) => {
    const pairs =
      field === 'items' ? (value as MarketsForm['items']).map(({ id, currency }) => [countryOf(id), currency]) : []
    if (field === 'reference_rates') pairs.push(...Object.entries(value as object))
    return pairs.map((pair) => pair.join(' ')).join('\n') || String(value)
  }
  return (
    <OfficeForm form={form} labelOf={(field) => t(`settings.market.${field}`)} writeValue={writeValue}>
      <fieldset disabled={!may('settings.write')} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <MarketRows stored={stored} />
        <Books />
      </fieldset>
      <MissingPrices stored={stored} />
    </OfficeForm>
  )
}

function MarketRows({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const { country, currency: currencyName, number } = useFormats()
  const items = useWatch({ name: 'items' }) as MarketsForm['items']
  const added = newlyMissing(stored, items)
  const options = currencies.map((value) => ({ value, label: `${value} – ${currencyName(value)}` }))
  const writesKrone = useSettings().data?.['money.norwegian'] === 'kroner'
  const unpriced = (currency: Currency) => stored.without_membership_price.includes(currency)
  return (
    <Section title={t('settings.market.items')}>
      <p className="text-soft">{t('settings.market.itemsHint')}</p>
      <ul className="grid gap-3">
        {stored.items.map((market, index) => (
          <li key={market.id} className="grid gap-x-6 gap-y-2 rounded-md border border-line p-3 sm:grid-cols-2">
            <div className="grid content-start gap-1">
              <p className="font-medium">{country(market.country)}</p>
              <HostsOf hosts={market.hosts} />
              <p className="text-sm text-soft">{t('settings.market.brand', { brand: market.brand_name })}</p>
            </div>
            <div className="grid content-start gap-1">
              <FormSelect
                name={`items.${index}.currency`}
                label={t('settings.market.currencyOf', { country: country(market.country) })}
                options={options}
              />
              {market.country === 'NO' && items[index]?.currency === 'EUR' && writesKrone && (
                <p className="text-sm text-soft">{t('settings.market.kroneSign')}</p>
              )}
              {items[index] && unpriced(items[index].currency) && (
                <NoMembershipPrice name={`items.${index}.currency`} currency={items[index].currency} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {added.length > 0 && (
        <div className="grid gap-1 rounded-md bg-surface px-3 py-2">
          {added.map(({ currency, count }) => (
            <p key={currency}>{t('settings.market.wouldMiss', { count, number: number(count), currency })}</p>
          ))}
          <p className="text-soft">{t('settings.market.fillFirst')}</p>
          <FormCheckbox name="accept_missing" label={t('settings.market.accept_missing')} />
        </div>
      )}
    </Section>
  )
}

/** Says that a currency cannot be chosen yet, unless its field does, and leads to the membership's price. */
function NoMembershipPrice({ name, currency }: { name: string; currency: Currency }) {
  const { t } = useTranslation()
  const isSaid = useFieldErrors(name) !== undefined
  return (
    <p className="text-sm text-attention">
      {!isSaid && `${t('settings.market.noMembershipPrice', { currency })} `}
      <Link to="/settings/sales" className="underline underline-offset-2">
        {t('settings.market.toMembershipPrice')}
      </Link>
    </p>
  )
}

/** What the hosts of a market are known by. */
function HostsOf({ hosts: { domains, labels, others } }: Pick<MarketList['items'][number], 'hosts'>) {
  const { t } = useTranslation()
  const sentences = [
    ...(others ? [t('settings.market.others')] : []),
    ...(labels.length > 0 && !others ? [t('settings.market.labels', { names: labels.join(', ') })] : []),
    ...(domains.length > 0
      ? [t('settings.market.domains', { names: domains.map((name) => `.${name}`).join(', ') })]
      : []),
  ]
  return <p className="text-sm text-soft">{sentences.join(' ')}</p>
}

function Books() {
  const { t } = useTranslation()
  const { currency: currencyName } = useFormats()
  return (
    <Section title={t('settings.market.books')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelect
          name="book_currency"
          label={t('settings.market.book_currency')}
          hint={t('settings.market.bookHint')}
          options={currencies.map((value) => ({ value, label: `${value} – ${currencyName(value)}` }))}
        />
      </div>
      <p className="text-soft">{t('settings.market.ratesHint')}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        {otherCurrencies.map((currency) => (
          <DecimalField
            key={currency}
            name={`reference_rates.${currency}`}
            label={t('settings.market.rateOf', { currency })}
            decimals={6}
          />
        ))}
      </div>
    </Section>
  )
}
