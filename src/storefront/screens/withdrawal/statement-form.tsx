import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { statementScopes } from '#shared/vocabularies.ts'
import { useEntryForm } from '#storefront/screens/login/use-entry-form.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence, ErrorSummary } from '#storefront/ui/error-summary.tsx'
import { Field, TextArea } from '#storefront/ui/field.tsx'
import { draftStatement, type PostedStatement } from './draft-statement.ts'

const textFields = ['name', 'number', 'email', 'items']
const idOf = (field: string) => `statement-${field}`

type StatementFormProps = {
  posted: PostedStatement | null
  /** The visitor's own orders are listed above it. */
  isForOther: boolean
}

/** Form to withdraw without signing in (D50); works without scripts too. The next page asks for confirmation. */
export function StatementForm({ posted, isForOther }: StatementFormProps) {
  const { t } = useTranslation()
  const { api, href } = useStorefront()
  const navigate = useNavigate()
  const send = async (typed: FormData) => {
    const token = await draftStatement(api, Object.fromEntries(typed))
    await navigate(href('withdrawalStatement', { token }))
  }
  const form = useEntryForm(send, 'withdrawal.failed', posted?.refused)
  const { submit, isBusy, problem, errors, number, errorOf } = form
  const labelOf = (name: string) => t(`withdrawal.form.${name}`)
  const field = (name: string) => ({
    id: idOf(name),
    name,
    label: labelOf(name),
    defaultValue: posted?.typed[name],
    error: errorOf(name),
    required: true,
  })
  const describe = (name: string) => (textFields.includes(name) ? { label: labelOf(name), id: idOf(name) } : null)
  const chosen = posted?.typed.scope ?? 'goods'
  const scopeError = errorOf('scope')
  return (
    <section aria-labelledby="statement" className="mt-8 rounded-card border border-stone bg-white p-6 sm:p-8">
      <h2 id="statement" className="text-xl">
        {t(isForOther ? 'withdrawal.form.otherTitle' : 'withdrawal.form.title')}
      </h2>
      <p className="mt-2 text-soft">{t('withdrawal.form.lead')}</p>
      <form
        method="post"
        action={href('withdrawal')}
        noValidate
        onSubmit={submit}
        className="group/statement mt-5 space-y-5"
      >
        {problem && textFields.some((name) => errors[name]) ? (
          <ErrorSummary key={number} errors={errors} describe={describe} />
        ) : (
          problem && <ErrorSentence key={number}>{problem}</ErrorSentence>
        )}
        <Field {...field('name')} autoComplete="name" maxLength={100} />
        <Field {...field('number')} hint={t('withdrawal.form.numberHint')} autoComplete="off" maxLength={40} />
        <Field {...field('email')} type="email" autoComplete="email" inputMode="email" maxLength={254} />
        <fieldset aria-describedby={scopeError ? 'scope-error' : undefined}>
          <legend className="mb-1.5 font-medium text-sm">{t('withdrawal.choose')}</legend>
          {statementScopes.map((scope) => (
            <label key={scope} className="flex items-start gap-3 py-1.5">
              <input
                type="radio"
                name="scope"
                value={scope}
                defaultChecked={scope === chosen}
                className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand"
              />
              <span>{t(`withdrawal.form.scopes.${scope}`)}</span>
            </label>
          ))}
          {scopeError && (
            <p id="scope-error" className="mt-1.5 text-red text-sm">
              {scopeError}
            </p>
          )}
        </fieldset>
        <div className="hidden group-has-[[value=items]:checked]/statement:block">
          <TextArea
            {...field('items')}
            required={false}
            hint={t('withdrawal.form.itemsHint')}
            rows={3}
            maxLength={500}
          />
        </div>
        <Button type="submit" size="large" busy={isBusy} className="max-sm:w-full">
          {t('withdrawal.form.submit')}
        </Button>
      </form>
    </section>
  )
}
