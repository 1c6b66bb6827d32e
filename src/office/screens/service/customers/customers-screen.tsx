import { useTranslation } from 'react-i18next'
import { amountsIn } from '#contract/convert-amounts.ts'
import {
  type CustomerItem,
  customerListResponse,
  personKinds,
  personMemberStates,
} from '#contract/office/service/customers.ts'
import { useMe } from '#office/api/me.ts'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import type { Filter } from '#office/kit/list/list-state.ts'
import { StateTag } from '#office/kit/state-tag.tsx'
import { MemberState } from '#office/screens/sales/members/member-state.tsx'
import { joined } from '#shared/isolated-text.ts'

const tabs = {
  all: '',
  accounts: 'kind=account',
  guests: 'kind=guest',
  members: 'member=trialing,active,past_due,ending',
  blocked: 'blocked=true',
}

/** Screen of customers with an account, and of guests by the address they bought with. */
export function Component() {
  const { t } = useTranslation()
  const { day, money, number } = useFormats()
  const hasOthers = useMe().currencies.join() !== 'EUR'
  const choice = (key: string, values: readonly string[], labelOf: (value: string) => string): Filter => ({
    key,
    label: t(`customers.columns.${key}`),
    kind: 'choice',
    options: values.map((value) => ({ value, label: labelOf(value) })),
  })
  return (
    <ListScreen<CustomerItem>
      decode={amountsIn(customerListResponse)}
      path="/customers"
      title={t('areas.customers')}
      searchLabel={t('customers.search')}
      emptyText={t('customers.emptyText')}
      idOf={({ id }) => id}
      linkOf={({ id }) => `/customers/${id}`}
      tabs={Object.entries(tabs).map(([name, query]) => ({ name: t(`customers.tabs.${name}`), query }))}
      filters={[
        choice('kind', personKinds, (value) => t(`customers.kinds.${value}`)),
        choice('member', personMemberStates, (value) =>
          value === 'never' ? t('customers.neverMember') : t(`members.states.${value}`),
        ),
        {
          ...choice('blocked', ['true', 'false'], (value) => t(`customers.blockedIs.${value}`)),
          isSingle: true,
        },
        { key: 'orders', label: t('customers.columns.orders'), kind: 'numberRange' },
        {
          key: 'total',
          label: t(`customers.columns.${hasOthers ? 'totalInBooks' : 'total'}`),
          kind: 'numberRange',
        },
        { key: 'created', label: t('customers.columns.since'), kind: 'dateRange' },
      ]}
      columns={[
        { key: 'person', label: t('customers.columns.person'), cell: (row) => row.name || row.email },
        { key: 'email', label: t('customers.columns.email'), cell: ({ email }) => email },
        { key: 'state', label: t('customers.columns.state'), cell: (row) => <PersonState person={row} /> },
        {
          key: 'orders',
          label: t('customers.columns.orders'),
          cell: ({ orders_count: count }) => number(count),
          sort: 'orders',
        },
        {
          key: 'total',
          label: t('customers.columns.total'),
          cell: ({ total, currency }) => money(total, currency),
          sort: 'total',
          isNumber: true,
        },
        {
          key: 'since',
          label: t('customers.columns.since'),
          cell: ({ created_at }) => day(created_at),
          sort: 'created_at',
        },
        {
          key: 'last',
          label: t('customers.columns.last'),
          cell: ({ last_order_at }) => (last_order_at ? day(last_order_at) : ''),
        },
      ]}
      card={(row) => (
        <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span className="flex justify-between gap-2 font-semibold">
            <span className="min-w-0 truncate">{row.name || row.email}</span>
            <PersonState person={row} />
          </span>
          <span className="truncate text-soft">{row.email}</span>
          <span className="text-soft">
            {joined([
              t('customers.orderCount', { count: row.orders_count }),
              money(row.total, row.currency),
              day(row.created_at),
            ])}
          </span>
        </span>
      )}
    />
  )
}

/** Shows whether a customer is blocked, has a membership, or has no account. */
function PersonState({ person }: { person: CustomerItem }) {
  const { t } = useTranslation()
  if (person.blocked) return <StateTag tone="bad">{t('customers.blockedIs.true')}</StateTag>
  if (person.membership) return <MemberState state={person.membership.state} />
  return <span className="text-soft">{t(`customers.kinds.${person.kind}`)}</span>
}
