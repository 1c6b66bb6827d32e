import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#contract/addresses.ts'
import { compareNames, countries, countryName } from '#shared/markets.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { AddressInputs } from '#storefront/screens/checkout/address-inputs.tsx'
import { ApiRefusal } from '#storefront/state/api-client.ts'
import { writeOnly } from '#storefront/state/api-write.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorSentence, ErrorSummary, useFocusOnAppearing } from '#storefront/ui/error-summary.tsx'
import { Checkbox, SelectField } from '#storefront/ui/field.tsx'
import { useMessageText } from '#storefront/ui/message-text.ts'
import { PostForm } from '#storefront/ui/post-form.tsx'

type AddressFormProps = {
  /** The address to change; null adds a new one. */
  address: Address | null
  country: Address['country']
  onClose: (saved: boolean) => Promise<void>
}

type Problem = { errors: FieldErrors | null; number: number }

/** Types or changes an address; what the server refuses is marked, and nothing typed is lost. */
export function AddressForm({ address, country, onClose }: AddressFormProps) {
  const { t } = useTranslation()
  const { api, language } = useStorefront()
  const nameOf = (code: string) => countryName(code, language)
  const inAlphabet = compareNames(language)
  const textOf = useMessageText()
  const heading = useFocusOnAppearing<HTMLHeadingElement>()
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const errors = problem?.errors ?? {}
  const idOf = (name: string) => `${id}-${name}`
  const errorOf = (name: string) => (errors[name]?.[0] ? textOf(errors[name][0]) : null)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const typed = new FormData(event.currentTarget)
    const json = { ...Object.fromEntries(typed), default: typed.has('default') || address?.default === true }
    setBusy(true)
    try {
      if (address) await writeOnly(api, 'PUT', `/api/user/addresses/${address.id}`, { json })
      else await writeOnly(api, 'POST', '/api/user/addresses', { json })
      await onClose(true)
    } catch (error) {
      const refused = (error instanceof ApiRefusal && error.errors) || null
      if (!refused) report('The address could not be saved', error)
      setProblem((before) => ({ errors: refused, number: (before?.number ?? 0) + 1 }))
      setBusy(false)
    }
  }

  return (
    <PostForm
      noValidate
      aria-labelledby={idOf('title')}
      onSubmit={(event) => void save(event)}
      className="rounded-card border border-stone bg-white p-5 sm:p-7"
    >
      <h2 ref={heading} id={idOf('title')} tabIndex={-1} className="text-xl">
        {t(address ? 'account.addressesPage.editTitle' : 'account.addressesPage.newTitle')}
      </h2>
      <div className="mt-5 space-y-5">
        {problem && (
          <div key={problem.number}>
            {problem.errors ? (
              <ErrorSummary
                errors={problem.errors}
                describe={(field) => ({ label: t(labelOf(field)), id: idOf(field) })}
              />
            ) : (
              <ErrorSentence>{t('account.addressesPage.failed')}</ErrorSentence>
            )}
          </div>
        )}
        <AddressInputs idOf={idOf} errorOf={errorOf} values={address ?? {}} />
        <SelectField
          id={idOf('country')}
          name="country"
          label={t('account.addressesPage.country')}
          autoComplete="shipping country"
          defaultValue={country}
          error={errorOf('country')}
        >
          {countries
            .toSorted((one, other) => inAlphabet(nameOf(one), nameOf(other)))
            .map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
        </SelectField>
        {!address?.default && <Checkbox name="default">{t('account.addressesPage.asDefault')}</Checkbox>}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {t('account.addressesPage.save')}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => void onClose(false)}>
          {t('account.addressesPage.cancel')}
        </Button>
      </div>
    </PostForm>
  )
}

function labelOf(field: string): string {
  return field === 'country' ? 'account.addressesPage.country' : `checkout.${field}`
}
