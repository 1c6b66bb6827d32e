import { useTranslation } from 'react-i18next'
import type { ProductPrices as Prices } from '#contract/office/prices.ts'
import { useRead } from '#office/api/queries.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Section, Skeleton } from '#office/kit/section.tsx'

/** What a product cost before, who changed it, and the lowest price of the last 30 days. */
export function ProductPrices({ id }: { id: number }) {
  const { t } = useTranslation()
  const { money, dateTime } = useFormats()
  const { data, error, refetch } = useRead<Prices>(`/products/${id}/prices`)
  const amount = (value: number | null) => (value === null ? '—' : money(value))
  return (
    <Section title={t('products.parts.history')}>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={3} />}
      {data && (
        <>
          <p className="text-soft">
            {data.lowest
              .map(({ size, price }) =>
                t('products.lowest', { what: size ?? t('products.whole'), price: money(price) }),
              )
              .join(' · ')}
          </p>
          <ul className="grid gap-1">
            {data.history.map(({ size, price, member_price, valid_from, source, by }) => (
              <li
                key={`${valid_from} ${size}`}
                className="grid gap-x-4 border-b border-line py-1 sm:grid-cols-2 xl:grid-cols-[11rem_8rem_12rem_minmax(0,1fr)]"
              >
                <span className="text-soft">{dateTime(valid_from)}</span>
                <span>{size ?? t('products.whole')}</span>
                <span>{`${amount(price)} / ${amount(member_price)}`}</span>
                <span className="text-soft">{[t(`products.sources.${source}`), by].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
