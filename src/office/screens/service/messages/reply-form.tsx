import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessagePageResponse } from '#contract/office/service/messages.ts'
import { useAction } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { Select, TextArea } from '#office/kit/field.tsx'
import { useKeptText } from '#office/kit/form/use-kept-text.ts'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { useMissing } from '#office/kit/use-missing.ts'
import { isolated, joined } from '#shared/isolated-text.ts'
import { fillPlaceholders, placeholdersIn } from '#shared/text-placeholders.ts'
import { SavedReplySelect } from './saved-reply-select.tsx'

/** Form for a reply by mail. Input is kept until it is sent; Ctrl or Cmd with Enter sends it. */
export function ReplyForm({ message }: { message: MessagePageResponse }) {
  const { t } = useTranslation()
  const { language, day, money } = useFormats()
  const [text, setText] = useKeptText(`messages/${message.id}/reply`)
  const field = useRef<HTMLTextAreaElement>(null)
  const repliesBefore = useRef(message.replies.length)
  const send = useAction('POST', `/messages/${message.id}/reply`, {
    refresh: ['/messages'],
    onDone() {
      setText('')
      showToast(t('messages.done.reply'))
    },
  })
  const write = (next: string) => {
    // The writer has not seen replies that colleagues send from now on.
    if (!text) repliesBefore.current = message.replies.length
    setText(next)
  }
  const form = useRef<HTMLFormElement>(null)
  const missing = useMissing(form, { isIncomplete: !text.trim() })
  const { orders } = message.sender
  const [number, setNumber] = useState<number | null>(null)
  const order = orders.find((each) => each.number === number) ?? orders[0]
  const values: Record<string, string> = {
    ...message.placeholders,
    ...(order && { order: String(order.number), tracking: order.tracking_url }),
  }
  const isAboutOrder = placeholdersIn(text).some((name) => name === 'order' || name === 'tracking')
  const body = { body: text, ...(order && isAboutOrder && { order: order.number }) }
  const submit = () => (text.trim() ? send.mutate({ body }) : missing.say())
  /** Writes a text at the cursor, which then stands behind it. */
  const insert = (inserted: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    write(text.slice(0, selectionStart) + inserted + text.slice(selectionEnd))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(selectionStart + inserted.length, selectionStart + inserted.length)
    })
  }
  const newest = message.replies.at(-1)
  const hasNews = text !== '' && !send.isPending && message.replies.length > repliesBefore.current
  return (
    <Section title={t('messages.acts.reply')}>
      <form
        method="post"
        ref={form}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {hasNews && newest && (
          <p role="status" className="rounded-md bg-attention-pale px-3 py-2 text-attention">
            {t('messages.answeredMeanwhile', { name: isolated(newest.author) })}
          </p>
        )}
        <SavedReplySelect language={message.language} onInsert={insert} />
        <TextArea
          ref={field}
          name="reply"
          required
          label={t('messages.reply')}
          hint={t('messages.replyHint', { email: isolated(message.email), language: language(message.language) })}
          errors={send.error?.errors.body?.map((key) =>
            key === 'validation.unknown' ? 'validation.placeholder' : key,
          )}
          rows={6}
          maxLength={10_000}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            submit()
          }}
        />
        {isAboutOrder && orders.length > 1 && (
          <Select
            label={t('messages.about')}
            value={order?.number ?? ''}
            options={orders.map((each) => ({
              value: String(each.number),
              label: joined([`#${each.number}`, day(each.created_at), money(each.total, each.currency)]),
            }))}
            onChange={(event) => setNumber(Number(event.target.value))}
          />
        )}
        {placeholdersIn(text).length > 0 && (
          <section aria-label={t('messages.preview')} className="grid gap-1 rounded-md bg-line/40 px-3 py-2">
            <p className="text-sm text-soft">{t('messages.preview')}</p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {filledWhereKnown(text, values)}
            </p>
          </section>
        )}
        {send.error && !send.error.errors.body && <ErrorNote error={send.error} />}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <fieldset className="flex flex-wrap gap-1">
            <legend className="pb-1 text-sm text-soft">{t('messages.insert')}</legend>
            {Object.entries(values).map(([name, value]) => (
              <Button key={name} onPress={() => insert(`{{${name}}}`)}>
                {t(`messages.placeholders.${name}`)}
                <bdi className="max-w-32 truncate font-normal text-soft">{value}</bdi>
              </Button>
            ))}
          </fieldset>
          {missing.sentence && (
            <p role="alert" className="text-bad">
              {missing.sentence}
            </p>
          )}
          <Button type="submit" shape="primary" isPending={send.isPending}>
            {send.isPending ? t('act.working') : t('messages.send')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** Fills a text for its preview; a placeholder without a value stays as it is, and the shop refuses it. */
function filledWhereKnown(text: string, values: Record<string, string>): string {
  const unknown = placeholdersIn(text).filter((name) => !Object.hasOwn(values, name))
  return fillPlaceholders(text, { ...Object.fromEntries(unknown.map((name) => [name, `{{${name}}}`])), ...values })
}
