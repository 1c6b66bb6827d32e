import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import type { StaffResponse } from '#contract/office/people/staff.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { Checkbox, Select } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { roleOptions } from './role-options.ts'

/** Changes the role of a staff member, blocks or unblocks their access, or revokes an invitation. */
export function Component() {
  const { id } = useParams()
  const person = useOutletContext<StaffResponse[]>().find((each) => each.id === id)
  return person ? <ChangeDialog key={person.version} person={person} /> : null
}

function ChangeDialog({ person }: { person: StaffResponse }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [role, setRole] = useState<string>(person.role)
  const [isDisabled, setDisabled] = useState(person.state === 'DISABLED')
  const close = () => navigate('/settings/staff', { preventScrollReset: true })
  const path = `/staff/${person.id}`
  const onDone = () => {
    close()
    showToast(t('act.saved'))
  }
  const change = useAction('PATCH', path, { refresh: ['/staff'], onDone })
  const revoke = useAction('DELETE', path, { refresh: ['/staff'], onDone })
  const isInvitation = person.state === 'INVITED' || person.state === 'EXPIRED'
  const wasDisabled = person.state === 'DISABLED'
  const { version } = person
  if (isInvitation) {
    return (
      <ActionDialog
        title={person.email}
        confirmLabel={t('staff.revoke')}
        consequence={t('staff.revokeConsequence')}
        isDanger
        isPending={revoke.isPending}
        error={revoke.error}
        onConfirm={() => revoke.mutate({ version })}
        onClose={close}
      />
    )
  }
  return (
    <ActionDialog
      title={person.name ?? person.email}
      confirmLabel={t('act.save')}
      consequence={isDisabled && !wasDisabled ? t('staff.disableConsequence') : t('staff.changeConsequence')}
      isPending={change.isPending}
      isIncomplete={role === person.role && isDisabled === wasDisabled}
      missing={t('act.unchanged')}
      error={change.error}
      onConfirm={() =>
        change.mutate({
          body: {
            ...(role !== person.role && { role }),
            ...(isDisabled !== wasDisabled && { disabled: isDisabled }),
          },
          version,
        })
      }
      onClose={close}
    >
      <Select
        label={t('me.role')}
        value={role}
        options={roleOptions(t)}
        errors={change.error?.errors.role}
        onChange={(event) => setRole(event.target.value)}
      />
      <Checkbox
        label={t('staff.disabled')}
        checked={isDisabled}
        onChange={(event) => setDisabled(event.target.checked)}
      />
      {person.two_factor && (
        <div className="grid gap-2 border-t border-line pt-3">
          <p className="text-sm text-soft">{t('staff.resetText')}</p>
          <div>
            <Button
              isPending={change.isPending}
              onPress={() => change.mutate({ body: { two_factor: false }, version })}
            >
              {t('staff.reset')}
            </Button>
          </div>
        </div>
      )}
    </ActionDialog>
  )
}
