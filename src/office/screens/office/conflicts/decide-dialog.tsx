import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import type { Conflict } from '#contract/office/office/conflicts.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { TextArea } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { affectedText } from './conflicts-screen.tsx'
import { type Option, OptionText, optionsOf } from './decision-options.tsx'
import { isChosenHere, isTyped, OwnValue, ToClaims } from './own-value.tsx'
import { useSettingValue } from './use-setting-value.ts'

const list = '/settings/conflicts'

/** Chooses an option or a value of the owner's own, with an optional reason. */
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
  const options = optionsOf(conflict)
  const active = options.find(({ isActive }) => isActive)?.name ?? (mayBeOwn ? 'own' : null)
  const [choice, setChoice] = useState<Option['name'] | 'own' | null>(active)
  const [own, setOwn] = useState(conflict.in_force.value)
  const [why, setWhy] = useState('')
  const close = () => navigate(list, { preventScrollReset: true })
  const decide = useAction('POST', `/conflicts/${conflict.key}`, {
    refresh: ['/conflicts', '/settings', '/overview', '/audit'],
    onDone() {
      close()
      showToast(t('act.saved'))
    },
  })
  const chosen = options.find(({ name }) => name === choice)
  const reading = chosen?.reading ?? 'own'
  const value = chosen ? chosen.value : own
  const isChosen = choice !== null && isTyped(value)
  const needsReason = conflict.asks_reason && reading !== 'A'
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
      isIncomplete={!isChosen || (needsReason && !why.trim())}
      missing={choice === null ? t('act.notChosen') : undefined}
      error={error}
      onConfirm={() => decide.mutate({ body: { reading, why: why.trim(), ...(reading === 'own' && { value }) } })}
      onClose={close}
    >
      <p>{t(`conflicts.about.${conflict.key}.question`)}</p>
      <fieldset className="grid gap-3">
        <legend className="mb-1 text-sm font-medium">{t('conflicts.which')}</legend>
        {options.map((option) => (
          <Choice key={option.name} isChosen={choice === option.name} onChoose={() => setChoice(option.name)}>
            <OptionText settingKey={conflict.key} option={option} />
          </Choice>
        ))}
        {mayBeOwn && (
          <Choice isChosen={choice === 'own'} onChoose={() => setChoice('own')}>
            <span className="font-medium">{t('conflicts.option.own')}</span>
          </Choice>
        )}
      </fieldset>
      {choice === 'own' && (
        <OwnValue
          settingKey={conflict.key}
          value={own}
          errors={error?.errors.value ?? error?.errors[conflict.key]}
          onChange={setOwn}
        />
      )}
      {conflict.allows_own && !mayBeOwn && <ToClaims />}
      <TextArea
        label={t(needsReason ? 'conflicts.why' : 'conflicts.whyOptional')}
        required={needsReason}
        value={why}
        errors={error?.errors.why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </ActionDialog>
  )
}

function Choice({ isChosen, onChoose, children }: { isChosen: boolean; onChoose(): void; children: ReactNode }) {
  return (
    <label className="flex min-h-9 items-start gap-2 pointer-coarse:min-h-11">
      <input
        type="radio"
        name="option"
        className="mt-0.5 size-4 shrink-0 accent-brand"
        checked={isChosen}
        onChange={onChoose}
      />
      {children}
    </label>
  )
}
