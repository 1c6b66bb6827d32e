import { useTranslation } from 'react-i18next'
import { type MemberInvoice, memberInvoiceList } from '#contract/customers.ts'
import { dateText } from '#shared/dates.ts'
import { useMoneyIn } from '#storefront/state/money-in.ts'
import { type PrivateRead, usePrivateQuery } from '#storefront/state/private-query.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { AccountFailed } from './account-loading.tsx'

const readInvoices: PrivateRead<MemberInvoice[]> = {
  path: '/api/user/invoices',
  parse: (response) => memberInvoiceList.parse(response),
}

/** Invoices of the membership, newest first; each opens at the payment provider. Pass a new `key` to reload. */
export function Invoices({ ended }: { ended: boolean }) {
  const { t } = useTranslation()
  const { data: invoices, isError, isPending, refetch } = usePrivateQuery(readInvoices)
  if (isPending) return null
  return (
    <section aria-labelledby="invoices" className="mt-10 max-w-2xl">
      <h2 id="invoices" className="text-xl">
        {t('account.subscription.invoices')}
      </h2>
      {isError && <AccountFailed onRetry={() => void refetch()} />}
      {!isError && invoices.length === 0 && (
        <p className="mt-3 text-soft">
          {t(ended ? 'account.subscription.nothingCharged' : 'account.subscription.noInvoices')}
        </p>
      )}
      {!isError && invoices.length > 0 && (
        <ul className="mt-4 divide-y divide-stone border-stone border-y">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </section>
  )
}

function InvoiceRow({ invoice }: { invoice: MemberInvoice }) {
  const { t } = useTranslation()
  const { language, shop } = useStorefront()
  const { price } = useMoneyIn(invoice.currency)
  const name = t('account.subscription.invoice', { number: invoice.number })
  return (
    <li className="tabular flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
      <div className="min-w-0">
        <p>{dateText(invoice.created_at, language, shop.timeZone)}</p>
        {invoice.url ? (
          <a
            href={invoice.url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-block py-1 text-brand text-sm underline underline-offset-4 [overflow-wrap:anywhere]"
          >
            {name}
          </a>
        ) : (
          <p className="text-sm text-soft [overflow-wrap:anywhere]">{name}</p>
        )}
      </div>
      <div className="text-right">
        <p>{price(invoice.amount)}</p>
        <p className="text-sm text-soft">{t(`account.subscription.invoiceStatus.${invoice.status}`)}</p>
      </div>
    </li>
  )
}
