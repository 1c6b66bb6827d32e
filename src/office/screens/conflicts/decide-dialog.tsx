import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import type { Conflict } from '#contract/office/conflicts.ts'
import { useAct } from '#office/api/queries.ts'
import { ActDialog } from '#office/kit/act-dialog.tsx'
import { TextArea, TextField } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { affectedText } from './conflicts-screen.tsx'
import { settingText } from './setting-text.ts'

const list = '/settings/conflicts'

/** Chooses a reading, or an own value, with the reason. */
export function Component() {
  const { t } = useTranslation()
  const { key } = useParams()
  const conflict = useOutletContext<Conflict[]>().find((each) => each.key === key)
  return conflict ? <DecideDialog conflict={conflict} title={t(`conflicts.names.${conflict.key}`)} /> : null
}

function DecideDialog({ conflict, title }: { conflict: Conflict; title: string }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [reading, setReading] = useState(conflict.in_force.reading)
  const [own, setOwn] = useState(JSON.stringify(conflict.in_force.value))
  const [why, setWhy] = useState('')
  const close = () => navigate(list, { preventScrollReset: true })
  const decide = useAct('POST', `/conflicts/${conflict.key}`, {
    refresh: ['/conflicts', '/settings'],
    onDone() {
      close()
      showToast(t('act.saved'))
    },
  })
  const value = reading === 'own' ? parsed(own) : conflict.readings[reading].value
  const { error } = decide
  return (
    <ActDialog
      title={title}
      confirmLabel={t('conflicts.decide')}
      consequence={[
        t('conflicts.consequence', { value: settingText(i18n, conflict.key, value) }),
        affectedText(conflict, t),
      ].join(' ')}
      isPending={decide.isPending}
      isDisabled={!why.trim() || value === undefined}
      error={error}
      onConfirm={() => decide.mutate({ body: { reading, why: why.trim(), ...(reading === 'own' && { value }) } })}
      onClose={close}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium">{t('conflicts.which')}</legend>
        {(['A', 'B', ...(conflict.allows_own ? (['own'] as const) : [])] as const).map((choice) => (
          <label key={choice} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="reading"
              className="size-4 accent-brand"
              checked={reading === choice}
              onChange={() => setReading(choice)}
            />
            {t(`conflicts.reading.${choice}`)}
            {choice !== 'own' && `: ${settingText(i18n, conflict.key, conflict.readings[choice].value)}`}
          </label>
        ))}
      </fieldset>
      {reading === 'own' && (
        <TextField
          label={t('conflicts.ownValue')}
          hint={t('conflicts.ownHint', { example: JSON.stringify(conflict.readings.A.value) })}
          value={own}
          errors={error?.errors.value ?? error?.errors[conflict.key]}
          onChange={(event) => setOwn(event.target.value)}
        />
      )}
      <TextArea
        label={t('conflicts.why')}
        value={why}
        errors={error?.errors.why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </ActDialog>
  )
}

/** What was typed as a setting's value: a number, a range such as `[5, 8]`, or a word. */
function parsed(text: string): unknown {
  const tidy = text.trim()
  if (!tidy) return undefined
  try {
    return JSON.parse(tidy.replace(/^(\d+),(\d+)$/, '$1.$2'))
  } catch {
    return tidy
  }
}
