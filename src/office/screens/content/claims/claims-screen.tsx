import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Claim, type ClaimList, type ClaimsForm, claimsForm } from '#contract/office/content/claims.ts'
import { callApi } from '#office/api/api-client.ts'
import { useMay } from '#office/api/me.ts'
import { useRead, useRefresh } from '#office/api/queries.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { FormNumber } from '#office/kit/form/form-fields.tsx'
import { OfficeForm } from '#office/kit/form/office-form.tsx'
import { useOfficeForm } from '#office/kit/form/use-office-form.ts'
import { PageHeader, Skeleton } from '#office/kit/section.tsx'
import { claimModes } from '#shared/vocabularies.ts'
import { ClaimPreview } from './claim-preview.tsx'

/** Screen of the shop's claims, each static, real or off, with a preview. */
export function Component() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<ClaimList>('/claims')
  return (
    <>
      <PageHeader title={t('settings.parts.claims')} />
      <p className="max-w-2xl pb-4 text-soft">{t('claims.intro')}</p>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && <Claims data={data} />}
    </>
  )
}

function Claims({ data }: { data: ClaimList }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const form = useOfficeForm<ClaimsForm, ClaimsForm>({
    name: 'settings/claims',
    schema: claimsForm,
    values: { claims: data.claims },
    version: data.version,
    async save({ claims }, { version }) {
      await callApi('PATCH', '/settings', { body: changedOf(data.claims, claims), version: version! })
      await refresh('/claims', '/conflicts', '/settings')
      return callApi<ClaimList>('GET', '/claims')
    },
  })
  return (
    <OfficeForm form={form} labelOf={(field) => t(`claims.names.${field.replace('claims.', '')}`)}>
      {data.items.map((claim) => (
        <ClaimCard key={claim.key} claim={claim} />
      ))}
    </OfficeForm>
  )
}

/** Returns the settings that differ, by their keys, so that changes made by another person are kept. */
function changedOf(before: ClaimsForm['claims'], after: ClaimsForm['claims']): Record<string, unknown> {
  const keys = Object.keys(after) as (keyof ClaimsForm['claims'])[]
  const changed = keys.filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
  return Object.fromEntries(changed.map((key) => [`claims.${key}`, after[key]]))
}

const figures: Record<Claim['key'], readonly string[]> = {
  customers: ['count'],
  reviews: ['average', 'count', 'landingAverage', 'landingCount'],
  lowStock: ['count'],
}

function ClaimCard({ claim }: { claim: Claim }) {
  const { t } = useTranslation()
  const may = useMay()
  const { register } = useFormContext<ClaimsForm>()
  const { key } = claim
  const { mode: chosen, ...typed } = useWatch<ClaimsForm, 'claims'>({ name: 'claims' })[key]
  const isFixed = !may('settings.write')
  return (
    <section aria-labelledby={`claim-${key}`} className="grid gap-4 rounded-md border border-line bg-surface p-4">
      <h2 id={`claim-${key}`} className="text-lg font-semibold">
        {t(`claims.names.${key}`)}
      </h2>
      {key === 'reviews' && chosen === 'static' && (
        <p className="max-w-2xl rounded-md bg-attention-pale px-3 py-2 text-attention">{t('claims.recommended')}</p>
      )}
      <fieldset className="grid gap-3 md:grid-cols-3">
        <legend className="sr-only">{t('claims.mode')}</legend>
        {claimModes.map((mode) => (
          <div
            key={mode}
            className={`grid content-start gap-1 rounded-md border p-3 ${chosen === mode ? 'border-brand' : 'border-line'}`}
          >
            <label className="flex items-center gap-2 font-medium">
              <input
                type="radio"
                value={mode}
                disabled={isFixed}
                aria-describedby={`says-${key}-${mode}`}
                className="size-4 accent-brand"
                {...register(`claims.${key}.mode`)}
              />
              {t(`claims.modes.${mode}`)}
            </label>
            <ClaimPreview id={`says-${key}-${mode}`} claim={claim} mode={mode} values={typed} />
          </div>
        ))}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {figures[key].map((name) => (
          <FormNumber
            key={name}
            name={`claims.${key}.${name}`}
            label={t(`claims.figures.${key}.${name}`)}
            isDisabled={isFixed}
          />
        ))}
      </div>
    </section>
  )
}
