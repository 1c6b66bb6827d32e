import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { openedOrder } from '#contract/orders.ts'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { typedText, useEntryForm } from '#storefront/screens/login/use-entry-form.ts'
import { bodyOf } from '#storefront/state/api-client.ts'
import { write, writeOnly } from '#storefront/state/api-write.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence, useFocusOnAppearing } from '#storefront/ui/error-summary.tsx'
import { Field } from '#storefront/ui/field.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { PostForm } from '#storefront/ui/post-form.tsx'
import { Unbroken } from '#storefront/ui/unbroken.tsx'

type Asked = { number: string; email: string }

const failed = 'request.unavailable'

/** Number and address ask for a code by mail, and the code opens the order: for guests without cookie or link. */
export function Component() {
  const { t } = useTranslation()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  // Set in an effect, because the server does not know the history state. Back and reload return to the step the
  // visitor left.
  useEffect(() => setAsked((state as { asked?: Asked } | null)?.asked ?? null), [state])
  return (
    <EntryFrame
      title={t(asked ? 'order.lookup.sentTitle' : 'order.lookup.title')}
      lead={
        asked ? <Unbroken text={t('order.lookup.sent', asked)} part={asked.email} mayBeLong /> : t('order.lookup.lead')
      }
      below={<Below asked={asked} onAgain={() => void navigate(pathname)} />}
    >
      {asked ? (
        <CodeForm asked={asked} />
      ) : (
        <AskForm onAsked={(next) => void navigate(pathname, { state: { asked: next } })} />
      )}
    </EntryFrame>
  )
}

function Below({ asked, onAgain }: { asked: Asked | null; onAgain: () => void }) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <div className="space-y-3">
      {asked ? (
        <p>
          <button type="button" onClick={onAgain} className={entryLink}>
            {t('order.lookup.again')}
          </button>
        </p>
      ) : (
        <p>
          {t('order.lookup.account')}{' '}
          <Link to={href('account')} className={entryLink}>
            {t('order.lookup.toAccount')}
          </Link>
        </p>
      )}
      <p>
        {t('order.lookup.help')}{' '}
        <Link to={href('contact')} className={entryLink}>
          {t('order.lookup.contact')}
        </Link>
      </p>
    </div>
  )
}

function AskForm({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const { t } = useTranslation()
  const { api } = useStorefront()
  const { submit, isBusy, problem, number } = useEntryForm(async (typed) => {
    const asked = { number: typedText(typed, 'number').trim(), email: typedText(typed, 'email').trim() }
    await writeOnly(api, 'POST', '/api/orders/code', { json: asked })
    onAsked(asked)
  }, failed)
  return (
    <PostForm onSubmit={submit} className="mt-8 space-y-5">
      {problem && <ErrorSentence key={number}>{problem}</ErrorSentence>}
      <Field
        name="number"
        label={t('order.lookup.number')}
        hint={t('order.lookup.hint')}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <Field
        name="email"
        type="email"
        label={t('order.lookup.email')}
        autoComplete="email"
        inputMode="email"
        required
      />
      <Button type="submit" size="large" wide busy={isBusy}>
        {t(isBusy ? 'order.lookup.submitting' : 'order.lookup.submit')}
      </Button>
    </PostForm>
  )
}

function CodeForm({ asked }: { asked: Asked }) {
  const { t } = useTranslation()
  const { api, href } = useStorefront()
  const navigate = useNavigate()
  const field = useFocusOnAppearing<HTMLInputElement>()
  const { submit, isBusy, problem, number } = useEntryForm(async (typed) => {
    const response = await write(api, 'POST', '/api/orders/open', {
      json: { ...asked, code: typedText(typed, 'code') },
    })
    const { id, key } = openedOrder.parse(await bodyOf(response))
    await navigate(href('order', { id }, { key }))
  }, failed)
  return (
    <PostForm onSubmit={submit} className="mt-8 space-y-5">
      {problem && <ErrorSentence key={number}>{problem}</ErrorSentence>}
      <Field
        ref={field}
        name="code"
        label={t('order.lookup.code')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        className="tabular tracking-widest"
        required
      />
      <Button type="submit" size="large" wide busy={isBusy}>
        {t(isBusy ? 'order.lookup.opening' : 'order.lookup.open')}
      </Button>
    </PostForm>
  )
}
