import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '#contract/receipts.ts'
import { cardBrandName } from '#shared/card-name.ts'
import { dateText } from '#shared/dates.ts'
import { countryName } from '#shared/markets.ts'
import { type Cents, currencyOf, formatPrice, minus } from '#shared/money.ts'
import { percentText } from '#shared/percent-text.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'

/** Formats amounts in what was charged, whatever prices are shown in. */
const moneyOf = (receipt: Receipt) => (amount: Cents) => formatPrice(amount, currencyOf(receipt.currency))

/** The receipt itself, on screen as on paper. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const { seller } = receipt
  return (
    <div className="tabular mt-4 rounded-card border border-stone bg-white p-5 sm:p-10 print:mt-0 print:border-0 print:p-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-ink border-b pb-4">
        <p className="font-display text-2xl [overflow-wrap:anywhere]">{seller.name}</p>
        <h1 className="text-2xl [overflow-wrap:anywhere]">{t('receipt.of', { number: receipt.number })}</h1>
      </div>
      <Parties receipt={receipt} />
      <Lines receipt={receipt} />
      <Sums receipt={receipt} />
    </div>
  )
}

function Parties({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const { language, shop } = useStorefront()
  const { seller, customer, paid } = receipt
  const paidWith = paid.card
    ? t('receipt.cardOf', { brand: cardBrandName(paid.card.brand), last4: paid.card.last4 })
    : t('receipt.card')
  return (
    <div className="mt-6 grid gap-x-8 gap-y-6 text-sm [overflow-wrap:anywhere] sm:grid-cols-3 print:grid-cols-3">
      <Party title={t('receipt.seller')}>
        {[seller.legal_name, seller.address, seller.registration, seller.email, seller.phone]}
      </Party>
      <Party title={t('receipt.customer')}>
        {[customer.name, ...customer.address, countryName(customer.country, language), customer.email]}
      </Party>
      <Party title={t('receipt.order')}>
        {[
          t('receipt.fact', { name: t('receipt.number'), value: receipt.number }),
          t('receipt.fact', {
            name: t('receipt.date'),
            value: dateText(receipt.created_at, language, shop.timeZone),
          }),
          t('receipt.fact', { name: t('receipt.paidWith'), value: paidWith }),
        ]}
      </Party>
    </div>
  )
}

function Party({ title, children }: { title: string; children: string[] }) {
  return (
    <section>
      <h2 className="font-sans text-sm text-soft tracking-normal">{title}</h2>
      {children.filter(Boolean).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address have no other name
        <p key={index} className="mt-0.5">
          {line}
        </p>
      ))}
    </section>
  )
}

const number = 'py-2 pl-3 text-right align-top whitespace-nowrap'
/** Hidden on phones, where unit price and rate are shown below the name. */
const wide = 'max-sm:hidden print:table-cell'

function Lines({ receipt }: { receipt: Receipt }) {
  const { lines, vat } = receipt
  const money = moneyOf(receipt)
  const { t } = useTranslation()
  const { language } = useStorefront()
  const hasVat = vat.length > 0
  const head = 'pb-2 pl-3 text-right align-bottom font-normal text-soft'
  return (
    <table className="mt-8 w-full border-collapse text-sm">
      <caption className="sr-only">{t('receipt.lines')}</caption>
      <thead>
        <tr className="border-stone border-b">
          <th scope="col" className="pb-2 text-left align-bottom font-normal text-soft">
            {t('receipt.item')}
          </th>
          <th scope="col" className={head}>
            {t('receipt.quantity')}
          </th>
          <th scope="col" className={classes(head, wide)}>
            {t('receipt.unitPrice')}
          </th>
          {hasVat && (
            <th scope="col" className={classes(head, wide)}>
              {t('receipt.vat')}
            </th>
          )}
          <th scope="col" className={head}>
            {t('receipt.sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const notes = [line.variant, line.membership && t('receipt.memberPrice')]
          const rate = line.vat_rate === null ? null : percentText(line.vat_rate, language)
          return (
            <tr key={`${line.product_id} ${line.variant}`} className="break-inside-avoid border-stone border-b">
              <th scope="row" className="py-2 text-left align-top font-normal [overflow-wrap:anywhere]">
                {line.name}
                <span className="block text-soft">{notes.filter(Boolean).join(' · ')}</span>
                <span className="block text-soft sm:hidden print:hidden">
                  {[money(line.price), rate && `${t('receipt.vat')} ${rate}`].filter(Boolean).join(' · ')}
                </span>
              </th>
              <td className={number}>{line.quantity}</td>
              <td className={classes(number, wide)}>{money(line.price)}</td>
              {hasVat && <td className={classes(number, wide)}>{rate}</td>}
              <td className={number}>{money(line.total)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Sums({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const { language, shop } = useStorefront()
  const { total, vat, refunds, paid, currency } = receipt
  const money = moneyOf(receipt)
  const vatOf = (rate: number) => t('receipt.vatOf', { rate: percentText(rate, language) })
  return (
    <dl className="mt-5 ml-auto max-w-sm break-inside-avoid space-y-1.5 text-sm">
      <Sum term={t('receipt.delivery')}>{t('receipt.free')}</Sum>
      {vat.map((part) => (
        <Fragment key={part.rate}>
          <Sum term={t('receipt.net')}>{money(minus(part.total, part.amount))}</Sum>
          <Sum term={vatOf(part.rate)}>{money(part.amount)}</Sum>
        </Fragment>
      ))}
      <Sum strong term={t('receipt.total', { currency })}>
        {money(total)}
      </Sum>
      {refunds.map(({ amount, state, created_at, vat: parts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may be alike, and they keep their order
        <Fragment key={index}>
          <Sum
            term={t(state === 'done' ? 'receipt.refunded' : 'receipt.refundUnderWay', {
              date: dateText(created_at, language, shop.timeZone),
            })}
          >
            −{money(amount)}
          </Sum>
          {parts.map((part) => (
            <Sum key={part.rate} quiet term={vatOf(part.rate)}>
              −{money(part.amount)}
            </Sum>
          ))}
        </Fragment>
      ))}
      {refunds.length > 0 && (
        <Sum strong term={t('receipt.paid')}>
          {money(paid.amount)}
        </Sum>
      )}
    </dl>
  )
}

type SumProps = { term: string; strong?: boolean; quiet?: boolean; children: ReactNode }

function Sum({ term, strong = false, quiet = false, children }: SumProps) {
  return (
    <div
      className={classes(
        'flex items-baseline justify-between gap-6',
        strong && 'border-ink border-t pt-2 font-medium text-base',
        quiet && 'text-soft',
      )}
    >
      <dt>{term}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  )
}
