import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useMatch } from 'react-router'
import type { MessageItem } from '#contract/office/service/messages.ts'
import { useMay } from '#office/api/me.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { joined } from '#shared/isolated-text.ts'
import { messageStates } from '#shared/vocabularies.ts'
import { MessageState } from './message-state.tsx'

const queryOf = (filters: Record<string, string>) => new URLSearchParams(filters).toString()
const inbox = queryOf({ state: 'NEW,OPEN' })

/** Screen of visitors' messages. The open message is shown next to the list, or instead of it on narrow screens. */
export function Component() {
  const { t } = useTranslation()
  const may = useMay()
  const { search } = useLocation()
  const open = useMatch('/messages/:id')?.params.id ?? null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div
        className={`min-w-0 lg:sticky lg:top-12 lg:h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:border-r lg:border-line lg:px-1 lg:pr-4 ${open === null ? '' : 'max-lg:hidden'}`}
      >
        <ListScreen<MessageItem>
          path="/messages"
          title={t('areas.messages')}
          home={inbox}
          searchLabel={t('messages.search')}
          emptyText={t('messages.emptyText')}
          idOf={({ id }) => id}
          linkOf={({ id }) => `/messages/${id}${search}`}
          open={open}
          actions={
            <>
              <LinkButton to="/messages/replies" shape="quiet">
                {t('messages.savedReplies')}
              </LinkButton>
              {may('settings.read') && (
                <LinkButton to="/settings/mail" shape="quiet">
                  {t('messages.forwarding')}
                </LinkButton>
              )}
            </>
          }
          tabs={[
            { name: t('messages.tabs.inbox'), query: inbox },
            { name: t('messages.tabs.mine'), query: queryOf({ assignee: 'me', state: 'NEW,OPEN,WAITING' }) },
            { name: t('messages.tabs.old'), query: queryOf({ older: '24h', state: 'NEW,OPEN' }) },
            { name: t('messages.tabs.answered'), query: queryOf({ state: 'WAITING' }) },
            { name: t('messages.tabs.closed'), query: queryOf({ state: 'CLOSED' }) },
            { name: t('messages.tabs.spam'), query: queryOf({ state: 'SPAM' }) },
            { name: t('messages.tabs.all'), query: '' },
          ]}
          filters={[
            {
              key: 'state',
              label: t('messages.state'),
              kind: 'choice',
              options: messageStates.map((value) => ({ value, label: t(`messages.states.${value}`) })),
            },
            {
              key: 'assignee',
              label: t('messages.assignee'),
              kind: 'choice',
              isSingle: true,
              options: ['me', 'none'].map((value) => ({ value, label: t(`messages.assignees.${value}`) })),
            },
            {
              key: 'older',
              label: t('messages.quiet'),
              kind: 'choice',
              isSingle: true,
              options: [{ value: '24h', label: t('messages.tabs.old') }],
            },
          ]}
          columns={[]}
          card={(row) => <MessageCard row={row} />}
        />
      </div>
      <div className="min-w-0">
        {open === null && <p className="px-4 py-24 text-center text-soft max-lg:hidden">{t('messages.choose')}</p>}
        <Outlet />
      </div>
    </div>
  )
}

function MessageCard({ row }: { row: MessageItem }) {
  const { t } = useTranslation()
  const { shortTime } = useFormats()
  return (
    <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <span className="flex items-center justify-between gap-2">
        <bdi className={`min-w-0 truncate ${row.state === 'NEW' ? 'font-semibold' : 'font-medium'}`}>
          {row.name || row.email}
        </bdi>
        <MessageState state={row.state} />
      </span>
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {row.excerpt}
      </span>
      <span className="truncate text-sm text-soft">
        {joined([shortTime(row.active_at), row.assignee ?? t('messages.assignees.none')])}
      </span>
    </span>
  )
}
