import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, redirect, useLoaderData, useParams } from 'react-router'
import { type WithdrawalStatement, withdrawalStatement } from '#contract/withdrawals.ts'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { type RefusedEntry, refusalOf, useEntryForm } from '#storefront/screens/login/use-entry-form.ts'
import { type ApiClient, bodyOf } from '#storefront/state/api-client.ts'
import { write } from '#storefront/state/api-write.ts'
import { storefrontKey } from '#storefront/state/storefront.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Acknowledgement, StatementFacts } from '#storefront/ui/acknowledgement.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { TextWithEmail } from '#storefront/ui/text-with-email.tsx'

type StatementData = { statement: WithdrawalStatement | null; refused: RefusedEntry | null }

const pathOf = (token: string) => `/api/withdrawals/${encodeURIComponent(token)}`

async function confirm(api: ApiClient, token: string): Promise<WithdrawalStatement> {
  return withdrawalStatement.parse(await bodyOf(await write(api, 'POST', `${pathOf(token)}/confirmation`, {})))
}

/** Reads the statement. On the server, a browser without scripts may have posted its confirmation. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api, href, posted } = context.get(storefrontKey)
  const { token = '' } = params
  const statement = await api.read<WithdrawalStatement | null>(pathOf(token), undefined, null, (found) =>
    withdrawalStatement.parse(found),
  )
  if (!statement) return data<StatementData>({ statement, refused: null }, { status: 404 })
  if (!posted) return { statement, refused: null } satisfies StatementData
  try {
    await confirm(api, token)
    return redirect(href('withdrawalStatement', { token }))
  } catch (error) {
    return { statement, refused: refusalOf(error, 'withdrawal.failed') } satisfies StatementData
  }
}

/** What was typed, to be confirmed; once it is, its acknowledgement. */
export function Component() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const { token = '' } = useParams()
  const loaded = useLoaderData<StatementData>()
  const [confirmed, setConfirmed] = useState<WithdrawalStatement | null>(null)
  const statement = confirmed ?? loaded.statement
  if (!statement) {
    return (
      <EntryFrame wide title={t('withdrawal.title')} lead={t('withdrawal.form.gone')}>
        <ButtonLink to={href('withdrawal')} className="mt-6">
          {t('withdrawal.form.again')}
        </ButtonLink>
      </EntryFrame>
    )
  }
  const facts: [string, string][] = [
    [t('withdrawal.form.name'), statement.name],
    [t('withdrawal.form.number'), statement.number],
    [t('withdrawal.form.email'), statement.email],
    [t('withdrawal.form.concerns'), t(`withdrawal.form.scopes.${statement.scope}`)],
  ]
  if (statement.items) facts.push([t('withdrawal.form.items'), statement.items])
  const help = <TextWithEmail>{t('withdrawal.help')}</TextWithEmail>
  if (statement.stated_at) {
    return (
      <EntryFrame wide title={t('withdrawal.title')} lead="" below={<p>{help}</p>}>
        <Acknowledgement title={t('withdrawal.doneTitle')} statedAt={statement.stated_at} facts={facts}>
          <p>{t('withdrawal.form.received')}</p>
          <p className="mt-2">{t('withdrawal.form.keep')}</p>
        </Acknowledgement>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame wide title={t('withdrawal.form.recap')} lead={t('withdrawal.form.recapLead')} below={<p>{help}</p>}>
      <StatementFacts facts={facts} />
      <Confirmation token={token} refused={loaded.refused} onConfirmed={setConfirmed} />
    </EntryFrame>
  )
}

type ConfirmationProps = {
  token: string
  refused: RefusedEntry | null
  onConfirmed: (stated: WithdrawalStatement) => void
}

function Confirmation({ token, refused, onConfirmed }: ConfirmationProps) {
  const { t } = useTranslation()
  const { api, href } = useStorefront()
  const send = async () => onConfirmed(await confirm(api, token))
  const { submit, isBusy, problem, number } = useEntryForm(send, 'withdrawal.failed', refused)
  return (
    <form method="post" action={href('withdrawalStatement', { token })} onSubmit={submit} className="mt-6">
      {problem && (
        <div className="mb-5">
          <ErrorSentence key={number}>{problem}</ErrorSentence>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="large" busy={isBusy} className="max-sm:w-full">
          {t(isBusy ? 'withdrawal.confirming' : 'withdrawal.confirm')}
        </Button>
        <Link to={href('withdrawal')} className={`${entryLink} inline-block py-2`}>
          {t('withdrawal.form.change')}
        </Link>
      </div>
    </form>
  )
}
