import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OrderPageResponse } from '#contract/office/sales/order-page.ts'
import { useMay } from '#office/api/me.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Facts, Section } from '#office/kit/section.tsx'
import { joined } from '#shared/isolated-text.ts'
import { OrderMails } from './order-mails.tsx'

/** Shows the delivery address and the customer, which packers need first. */
export function OrderRecipient({ order }: { order: OrderPageResponse }) {
  const { t } = useTranslation()
  const { money, dateTime, day, country } = useFormats()
  const { address, person } = order
  const maySeePeople = useMay()('customers.read')
  return (
    <>
      <Section title={t('orders.person')}>
        {order.erased ? (
          <p className="text-soft">{t('orders.erased')}</p>
        ) : (
          <>
            <p>
              {person.id && maySeePeople ? (
                <Link
                  to={`/customers/${person.id}`}
                  className="font-medium wrap-anywhere underline pointer-coarse:py-2.5"
                >
                  <bdi>{person.name || person.email}</bdi>
                </Link>
              ) : (
                <bdi className="font-medium wrap-anywhere">{person.name}</bdi>
              )}
              <br />
              <bdi className="break-all">{person.email}</bdi>
              <br />
              <bdi>{address.phone}</bdi>
            </p>
            {order.masked && <p className="text-sm text-soft">{t('orders.masked')}</p>}
            <p className="text-sm text-soft">
              {t('orders.orderCount', { count: person.orders, total: money(person.total, order.currency) })}
            </p>
            {person.others.map((other) => (
              <Link
                key={other.number}
                to={`/orders/${other.number}`}
                className="text-sm inline-flex items-center underline pointer-coarse:min-h-11"
              >
                {other.number} · {day(other.created_at)} · {money(other.total, other.currency)}
              </Link>
            ))}
          </>
        )}
      </Section>
      {!order.erased && (
        <Section
          title={t('orders.address')}
          actions={
            order.allowed.includes('address') && <LinkButton to="address">{t('orders.acts.address')}</LinkButton>
          }
        >
          <address className="wrap-anywhere not-italic">
            <bdi>{address.first_name}</bdi> <bdi>{address.last_name}</bdi>
            <br />
            {joined([address.address, address.apartment], ', ')}
            <br />
            {joined([address.zip, address.city], ' ')}
            <br />
            {country(address.country)}
          </address>
          {order.addresses.map((former) => (
            <p key={former.version} className="text-sm wrap-anywhere text-soft">
              {t('orders.formerAddress', {
                address: joined([former.address.address, joined([former.address.zip, former.address.city], ' ')], ', '),
                date: dateTime(former.replaced_at),
                name: former.by ?? '–',
              })}
            </p>
          ))}
        </Section>
      )}
    </>
  )
}

/** Shows the membership, consents, the order's source and the mails sent. */
export function OrderEvidence({ order }: { order: OrderPageResponse }) {
  const { t } = useTranslation()
  const { money, dateTime, day, language } = useFormats(order.currency)
  const { consent, origin } = order
  return (
    <>
      {order.membership && (
        <Section title={t('orders.membership')}>
          <Facts
            facts={[
              [
                t('orders.state'),
                t(`orders.memberStates.${order.membership.status}`, { defaultValue: order.membership.status }),
              ],
              [t('orders.price'), money(order.membership.price, order.currency)],
              order.membership.ends_at && [t('orders.ends'), day(order.membership.ends_at)],
            ]}
          />
        </Section>
      )}
      <Section title={t('orders.consent')}>
        {consent.summary && <p className="text-sm whitespace-pre-line">{consent.summary}</p>}
        <Facts
          facts={[
            [t('orders.termsAccepted'), t(consent.terms ? 'orders.yes' : 'orders.no')],
            consent.subscription_terms !== null && [
              t('orders.subscriptionTerms'),
              t(consent.subscription_terms ? 'orders.yes' : 'orders.no'),
            ],
            [t('orders.at'), dateTime(consent.at)],
          ]}
        />
      </Section>
      <Section title={t('orders.origin')}>
        <Facts
          facts={[
            [t('orders.host'), origin.host],
            [t('orders.columns.market'), t(`orders.markets.${origin.market}`)],
            [t('orders.filters.language'), language(origin.language)],
            [t('orders.filters.landing'), t(origin.landing ? 'orders.yes' : 'orders.no')],
            origin.soid && ['soid', origin.soid],
          ]}
        />
      </Section>
      <OrderMails order={order} />
    </>
  )
}
