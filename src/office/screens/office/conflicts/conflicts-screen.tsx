import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router'
import type { Conflict, ConflictList } from '#contract/office/office/conflicts.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { PageHeader, Skeleton } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { ConflictUses } from './conflict-uses.tsx'
import { useSettingValue } from './use-setting-value.ts'

/**
 * Screen of contradictions in the specification, with both readings, the present decision, its uses and the people
 * affected.
 */
export function Component() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<ConflictList>('/conflicts')
  return (
    <>
      <PageHeader title={t('settings.parts.conflicts')} />
      <p className="max-w-2xl pb-4 text-soft">{t('conflicts.intro')}</p>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={12} />}
      <div className="grid gap-4">
        {data?.items.map((conflict) => (
          <ConflictCard key={conflict.key} conflict={conflict} />
        ))}
      </div>
      <Outlet context={data?.items ?? []} />
    </>
  )
}

function ConflictCard({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation()
  const settingValue = useSettingValue()
  const may = useMay()
  const { day } = useFormats()
  const { key, decision, in_force: inForce } = conflict
  return (
    <article aria-labelledby={`conflict-${key}`} className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={`conflict-${key}`} className="text-lg font-semibold">
            {t(`conflicts.names.${key}`)}
          </h2>
          {decision ? (
            <StateTag tone="good">
              {t('conflicts.decided', { reading: t(`conflicts.reading.${decision.reading}`) })}
            </StateTag>
          ) : (
            <StateTag tone="attention">{t('conflicts.open')}</StateTag>
          )}
        </div>
        {may('conflicts.decide') && (
          <div className="flex gap-2">
            {decision && <LinkButton to={`${key}/undo`}>{t('conflicts.undo')}</LinkButton>}
            <LinkButton to={key}>{t(decision ? 'conflicts.decideAgain' : 'conflicts.decide')}</LinkButton>
          </div>
        )}
      </header>
      <div className="grid gap-3 md:grid-cols-2">
        {(['A', 'B'] as const).map((reading) => (
          <ReadingBox key={reading} conflict={conflict} reading={reading} />
        ))}
      </div>
      {inForce.reading === 'own' && (
        <p>
          <StateTag tone="waiting">{t('conflicts.reading.own')}</StateTag> {settingValue(key, inForce.value)}
        </p>
      )}
      {decision && (
        <p className="text-sm text-soft">
          {t('conflicts.because', { why: decision.why, name: decision.by, date: day(decision.at) })}
        </p>
      )}
      <p className="text-sm">{affectedText(conflict, t)}</p>
      {key.startsWith('claims.') && (
        <p className="text-sm">
          <Link to="/settings/claims" className="underline">
            {t('conflicts.claims')}
          </Link>
        </p>
      )}
      <ConflictUses uses={conflict.uses} />
    </article>
  )
}

function ReadingBox({ conflict, reading }: { conflict: Conflict; reading: 'A' | 'B' }) {
  const { t } = useTranslation()
  const settingValue = useSettingValue()
  const { quote, source, value } = conflict.readings[reading]
  const holds = conflict.in_force.reading === reading
  return (
    <div className={`grid content-start gap-1 rounded-md border p-3 ${holds ? 'border-brand' : 'border-line'}`}>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {t('act.named', {
          name: t(`conflicts.reading.${reading}`),
          value: settingValue(conflict.key, value),
        })}
        {holds && <StateTag tone="good">{t('conflicts.inForce')}</StateTag>}
      </p>
      <blockquote className="text-sm text-soft">“{quote}”</blockquote>
      <p className="text-xs text-soft">
        {t(source.startsWith('D') ? 'conflicts.sourceDecision' : 'conflicts.source', { source })}
      </p>
    </div>
  )
}

/** Describes who is affected by a decision, with the number of members who keep their terms and of open carts. */
export function affectedText({ affected }: Pick<Conflict, 'affected'>, t: TFunction): string {
  return [
    affected.new_buyers && t('conflicts.newBuyers'),
    affected.accounts !== null && t('conflicts.accounts', { count: affected.accounts }),
    affected.members !== null && t('conflicts.members', { count: affected.members }),
    affected.carts > 0 && t('conflicts.carts', { count: affected.carts }),
  ]
    .filter(Boolean)
    .join(' ')
}
