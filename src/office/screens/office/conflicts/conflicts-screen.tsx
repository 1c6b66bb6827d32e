import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router'
import type { Conflict, ConflictList, KeptResponse } from '#contract/office/office/conflicts.ts'
import { useMay } from '#office/api/me.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { Button, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { PageHeader, Skeleton } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { ConflictUses } from './conflict-uses.tsx'
import { OptionText, optionsOf } from './decision-options.tsx'
import { useSettingValue } from './use-setting-value.ts'

/** Screen of the owner's decisions: each with its options, a recommendation, what is active, and who it affects. */
export function Component() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<ConflictList>('/conflicts')
  return (
    <>
      <PageHeader title={t('settings.parts.conflicts')} />
      <p className="max-w-2xl pb-4 text-soft">{t('conflicts.intro')}</p>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={12} />}
      {data && <Progress total={data.items.length} undecided={data.undecided} />}
      <div className="grid gap-4">
        {data?.items.map((conflict) => (
          <DecisionCard key={conflict.key} conflict={conflict} />
        ))}
      </div>
      <Outlet context={data?.items ?? []} />
    </>
  )
}

/** How many are decided, and a button that keeps what is active for all others. */
function Progress({ total, undecided }: { total: number; undecided: number }) {
  const { t } = useTranslation()
  const may = useMay()
  const refresh = ['/conflicts', '/overview', '/audit']
  const undo = useAction('POST', '/conflicts/undo', { refresh })
  const keepAll = useAction<KeptResponse>('POST', '/conflicts/keep-all', {
    refresh,
    onDone: ({ kept: keys }) => showToast(t('conflicts.allKept'), () => undo.mutate({ body: { keys } })),
  })
  const error = keepAll.error ?? undo.error
  return (
    <div className="grid gap-3 pb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-medium">
          {t('conflicts.progress', { decided: total - undecided, total })}
        </p>
        <div aria-hidden="true" className="h-2 w-40 overflow-hidden rounded-full bg-line">
          <div className="h-full bg-brand" style={{ width: `${((total - undecided) / total) * 100}%` }} />
        </div>
        {may('conflicts.decide') && undecided > 0 && (
          <Button shape="primary" isPending={keepAll.isPending} onPress={() => keepAll.mutate({})}>
            {t('conflicts.keepAll')}
          </Button>
        )}
      </div>
      {may('conflicts.decide') && undecided > 0 && (
        <p className="max-w-2xl text-sm text-soft">{t('conflicts.keepAllText', { count: undecided })}</p>
      )}
      {error && <ErrorNote error={error} />}
    </div>
  )
}

function DecisionCard({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation()
  const settingValue = useSettingValue()
  const may = useMay()
  const { key, decision, in_force: inForce } = conflict
  const options = optionsOf(conflict)
  const recommended = options.find(({ isRecommended }) => isRecommended)
  return (
    <article aria-labelledby={`conflict-${key}`} className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={`conflict-${key}`} className="text-lg font-semibold">
            {t(`conflicts.names.${key}`)}
          </h2>
          <StateTag tone={decision ? 'good' : 'attention'}>
            {t(decision ? 'conflicts.decided' : 'conflicts.open')}
          </StateTag>
        </div>
        {may('conflicts.decide') && (
          <div className="flex gap-2">
            {decision && <LinkButton to={`${key}/undo`}>{t('conflicts.undo')}</LinkButton>}
            <LinkButton to={key}>{t(decision ? 'conflicts.decideAgain' : 'conflicts.decide')}</LinkButton>
          </div>
        )}
      </header>
      <p className="max-w-3xl">{t(`conflicts.about.${key}.question`)}</p>
      <ul className={`grid gap-3 ${options.length > 2 ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}>
        {options.map((option) => (
          <li key={option.name} className={`rounded-md border p-3 ${option.isActive ? 'border-brand' : 'border-line'}`}>
            <OptionText settingKey={key} option={option} />
          </li>
        ))}
      </ul>
      {!options.some(({ isActive }) => isActive) && (
        <p className="flex flex-wrap items-center gap-2">
          {t('act.named', { name: t('conflicts.option.own'), value: settingValue(key, inForce.value) })}
          <StateTag tone="good">{t('conflicts.active')}</StateTag>
        </p>
      )}
      {recommended && (
        <p className="max-w-3xl text-sm">
          {t('conflicts.advice', {
            letter: recommended.name,
            reason: t(`conflicts.about.${key}.advice`),
            interpolation: { escapeValue: false },
          })}
        </p>
      )}
      <p className="max-w-3xl text-sm text-soft">
        {t('act.named', { name: t('conflicts.practice'), value: t(`conflicts.about.${key}.practice`) })}
      </p>
      {decision && <Decided decision={decision} />}
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

function Decided({ decision: { why, by, at } }: { decision: NonNullable<Conflict['decision']> }) {
  const { t } = useTranslation()
  const { day } = useFormats()
  return (
    <p className="text-sm text-soft">
      {t(why ? 'conflicts.because' : 'conflicts.by', { why, name: by, date: day(at) })}
    </p>
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
