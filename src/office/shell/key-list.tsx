import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Sheet } from '#office/kit/act-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { Checkbox } from '#office/kit/field.tsx'
import { areSingleKeysOn, setSingleKeys } from './key-settings.ts'

const keys = [
  ['palette', 'Ctrl K'],
  ['search', '/'],
  ['go', 'G …'],
  ['rows', 'J K'],
  ['select', 'X'],
  ['range', 'Shift X'],
  ['open', 'Enter'],
  ['neighbours', '[ ]'],
  ['create', 'N'],
  ['save', 'Ctrl S'],
  ['confirm', 'Ctrl Enter'],
  ['undo', 'Ctrl Z'],
  ['close', 'Esc'],
  ['list', '?'],
] as const

/** The keys of the back office in a dialog, with the way to the guide. */
export function KeyDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Sheet label={t('keys.title')} onClose={onClose}>
      <div className="grid gap-4 p-5">
        <h2 className="font-display text-title">{t('keys.title')}</h2>
        <KeyList />
        <div className="flex flex-wrap justify-between gap-2">
          <Button
            onPress={() => {
              onClose()
              navigate('/help')
            }}
          >
            {t('help.title')}
          </Button>
          <Button onPress={onClose}>{t('act.close')}</Button>
        </div>
      </div>
    </Sheet>
  )
}

/** The keys of the back office, and the switch for single letters. */
export function KeyList() {
  const { t } = useTranslation()
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {keys.map(([name, key]) => (
          <div key={name} className="contents">
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              <kbd className="rounded-md border border-line px-1.5 py-0.5 text-sm">{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </>
  )
}

/** Whether letters act without Ctrl or Cmd, in this browser. */
export function SingleKeysSwitch() {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(areSingleKeysOn())
  return (
    <Checkbox
      label={t('keys.single')}
      checked={isOn}
      onChange={(event) => {
        setSingleKeys(event.target.checked)
        setOn(event.target.checked)
      }}
    />
  )
}
