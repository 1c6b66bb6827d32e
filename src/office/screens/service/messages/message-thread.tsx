import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessagePageResponse } from '#contract/office/service/messages.ts'
import { useFormats } from '#office/kit/formats.ts'
import { NoteItem } from '#office/kit/note-item.tsx'

/** Shows everything written, oldest first: by the visitor, by mail to them, and among colleagues. */
export function MessageThread({ message }: { message: MessagePageResponse }) {
  const { t } = useTranslation()
  const written = [
    ...message.replies.map((reply) => ({
      at: reply.created_at,
      item: (
        <Written
          key={`reply ${reply.id}`}
          kind="reply"
          by={t('messages.repliedBy', { name: reply.author })}
          at={reply.created_at}
        >
          <Words text={reply.body} />
        </Written>
      ),
    })),
    ...message.notes.map((note) => ({
      at: note.created_at,
      item: (
        <Written
          key={`note ${note.id}`}
          kind="note"
          by={t('messages.noteBy', { name: note.author })}
          at={note.created_at}
        >
          <NoteItem note={note} refresh={['/messages']} />
        </Written>
      ),
    })),
  ].sort((a, b) => a.at.localeCompare(b.at))
  return (
    <ol aria-label={t('messages.thread')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Written kind="message" by={message.name || message.email} at={message.created_at}>
        <Words text={message.content} />
      </Written>
      {written.map(({ item }) => item)}
    </ol>
  )
}

const looks = {
  message: 'mr-6 border-line bg-surface sm:mr-12',
  reply: 'ml-6 border-transparent bg-line/40 sm:ml-12',
  note: 'border-transparent bg-attention-pale',
} as const

type WrittenProps = { kind: keyof typeof looks; by: string; at: string; children: ReactNode }

function Written({ kind, by, at, children }: WrittenProps) {
  const { dateTime } = useFormats()
  return (
    <li className={`grid grid-cols-[minmax(0,1fr)] gap-1 rounded-md border px-3 py-2 ${looks[kind]}`}>
      <p
        className={`flex flex-wrap justify-between gap-x-4 text-sm ${kind === 'note' ? 'text-attention' : 'text-soft'}`}
      >
        <bdi className="font-medium wrap-anywhere">{by}</bdi>
        <time dateTime={at}>{dateTime(at)}</time>
      </p>
      {children}
    </li>
  )
}

function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {text}
    </p>
  )
}
