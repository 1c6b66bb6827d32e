import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { type Conflict, type ConflictField, writtenValue } from './conflict-rules.ts'

type Choice = 'yours' | 'theirs'

/** Shows both values of every field that two people changed, to choose from. */
export function ConflictDialog({
  conflict,
  labelOf,
  writeValue = (_, value) => writtenValue(value),
  onResolve,
  onClose,
}: {
  conflict: Conflict
  labelOf(field: string): string
  writeValue?(field: string, value: unknown): string
  onResolve(values: Record<string, unknown>): Promise<void>
  onClose(): void
}) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const chosen = (field: string): Choice => choices[field] ?? 'yours'
  const resolve = () =>
    onResolve(Object.fromEntries(conflict.changed.map((each) => [each.field, each[chosen(each.field)]])))
  const who = conflict.by ?? t('form.somebody')
  return (
    <ActionDialog
      title={t('form.conflict')}
      confirmLabel={t('form.conflictSave')}
      onConfirm={resolve}
      onClose={onClose}
    >
      <p className="text-soft">
        {conflict.at
          ? t('form.conflictText', { name: who, at: dateTime(conflict.at) })
          : t('form.conflictNoTime', { name: who })}
      </p>
      {conflict.changed.map((change) => (
        <ConflictChoice
          key={change.field}
          change={change}
          label={labelOf(change.field)}
          writeValue={writeValue}
          who={who}
          chosen={chosen(change.field)}
          onChoose={(choice) => setChoices({ ...choices, [change.field]: choice })}
        />
      ))}
    </ActionDialog>
  )
}

function ConflictChoice({
  change,
  label,
  writeValue,
  who,
  chosen,
  onChoose,
}: {
  change: ConflictField
  label: string
  writeValue(field: string, value: unknown): string
  who: string
  chosen: Choice
  onChoose(choice: Choice): void
}) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-sm font-medium">{label}</legend>
      {(['yours', 'theirs'] as const).map((choice) => (
        <label
          key={choice}
          className="flex min-h-9 cursor-pointer items-start gap-2 rounded-md border border-line px-3 py-2 has-checked:border-brand has-checked:bg-ground pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={change.field}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
            className="mt-0.5 size-4 accent-brand"
          />
          <span className="grid min-w-0">
            <span className="text-xs text-soft">{choice === 'yours' ? t('form.yours') : who}</span>
            <span className="break-words whitespace-pre-wrap">{writeValue(change.field, change[choice])}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
