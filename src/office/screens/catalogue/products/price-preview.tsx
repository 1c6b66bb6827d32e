import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type ProductBulkResponse, productBulkResponse } from '#contract/office/catalogue/products.ts'
import { callApi, type OfficeError } from '#office/api/api-client.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Skeleton } from '#office/kit/section.tsx'
import type { Cents, Currency } from '#shared/money.ts'

type PreviewProps = {
  action: string
  input: Record<string, unknown>
  target: Record<string, unknown>
  /** Said where nothing would change. */
  nothing?: string
}

/** Shows old and new prices of the chosen rows before anything changes, and the rows that cannot be changed. */
export function PricePreview({ action, input, target, nothing }: PreviewProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const body = { ...target, act: action, input: { ...input, preview: true } }
  const { data, error, refetch } = useQuery<ProductBulkResponse, OfficeError>({
    queryKey: ['price preview', body],
    queryFn: ({ signal }) =>
      callApi('POST', '/products/bulk', { body, signal, decode: amountsIn(productBulkResponse) }),
  })
  if (error) return <ErrorNote error={error} onRetry={refetch} />
  if (!data) return <Skeleton rows={4} />
  if (nothing && data.preview?.length === 0 && data.failed.length === 0) return <p className="text-soft">{nothing}</p>
  const prices = (pair: { price: Cents; member_price: Cents | null } | null, currency: Currency) => {
    if (!pair) return '—'
    const { price, member_price } = pair
    return member_price === null
      ? money(price, currency)
      : `${money(price, currency)} / ${money(member_price, currency)}`
  }
  return (
    <div className="grid gap-2">
      <div className="max-h-64 overflow-y-auto rounded-md border border-line">
        <table className="w-full text-left">
          <caption className="sr-only">{t('products.pricePreview')}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-soft">
              <th className="px-2 py-1 font-medium">{t('products.columns.name')}</th>
              <th className="px-2 py-1 text-right font-medium">{t('products.oldPrice')}</th>
              <th className="px-2 py-1 text-right font-medium">{t('products.newPrice')}</th>
            </tr>
          </thead>
          <tbody>
            {data.preview?.map(({ id, name, size, currency, old, new: next }) => (
              <tr key={`${id} ${size} ${currency}`} className="border-b border-line last:border-0">
                <td className="px-2 py-1 wrap-anywhere">{size === null ? name : `${name} · ${size}`}</td>
                <td className="px-2 py-1 text-right whitespace-nowrap text-soft">{prices(old, currency)}</td>
                <td className="px-2 py-1 text-right whitespace-nowrap">{prices(next, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.failed.length > 0 && (
        <ul className="grid max-h-32 gap-1 overflow-y-auto text-bad">
          {data.failed.map(({ id, message }) => (
            <li key={id}>{t('act.named', { name: id, value: message })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
