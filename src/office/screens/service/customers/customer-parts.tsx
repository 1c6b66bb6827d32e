import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CustomerPageResponse } from '#contract/office/service/customers.ts'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { MemberState } from '#office/screens/sales/members/member-state.tsx'
import { OrderState } from '#office/screens/sales/orders/order-state-tags.tsx'
import { joined } from '#shared/isolated-text.ts'

type Part = { customer: CustomerPageResponse }

const link = 'underline pointer-coarse:py-2.5'

export function Orders({ customer: { orders, orders_count: count } }: Part) {
  const { t } = useTranslation()
  const { day, money } = useFormats()
  if (!orders) return null
  return (
    <Section title={t('customers.parts.orders')}>
      <Rows
        none={t('customers.none.orders')}
        rows={orders.map((order) => ({
          key: order.number,
          what: (
            <>
              <Link to={`/orders/${order.number}`} className={link}>
                #{order.number}
              </Link>
              <span className="text-soft">{day(order.created_at)}</span>
              <OrderState of="payment" state={order.payment} />
              <OrderState of="fulfilment" state={order.fulfilment} />
            </>
          ),
          figure: money(order.total, order.currency),
        }))}
      />
      {count > orders.length && orders.length > 0 && (
        <p className="text-soft">{t('customers.newest', { shown: orders.length, count })}</p>
      )}
    </Section>
  )
}

export function Memberships({ customer: { memberships } }: Part) {
  const { t } = useTranslation()
  const { day, money } = useFormats()
  if (!memberships?.length) return null
  return (
    <Section title={t('customers.parts.memberships')}>
      <Rows
        rows={memberships.map(({ id, state, price, currency, started_at, ended_at }) => ({
          key: id,
          what: (
            <>
              <Link to={`/members/${id}`} className={link}>
                {joined([day(started_at), ended_at && day(ended_at)], ' – ')}
              </Link>
              <MemberState state={state} />
            </>
          ),
          figure: t('customers.aMonth', { price: money(price, currency) }),
        }))}
      />
    </Section>
  )
}

export function Messages({ customer: { messages } }: Part) {
  const { t } = useTranslation()
  const { day } = useFormats()
  if (!messages) return null
  return (
    <Section title={t('customers.parts.messages')}>
      <Rows
        none={t('customers.none.messages')}
        rows={messages.map(({ id, state, excerpt, created_at }) => ({
          key: id,
          what: (
            <>
              <Link to={`/messages/${id}`} className={`${link} min-w-0 wrap-anywhere`}>
                {excerpt}
              </Link>
              <StateTag tone={state === 'NEW' || state === 'OPEN' ? 'attention' : 'waiting'}>
                {t(`customers.messageStates.${state}`)}
              </StateTag>
            </>
          ),
          figure: day(created_at),
        }))}
      />
    </Section>
  )
}

export function Reviews({ customer: { reviews } }: Part) {
  const { t } = useTranslation()
  const { day } = useFormats()
  if (reviews.length === 0) return null
  return (
    <Section title={t('customers.parts.reviews')}>
      <Rows
        rows={reviews.map(({ product_id: id, product, rating, created_at }) => ({
          key: `${id} ${created_at}`,
          what: (
            <>
              <Link to={`/products/${id}`} className={link}>
                {product}
              </Link>
              <span className="text-soft">{t('customers.stars', { count: rating })}</span>
            </>
          ),
          figure: day(created_at),
        }))}
      />
    </Section>
  )
}

/** Shows the consents given at each purchase, in the wording of that time. */
export function Consents({ customer: { consents } }: Part) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  if (!consents?.length) return null
  return (
    <Section title={t('customers.parts.consents')}>
      <ul className="grid gap-3">
        {consents.map(({ order, terms, subscription_terms: membership, summary, at }) => (
          <li key={order} className="grid gap-0.5">
            <p>
              <Link to={`/orders/${order}`} className={link}>
                #{order}
              </Link>{' '}
              {joined([
                dateTime(at),
                terms && t('customers.agreed.terms'),
                membership && t('customers.agreed.membership'),
              ])}
            </p>
            {summary && <p className="text-sm whitespace-pre-line text-soft wrap-anywhere">{summary}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Related({ customer: { related } }: Part) {
  const { t } = useTranslation()
  if (related.length === 0) return null
  return (
    <Section title={t('customers.parts.related')}>
      <ul className="grid gap-2">
        {related.map(({ id, name, email, why }) => (
          <li key={id} className="grid">
            <Link to={`/customers/${id}`} className={`${link} wrap-anywhere`}>
              {name || email}
            </Link>
            <span className="text-sm text-soft">{t(`customers.related.${why}`)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">{t('customers.relatedHint')}</p>
    </Section>
  )
}

export function Mails({ customer: { mails } }: Part) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  return (
    <Section title={t('customers.parts.mails')}>
      {mails.length === 0 && <p className="text-soft">{t('customers.none.mails')}</p>}
      <ul className="grid gap-3">
        {mails.map((mail) => (
          <li key={mail.key} className="grid text-sm">
            <span className="font-medium wrap-anywhere">{mail.subject ?? mail.kind}</span>
            <span className="text-soft">{dateTime(mail.sent_at)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Rows({ rows, none }: { rows: { key: string | number; what: ReactNode; figure: ReactNode }[]; none?: string }) {
  if (rows.length === 0) return <p className="text-soft">{none}</p>
  return (
    <ul className="grid">
      {rows.map(({ key, what, figure }) => (
        <li
          key={key}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 first:border-t-0"
        >
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">{what}</span>
          <span className="tabular-nums">{figure}</span>
        </li>
      ))}
    </ul>
  )
}
