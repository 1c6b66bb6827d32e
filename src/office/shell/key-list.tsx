import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay } from '#office/api/me.ts'
import { Sheet } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { Checkbox } from '#office/kit/field.tsx'
import { areas } from './areas.ts'
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

export function KeyList() {
  const { t } = useTranslation()
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {keys.map(([name, key]) => (
          <div key={name} className="contents">
            <dt>
              {t(`keys.${name}`)}
              {name === 'go' && <AreaLetters />}
            </dt>
            <dd>
              <Key>{key}</Key>
            </dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </>
  )
}

/** Lists the letters of the areas that the user may see. */
function AreaLetters() {
  const { t } = useTranslation()
  const may = useMay()
  const shown = areas.filter(({ letter, permission }) => letter && (permission === null || may(permission)))
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm text-soft">
      {shown.map(({ key, letter }) => (
        <li key={key} className="whitespace-nowrap">
          <Key>{letter!.toUpperCase()}</Key> {t(`areas.${key}`)}
        </li>
      ))}
    </ul>
  )
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-md border border-line px-1.5 py-0.5 text-sm">{children}</kbd>
}

/** Switches single-letter shortcuts (without Ctrl or Cmd) on or off for this browser. */
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
