import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type CustomerPageResponse, customerPage } from '#contract/office/service/customers.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { NoteItem } from '#office/kit/note-item.tsx'
import { NoteBox } from '#office/kit/record-timeline.tsx'
import { Empty, Facts, PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { joined } from '#shared/isolated-text.ts'
import { Consents, Mails, Memberships, Messages, Orders, Related, Reviews } from './customer-parts.tsx'

/** Screen of a customer: purchases, messages and consents, and the actions possible on their data. */
export function Component() {
  const { id } = useParams()
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<CustomerPageResponse>(`/customers/${id}`, {
    decode: amountsIn(customerPage),
    every: 30_000,
  })
  if (error?.status === 404 || error?.status === 422) {
    return (
      <Empty
        isScreen
        title={t('customers.notFound')}
        text={t('customers.notFoundText')}
        action={<LinkButton to="/customers">{t('areas.customers')}</LinkButton>}
      />
    )
  }
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <CustomerScreen customer={data} /> : <Skeleton rows={12} />
}

function CustomerScreen({ customer }: { customer: CustomerPageResponse }) {
  const { t } = useTranslation()
  const actions = customer.allowed.filter((action) => action !== 'note')
  return (
    <>
      <PageHeader
        title={customer.name || customer.email}
        states={
          customer.blocked ? (
            <StateTag tone="bad">{t('customers.blockedIs.true')}</StateTag>
          ) : (
            <span className="text-soft">{t(`customers.kinds.${customer.kind}`)}</span>
          )
        }
        actions={actions.map((action) => (
          <LinkButton key={action} to={action}>
            {t(`customers.acts.${action}`)}
          </LinkButton>
        ))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-6">
          <Person customer={customer} />
          <Orders customer={customer} />
          <Memberships customer={customer} />
          <Messages customer={customer} />
          <Reviews customer={customer} />
          <Consents customer={customer} />
        </div>
        <aside className="grid min-w-0 content-start gap-6">
          <Notes customer={customer} />
          <Related customer={customer} />
          <Mails customer={customer} />
        </aside>
      </div>
      <Outlet context={customer} />
    </>
  )
}

function Person({ customer }: { customer: CustomerPageResponse }) {
  const { t } = useTranslation()
  const { money, day, dateTime, language } = useFormats()
  const { account, block } = customer
  const own = customer.totals.map(({ amount, currency }) => money(amount, currency))
  const isMixed = customer.totals.some(({ currency }) => currency !== customer.currency)
  const sums = [money(customer.total, customer.currency), ...(isMixed ? own : [])]
  return (
    <Section title={t('customers.person')}>
      {block && (
        <p className="rounded-md bg-bad-pale px-3 py-2 text-bad wrap-anywhere">
          {joined([t('customers.blockedSince', { date: dateTime(block.at) }), block.reason])}
        </p>
      )}
      <Facts
        facts={[
          [t('customers.columns.email'), <bdi key="email">{customer.email}</bdi>],
          account && [
            t('customers.address'),
            account.email_confirmed_at
              ? t('customers.confirmed', { date: day(account.email_confirmed_at) })
              : t('customers.unconfirmed'),
          ],
          account && [t('customers.language'), language(account.language)],
          account && [t('customers.password'), t(`customers.hasPassword.${account.has_password}`)],
          [
            t(customer.kind === 'guest' ? 'customers.firstBought' : 'customers.columns.since'),
            day(customer.created_at),
          ],
          [
            t('customers.columns.orders'),
            joined([t('customers.orderCount', { count: customer.orders_count }), ...sums]),
          ],
        ]}
      />
      {account?.staff && <p className="text-soft">{t('customers.staff')}</p>}
      {customer.masked && <p className="text-sm text-soft">{t('orders.masked')}</p>}
    </Section>
  )
}

function Notes({ customer }: { customer: CustomerPageResponse }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  return (
    <Section title={t('customers.notes')}>
      {customer.allowed.includes('note') && (
        <NoteBox key={customer.id} path={`/customers/${customer.id}`} refresh={['/customers']} />
      )}
      {customer.notes.length === 0 && <p className="text-soft">{t('customers.noNotes')}</p>}
      <ul className="grid gap-3">
        {customer.notes.toReversed().map((note) => (
          <li key={note.id} className="grid gap-0.5">
            <NoteItem note={note} refresh={['/customers']} />
            <span className="text-sm text-soft">{joined([note.author, dateTime(note.created_at)])}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
