import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import type { EndingWishItem } from '#contract/office/sales/ending-wishes.ts'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { joined } from '#shared/isolated-text.ts'
import { type EndingWishState, endingWishStates } from '#shared/vocabularies.ts'

const open = new URLSearchParams({ state: 'open' }).toString()
const tones = { open: 'attention', confirmed: 'good', dismissed: 'waiting' } as const

/** Screen of wishes to end a membership that were stated without signing in. Shows those to be decided first. */
export function Component() {
  const { t } = useTranslation()
  const { shortTime, day } = useFormats()
  const { search } = useLocation()
  const wishedFor = (row: EndingWishItem) => (row.wished_for ? day(row.wished_for) : t('members.wishes.soonest'))
  return (
    <>
      <ListScreen<EndingWishItem>
        path="/ending-wishes"
        title={t('members.parts.wishes')}
        home={open}
        searchLabel={t('members.wishes.search')}
        emptyText={t('members.wishes.emptyText')}
        lead={<p className="max-w-2xl pb-3 text-sm text-soft">{t('members.wishes.lead')}</p>}
        idOf={({ id }) => id}
        linkOf={({ id }) => `/members/wishes/${id}${search}`}
        tabs={[
          ...endingWishStates.map((state) => ({
            name: t(`members.wishes.tabs.${state}`),
            query: new URLSearchParams({ state }).toString(),
          })),
          { name: t('members.tabs.all'), query: '' },
        ]}
        filters={[
          {
            key: 'state',
            label: t('members.columns.state'),
            kind: 'choice',
            options: endingWishStates.map((value) => ({ value, label: t(`members.wishes.states.${value}`) })),
          },
        ]}
        columns={[
          { key: 'person', label: t('members.columns.person'), cell: ({ name }) => name },
          { key: 'email', label: t('members.wishes.email'), cell: ({ email }) => email },
          {
            key: 'stated',
            label: t('members.wishes.stated'),
            cell: ({ stated_at }) => shortTime(stated_at),
            sort: 'stated_at',
          },
          { key: 'wishedFor', label: t('members.wishes.wishedFor'), cell: wishedFor },
          {
            key: 'member',
            label: t('members.wishes.membership'),
            cell: ({ member }) => t(`members.wishes.found.${member?.by ?? 'none'}`),
          },
          { key: 'state', label: t('members.columns.state'), cell: ({ state }) => <WishState state={state} /> },
        ]}
        card={(row) => (
          <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <span className="flex justify-between gap-2 font-semibold">
              <span className="min-w-0 truncate">{row.name}</span>
              <WishState state={row.state} />
            </span>
            <span className="truncate">{row.email}</span>
            <span className="text-soft">
              {joined([shortTime(row.stated_at), t(`members.wishes.found.${row.member?.by ?? 'none'}`)])}
            </span>
          </span>
        )}
      />
      <Outlet />
    </>
  )
}

export function WishState({ state }: { state: EndingWishState }) {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`members.wishes.states.${state}`)}</StateTag>
}
