import { useTranslation } from 'react-i18next'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type EndReasonCounts, type MemberItem, memberListResponse } from '#contract/office/sales/members.ts'
import { useMe } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import type { Filter } from '#office/kit/list/list-state.ts'
import { joined } from '#shared/isolated-text.ts'
import { markets } from '#shared/markets.ts'
import { endReasons, memberStates } from '#shared/vocabularies.ts'
import { MemberState } from './member-state.tsx'

/** Screen of memberships, by their state at the provider. */
export function Component() {
  const { t } = useTranslation()
  const { day, money } = useFormats()
  const hasOthers = useMe().currencies.join() !== 'EUR'
  const choice = (key: string, values: readonly string[], labelOf: (value: string) => string): Filter => ({
    key,
    label: t(`members.columns.${key}`),
    kind: 'choice',
    options: values.map((value) => ({ value, label: labelOf(value) })),
  })
  const tab = (state: string) => ({
    name: t(`members.tabs.${state}`),
    query: new URLSearchParams({ state }).toString(),
  })
  return (
    <ListScreen<MemberItem>
      decode={amountsIn(memberListResponse)}
      path="/members"
      title={t('areas.members')}
      searchLabel={t('members.search')}
      emptyText={t('members.emptyText')}
      idOf={({ id }) => id}
      linkOf={({ id }) => `/members/${id}`}
      tabs={[{ name: t('members.tabs.all'), query: '' }, ...memberStates.map(tab)]}
      filters={[
        choice('state', memberStates, (value) => t(`members.states.${value}`)),
        { key: 'started', label: t('members.columns.started'), kind: 'dateRange' },
        { key: 'trial_end', label: t('members.columns.trialEnd'), kind: 'dateRange' },
        { key: 'ended', label: t('members.columns.ended'), kind: 'dateRange' },
        { key: 'price', label: t(`members.columns.${hasOthers ? 'priceInOwn' : 'price'}`), kind: 'numberRange' },
        choice('market', markets, (value) => t(`orders.markets.${value}`)),
        choice('reason', endReasons, (value) => t(`members.reasons.${value}`)),
      ]}
      lead={<ReasonsForLeaving />}
      columns={[
        { key: 'person', label: t('members.columns.person'), cell: (row) => row.name || row.email },
        { key: 'state', label: t('members.columns.state'), cell: (row) => <MemberState state={row.state} /> },
        {
          key: 'price',
          label: t('members.columns.price'),
          cell: ({ price, currency }) => money(price, currency),
          sort: 'price',
          isNumber: true,
        },
        {
          key: 'started',
          label: t('members.columns.started'),
          cell: ({ started_at }) => day(started_at),
          sort: 'started_at',
        },
        {
          key: 'next',
          label: t('members.columns.next'),
          cell: ({ next_charge_at }) => (next_charge_at ? day(next_charge_at) : ''),
        },
        {
          key: 'ended',
          label: t('members.columns.ended'),
          cell: ({ ends_at, ended_at }) => ((ended_at ?? ends_at) ? day((ended_at ?? ends_at)!) : ''),
        },
        {
          key: 'reason',
          label: t('members.columns.reason'),
          cell: ({ end_reason }) => (end_reason ? t(`members.reasons.${end_reason}`) : ''),
        },
      ]}
      card={(row) => (
        <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span className="flex justify-between gap-2 font-semibold">
            <span className="min-w-0 truncate">{row.name || row.email}</span>
            <MemberState state={row.state} />
          </span>
          <span className="text-soft">
            {joined([
              money(row.price, row.currency),
              row.next_charge_at
                ? t('act.named', { name: t('members.columns.next'), value: day(row.next_charge_at) })
                : row.ends_at && t('act.named', { name: t('members.columns.ended'), value: day(row.ends_at) }),
            ])}
          </span>
        </span>
      )}
    />
  )
}

/** Shows how often each reason for leaving was given; renders nothing if there are none. */
function ReasonsForLeaving() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data } = useRead<EndReasonCounts>('/members/reasons')
  if (!data?.items.length) return null
  return (
    <p className="pb-3 text-sm text-soft">
      {t('members.leaving')}:{' '}
      {data.items.map(({ reason, count }) => `${t(`members.reasons.${reason}`)} ${number(count)}`).join(' · ')}
    </p>
  )
}
