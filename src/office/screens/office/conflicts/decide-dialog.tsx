import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import type { Conflict } from '#contract/office/office/conflicts.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { TextArea } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { affectedText } from './conflicts-screen.tsx'
import { isChosenHere, isTyped, OwnValue, ToClaims } from './own-value.tsx'
import { useSettingValue } from './use-setting-value.ts'

const list = '/settings/conflicts'

/** Chooses a reading or the shop's own value, with a reason. */
export function Component() {
  const { t } = useTranslation()
  const { key } = useParams()
  const conflict = useOutletContext<Conflict[]>().find((each) => each.key === key)
  return conflict ? <DecideDialog conflict={conflict} title={t(`conflicts.names.${conflict.key}`)} /> : null
}

function DecideDialog({ conflict, title }: { conflict: Conflict; title: string }) {
  const { t } = useTranslation()
  const settingValue = useSettingValue()
  const navigate = useNavigate()
  const mayBeOwn = isChosenHere(conflict)
  const { in_force: inForce } = conflict
  const [reading, setReading] = useState(inForce.reading === 'own' && !mayBeOwn ? null : inForce.reading)
  const [own, setOwn] = useState(inForce.value)
  const [why, setWhy] = useState('')
  const close = () => navigate(list, { preventScrollReset: true })
  const decide = useAction('POST', `/conflicts/${conflict.key}`, {
    refresh: ['/conflicts', '/settings'],
    onDone() {
      close()
      showToast(t('act.saved'))
    },
  })
  const value = reading === 'own' ? own : reading && conflict.readings[reading].value
  const isChosen = reading !== null && isTyped(value)
  const { error } = decide
  return (
    <ActionDialog
      title={title}
      confirmLabel={t('conflicts.decide')}
      consequence={[
        isChosen && t('conflicts.consequence', { value: settingValue(conflict.key, value) }),
        affectedText(conflict, t),
      ]
        .filter(Boolean)
        .join(' ')}
      isPending={decide.isPending}
      isIncomplete={!why.trim() || !isChosen}
      missing={reading === null ? t('act.notChosen') : undefined}
      error={error}
      onConfirm={() => decide.mutate({ body: { reading, why: why.trim(), ...(reading === 'own' && { value }) } })}
      onClose={close}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium">{t('conflicts.which')}</legend>
        {(['A', 'B', ...(mayBeOwn ? (['own'] as const) : [])] as const).map((choice) => (
          <label key={choice} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="reading"
              className="size-4 accent-brand"
              checked={reading === choice}
              onChange={() => setReading(choice)}
            />
            {choice === 'own'
              ? t('conflicts.reading.own')
              : t('act.named', {
                  name: t(`conflicts.reading.${choice}`),
                  value: settingValue(conflict.key, conflict.readings[choice].value),
                })}
          </label>
        ))}
      </fieldset>
      {reading === 'own' && (
        <OwnValue
          settingKey={conflict.key}
          value={own}
          errors={error?.errors.value ?? error?.errors[conflict.key]}
          onChange={setOwn}
        />
      )}
      {conflict.allows_own && !mayBeOwn && <ToClaims />}
      <TextArea
        label={t('conflicts.why')}
        required
        value={why}
        errors={error?.errors.why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </ActionDialog>
  )
}
