import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessagePageResponse } from '#contract/office/service/messages.ts'
import { useAction } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { TextArea } from '#office/kit/field.tsx'
import { useKeptText } from '#office/kit/form/use-kept-text.ts'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { useMissing } from '#office/kit/use-missing.ts'
import { isolated } from '#shared/isolated-text.ts'

/** Form for a reply by mail. Input is kept until it is sent; Ctrl or Cmd with Enter sends it. */
export function ReplyForm({ message }: { message: MessagePageResponse }) {
  const { t } = useTranslation()
  const { language } = useFormats()
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
  const submit = () => (text.trim() ? send.mutate({ body: { body: text } }) : missing.say())
  const insert = (name: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    const placeholder = `{{${name}}}`
    write(text.slice(0, selectionStart) + placeholder + text.slice(selectionEnd))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(selectionStart + placeholder.length, selectionStart + placeholder.length)
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
        {send.error && !send.error.errors.body && <ErrorNote error={send.error} />}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <fieldset className="flex flex-wrap gap-1">
            <legend className="sr-only">{t('messages.insert')}</legend>
            {Object.entries(message.placeholders).map(([name, value]) => (
              <Button key={name} shape="quiet" onPress={() => insert(name)}>
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
