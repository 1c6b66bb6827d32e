import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { receipt } from '#contract/receipts.ts'
import { readOfOrder } from '#storefront/screens/order/order-reads.ts'
import { OrderUnavailable } from '#storefront/screens/order/order-unavailable.tsx'
import { usePrivateQuery } from '#storefront/state/private-query.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { DownloadReceipt } from './download-receipt.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'

/** The receipt of an order, to be printed or saved, for who may see the order. */
export function Component() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const key = query.get('key')
  const read = usePrivateQuery(readOfOrder({ orderId: id, key }, '/receipt', (response) => receipt.parse(response)))
  if (!read.data) return <OrderUnavailable read={read} />
  return (
    <article className="page-width max-w-4xl py-8 lg:py-14 print:max-w-none print:py-0">
      <p data-no-print>
        <Link
          to={href('order', { id }, { key })}
          className="inline-flex items-center gap-2 py-1 text-brand underline decoration-stone underline-offset-4 hover:decoration-current"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('receipt.back')}
        </Link>
      </p>
      <ReceiptSheet receipt={read.data} />
      <div className="mt-6 flex flex-wrap items-start gap-3" data-no-print>
        <DownloadReceipt orderId={id} orderKey={key} />
        <Button variant="secondary" onClick={() => window.print()} className="max-sm:w-full">
          <Printer aria-hidden="true" className="size-5" />
          {t('receipt.print')}
        </Button>
      </div>
    </article>
  )
}
