import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import type { StaffResponse } from '#contract/office/people/staff.ts'
import { useMe } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { PageHeader, Skeleton } from '#office/kit/section.tsx'
import { StateTag, type Tone } from '#office/kit/state-tag.tsx'

const tones: Record<StaffResponse['state'], Tone> = {
  ACTIVE: 'good',
  DISABLED: 'bad',
  INVITED: 'waiting',
  EXPIRED: 'attention',
}

/** Screen of the staff, including open invitations. */
export function Component() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<{ items: StaffResponse[] }>('/staff')
  return (
    <>
      <PageHeader
        title={t('settings.parts.staff')}
        actions={
          <LinkButton to="invite" shape="primary">
            {t('staff.invite')}
          </LinkButton>
        }
      />
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={6} />}
      <ul className="grid gap-2">
        {data?.items.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      <Outlet context={data?.items ?? []} />
    </>
  )
}

function PersonRow({ person }: { person: StaffResponse }) {
  const { t } = useTranslation()
  const me = useMe()
  const { dateTime } = useFormats()
  const { id, state, email, name, role, two_factor: hasFactor, last_used_at: used, expires_at: expires } = person
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface p-3">
      <div className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name ?? email}</span>
          <StateTag tone={tones[state]}>{t(`staff.states.${state}`)}</StateTag>
          {id === String(me.id) && <span className="text-sm text-soft">{t('staff.you')}</span>}
        </span>
        <span className="text-sm break-all text-soft">{email}</span>
        <span className="text-sm text-soft">
          {[
            t(`roles.${role}`),
            t(hasFactor ? 'staff.hasFactor' : 'staff.noFactor'),
            used && t('staff.lastUsed', { date: dateTime(used) }),
            expires && t('staff.expires', { date: dateTime(expires) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <LinkButton to={id}>{t('staff.change')}</LinkButton>
    </li>
  )
}
