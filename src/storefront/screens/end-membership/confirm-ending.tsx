import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { dateText } from '#shared/dates.ts'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence, useFocusOnAppearing } from '#storefront/ui/error-summary.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { useMessageText } from '#storefront/ui/message-text.ts'
import { TextWithEmail } from '#storefront/ui/text-with-email.tsx'
import { type OpenedEnding, openEnding } from './ending-steps.ts'

/** Opening the link does nothing by itself, because mail programs open links too: the press of a button does. */
export function ConfirmEnding({ loaded }: { loaded: OpenedEnding }) {
  const { t } = useTranslation()
  const { api, href, language, shop } = useStorefront()
  const textOf = useMessageText()
  const { token = '' } = useParams()
  const [opened, setOpened] = useState(loaded)
  const [isBusy, setIsBusy] = useState(false)

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setOpened(await openEnding(api, token, true))
    setIsBusy(false)
  }

  const date = opened.kind === 'opened' && opened.endsAt ? dateText(opened.endsAt, language, shop.timeZone) : null
  const isOpen = opened.kind === 'failed' || (opened.kind === 'opened' && opened.state === 'open' && date !== null)
  return (
    <EntryFrame title={t('ending.title')} lead={isOpen && date ? t('ending.link.lead', { date }) : ''}>
      <div className="mt-8 space-y-6">
        {opened.kind === 'failed' && (
          <ErrorSentence>
            <TextWithEmail>{textOf(opened.problem)}</TextWithEmail>
          </ErrorSentence>
        )}
        {isOpen ? (
          <form
            method="post"
            action={href('endMembershipLink', { token })}
            onSubmit={(event) => void confirm(event)}
            className="space-y-4"
          >
            <input type="hidden" name="step" value="confirm" />
            <Button type="submit" size="large" wide busy={isBusy}>
              {t('ending.link.confirm')}
            </Button>
            <p className="text-soft text-sm">{t('ending.link.ignore')}</p>
          </form>
        ) : (
          <Outcome key={sentenceOf(opened, date)}>{t(sentenceOf(opened, date), { date })}</Outcome>
        )}
        {!isOpen && (
          <p>
            <Link to={href('endMembership')} className={entryLink}>
              {t('ending.link.again')}
            </Link>
          </p>
        )}
      </div>
    </EntryFrame>
  )
}

function sentenceOf(opened: OpenedEnding, date: string | null): string {
  if (opened.kind !== 'opened') return 'ending.link.missing'
  if (opened.state === 'confirmed' && date) return 'ending.link.confirmed'
  if (opened.state === 'expired') return 'ending.link.expired'
  return 'ending.link.none'
}

function Outcome({ children }: { children: string }) {
  const box = useFocusOnAppearing<HTMLDivElement>()
  return (
    <div ref={box} role="status" tabIndex={-1} className="rounded-card bg-sand px-5 py-4">
      <TextWithEmail>{children}</TextWithEmail>
    </div>
  )
}
