import { useTranslation } from 'react-i18next'
import { Link, Outlet, useParams } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import {
  type MemberPageResponse,
  type MemberProvider,
  memberPage,
  memberProvider,
} from '#contract/office/sales/members.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { cardName, useFormats } from '#office/kit/formats.ts'
import { Timeline } from '#office/kit/record-timeline.tsx'
import { CopyId, Empty, Facts, PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { MemberState } from './member-state.tsx'

/** Screen of a membership: its terms, invoices, card and history, and the actions possible now. */
export function Component() {
  const { id } = useParams()
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<MemberPageResponse>(`/members/${id}`, {
    decode: amountsIn(memberPage),
    every: 20_000,
  })
  if (error?.status === 404 || error?.status === 422) {
    return (
      <Empty
        isScreen
        title={t('members.notFound')}
        action={<LinkButton to="/members">{t('areas.members')}</LinkButton>}
      />
    )
  }
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <MemberScreen member={data} /> : <Skeleton rows={12} />
}

function MemberScreen({ member }: { member: MemberPageResponse }) {
  const { t } = useTranslation()
  const { money, day, dateTime } = useFormats(member.currency)
  const actions = member.allowed.filter((action) => action !== 'note' && action !== 'refund')
  return (
    <>
      <PageHeader
        title={member.name || member.email}
        states={<MemberState state={member.state} />}
        actions={actions.map((action) => (
          <LinkButton key={action} to={action}>
            {t(`members.acts.${action}`)}
          </LinkButton>
        ))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-6">
          <Section title={t('members.terms')}>
            <Facts
              facts={[
                [t('members.columns.price'), money(member.price, member.currency)],
                member.next_price && [
                  '',
                  t('members.nextPrice', {
                    price: money(member.next_price.price, member.currency),
                    date: day(member.next_price.from),
                  }),
                ],
                [t('members.columns.started'), day(member.started_at)],
                [t('members.trial'), t('members.trialDays', { count: member.trial_days })],
                member.trial_ends_at && [t('members.columns.trialEnd'), dateTime(member.trial_ends_at)],
                member.next_charge_at && [t('members.columns.next'), dateTime(member.next_charge_at)],
                member.ends_at && [t('members.states.ending'), dateTime(member.ends_at)],
                member.ended_at && [t('members.columns.ended'), dateTime(member.ended_at)],
                member.end_reason && [t('members.why'), t(`members.reasons.${member.end_reason}`)],
                member.end_comment && [t('members.said'), member.end_comment],
                member.agreed?.summary && [
                  t('members.agreed'),
                  <span key="agreed" className="whitespace-pre-line">
                    {member.agreed.summary}
                  </span>,
                ],
              ]}
            />
          </Section>
          <Invoices member={member} />
          <Timeline
            path={`/members/${member.id}`}
            currency={member.currency}
            notes={member.notes}
            canWrite={member.allowed.includes('note')}
            refresh={['/members']}
          />
        </div>
        <aside className="grid min-w-0 content-start gap-6">
          <Section title={t('orders.person')}>
            <p>
              <Link to={`/customers/${member.customer_id}`} className="font-medium wrap-anywhere underline">
                {member.name || member.email}
              </Link>
              <br />
              <span className="break-all">{member.email}</span>
            </p>
          </Section>
          <AtProvider member={member} />
          <Section title={t('members.orders')}>
            {member.orders.length === 0 && <p className="text-soft">{t('members.noOrders')}</p>}
            <ul className="grid gap-1">
              {member.orders.map((order) => (
                <li key={order.number} className="flex justify-between gap-3">
                  <Link to={`/orders/${order.number}`} className="underline pointer-coarse:py-2.5">
                    #{order.number}
                  </Link>
                  <span className="text-soft tabular-nums">
                    {day(order.created_at)} · {money(order.total, order.currency)}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        </aside>
      </div>
      <Outlet context={member} />
    </>
  )
}

function Invoices({ member }: { member: MemberPageResponse }) {
  const { t } = useTranslation()
  const { money, day } = useFormats(member.currency)
  const mayRefund = member.allowed.includes('refund')
  return (
    <Section title={t('members.invoices')}>
      {member.invoices.length === 0 && <p className="text-soft">{t('members.noInvoices')}</p>}
      <ul className="grid">
        {member.invoices.map((invoice) => (
          <li
            key={invoice.id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 first:border-t-0"
          >
            <span className="flex flex-wrap items-center gap-2">
              {invoice.url ? (
                <a href={invoice.url} target="_blank" rel="noreferrer" className="underline pointer-coarse:py-2.5">
                  {invoice.number ?? invoice.id}
                </a>
              ) : (
                (invoice.number ?? invoice.id)
              )}
              <span className="text-soft">{day(invoice.paid_at ?? invoice.created_at)}</span>
              <StateTag tone={invoice.status === 'paid' ? 'good' : invoice.status === 'open' ? 'attention' : 'waiting'}>
                {t(`members.invoiceStates.${invoice.status}`, { defaultValue: invoice.status })}
              </StateTag>
              {invoice.refunded > 0 && (
                <span className="text-soft">
                  {t('members.paidBack', { amount: money(invoice.refunded, invoice.currency) })}
                </span>
              )}
            </span>
            <span className="flex items-center gap-3 tabular-nums">
              {money(invoice.amount, invoice.currency)}
              {mayRefund && invoice.left > 0 && (
                <LinkButton to={`refund?invoice=${encodeURIComponent(invoice.id)}`}>
                  {t('members.acts.refund')}
                </LinkButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/**
 * Shows the card and the membership as the provider has them. Loaded separately, because the provider may be
 * unavailable.
 */
function AtProvider({ member }: { member: MemberPageResponse }) {
  const { t } = useTranslation()
  const { money, dateTime } = useFormats(member.currency)
  const { data, error, refetch } = useRead<MemberProvider>(`/members/${member.id}/provider`, {
    decode: amountsIn(memberProvider),
  })
  const card = data?.card
  const there = data?.membership
  return (
    <Section title={t('members.provider')}>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={3} />}
      {data && !data.answered && <p className="text-attention">{t('members.silent')}</p>}
      {data?.answered && (
        <Facts
          facts={[
            [
              t('members.card'),
              card
                ? t('members.cardEnds', {
                    card: cardName(card.brand, card.last4),
                    month: String(card.expires_month).padStart(2, '0'),
                    year: card.expires_year,
                  })
                : t('members.noCard'),
            ],
            there && [
              t('members.columns.state'),
              t(`orders.memberStates.${there.status}`, { defaultValue: there.status }),
            ],
            there && [t('members.columns.price'), money(there.price, there.currency)],
            there?.next_bill_at && !there.ends_at && [t('members.nextBill'), dateTime(there.next_bill_at)],
            there?.ends_at && [t('members.states.ending'), dateTime(there.ends_at)],
            there && [
              '',
              <StateTag key="same" tone={there.different ? 'attention' : 'good'}>
                {t(there.different ? 'members.different' : 'members.same')}
              </StateTag>,
            ],
          ]}
        />
      )}
      {there && (
        <a href={there.url} target="_blank" rel="noreferrer" className="underline pointer-coarse:py-2.5">
          {t('members.openThere')}
        </a>
      )}
      {member.subscription && <CopyId id={member.subscription} />}
    </Section>
  )
}
