import { ChevronLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type MessagePageResponse, messagePage } from '#contract/office/service/messages.ts'
import { useMe } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { Button, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Select } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { NoteBox } from '#office/kit/record-timeline.tsx'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { useScreenActions } from '#office/shell/screen-actions.ts'
import { useScreenKeys } from '#office/shell/use-keys.ts'
import { MessageFacts } from './message-facts.tsx'
import { MessageState } from './message-state.tsx'
import { MessageThread } from './message-thread.tsx'
import { ReplyForm } from './reply-form.tsx'
import { useMessageActions } from './use-message.ts'

/** Shows a message with its replies and notes, the actions possible now, and facts about the sender. */
export function Component() {
  const { id } = useParams()
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<MessagePageResponse>(`/messages/${id}`, {
    decode: amountsIn(messagePage),
    every: 20_000,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is read from its beginning
  useEffect(() => {
    scrollTo({ top: 0 })
  }, [id])
  if (error?.status === 404 || error?.status === 422) {
    return <Empty isScreen title={t('messages.notFound')} action={<ToList />} />
  }
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <MessagePane key={data.id} message={data} /> : <Skeleton rows={12} />
}

function ToList() {
  const { t } = useTranslation()
  const { search } = useLocation()
  return (
    <LinkButton to={`/messages${search}`}>
      <ChevronLeft aria-hidden="true" className="size-4" />
      {t('areas.messages')}
    </LinkButton>
  )
}

const focusOn = (name: string) => document.querySelector<HTMLElement>(`[name=${name}]`)?.focus()

function MessagePane({ message }: { message: MessagePageResponse }) {
  const { t } = useTranslation()
  const { dateTime, language } = useFormats()
  const actions = useMessageActions(message)
  const may = (action: MessagePageResponse['allowed'][number]) => message.allowed.includes(action)
  const moves = (['spam', 'open', 'close'] as const).filter(may)
  const nameOf = (action: (typeof moves)[number]) =>
    t(action === 'open' && message.state !== 'NEW' ? 'messages.acts.reopen' : `messages.acts.${action}`)
  useScreenKeys({ r: () => focusOn('reply'), n: () => focusOn('note') })
  useScreenActions([
    ...(may('reply') ? [{ id: 'reply', label: t('messages.acts.reply'), keys: 'R', run: () => focusOn('reply') }] : []),
    ...moves.map((action) => ({ id: action, label: nameOf(action), run: () => actions[action].mutate({}) })),
  ])
  return (
    <>
      <div className="pt-3 lg:hidden">
        <ToList />
      </div>
      <PageHeader
        title={message.name || message.email}
        states={<MessageState state={message.state} />}
        actions={moves.map((action) => (
          <Button key={action} isPending={actions[action].isPending} onPress={() => actions[action].mutate({})}>
            {nameOf(action)}
          </Button>
        ))}
      />
      {actions.error && <ErrorNote error={actions.error} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="grid min-w-0 content-start gap-6">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <p className="text-soft">
              {dateTime(message.created_at)} · {language(message.language)}
            </p>
            {may('assign') && (
              <Assignee message={message} onAssign={(assignee) => actions.assign.mutate({ body: { assignee } })} />
            )}
          </div>
          <MessageThread message={message} />
          {may('reply') && <ReplyForm message={message} />}
          {may('note') && <NoteBox path={`/messages/${message.id}`} refresh={['/messages']} />}
        </div>
        <MessageFacts message={message} />
      </div>
    </>
  )
}

type AssigneeProps = { message: MessagePageResponse; onAssign(assignee: number | null): void }

/**
 * Selects the assignee: the user first, then the others. A present assignee who may no longer reply is still listed.
 */
function Assignee({ message, onAssign }: AssigneeProps) {
  const { t } = useTranslation()
  const me = useMe()
  const { assignee_id: id, assignee, assignees } = message
  const others = assignees.filter((each) => each.id !== me.id)
  if (id !== null && id !== me.id && !others.some((each) => each.id === id)) others.push({ id, name: assignee ?? '' })
  return (
    <Select
      label={t('messages.assignee')}
      value={id ?? ''}
      onChange={(event) => onAssign(event.target.value ? Number(event.target.value) : null)}
      options={[
        { value: '', label: t('messages.assignees.none') },
        { value: String(me.id), label: t('messages.assignees.me') },
        ...others.map((each) => ({ value: String(each.id), label: each.name })),
      ]}
    />
  )
}
