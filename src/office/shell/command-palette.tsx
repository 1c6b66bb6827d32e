import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { SearchResponse } from '#contract/office/office/search.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { Sheet } from '#office/kit/action-dialog.tsx'
import { ownerTexts } from '#office/texts/load-texts.ts'
import { joined } from '#shared/isolated-text.ts'
import { plainText } from '#shared/plain-text.ts'
import type { Area } from './areas.ts'
import { recentPages, rememberPage } from './recent-pages.ts'
import { useOfferedActions } from './screen-actions.ts'

/** Entry that opens a path or runs a function. */
type Entry = { id: string; label: string; detail: string } & ({ to: string } | { run(): void })

/**
 * Opens a screen, finds an order, customer or payment, or runs an action of the present screen. Recently opened
 * entries come first.
 */
export function CommandPalette({ areas, onClose }: { areas: readonly Area[]; onClose(): void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  // The chosen entry is stored by id, because later results move the other entries down.
  const [chosen, setChosen] = useState<string | null>(null)
  const query = useDeferredValue(text.trim())
  const { data } = useRead<SearchResponse>(`/search?q=${encodeURIComponent(query)}`, {
    enabled: query.length > 1,
    keep: true,
  })
  const screens = useScreens(areas, { withParts: query !== '' }).filter(({ label, words = '' }) =>
    plainText(`${label} ${query.length > 2 ? words : ''}`).includes(plainText(query)),
  )
  const areNamed = useSettingNames()
  const found = (query.length > 1 ? (data?.items ?? []) : [])
    .filter(({ kind }) => kind !== 'setting' || areNamed)
    .map(({ kind, label, detail, path }) => ({
      id: `${kind} ${path} ${label}`,
      label:
        kind === 'setting'
          ? t([`settings.names.${label}`, `conflicts.names.${label}`], { defaultValue: label })
          : label,
      detail: joined([t(`palette.${kind}`), detail]),
      to: path,
    }))
  const actions = useOfferedActions()
    .filter(({ label }) => plainText(label).includes(plainText(query)))
    .map(({ id, label, keys, run }) => ({
      id: `act ${id}`,
      label,
      detail: [t('palette.act'), keys].filter(Boolean).join(' · '),
      run,
    }))
  const entries: Entry[] = query ? [...actions, ...found, ...screens] : [...recentPages(), ...actions, ...screens]
  const position = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  )
  useEffect(() => {
    document.getElementById(`palette-${position}`)?.scrollIntoView({ block: 'nearest' })
  }, [position])
  const choose = (index: number) => setChosen(entries[index]?.id ?? null)
  const open = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    if ('run' in entry) return entry.run()
    rememberPage(entry)
    navigate(entry.to)
  }
  return (
    <Sheet label={t('palette.title')} onClose={onClose}>
      <div className="grid">
        <input
          // biome-ignore lint/a11y/noAutofocus: a dialog's only field
          autoFocus
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={entries[position] ? `palette-${position}` : undefined}
          placeholder={t('palette.placeholder')}
          className="min-h-12 border-b border-line bg-surface px-4 text-lg outline-none"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(null)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') choose(Math.min(position + 1, entries.length - 1))
            else if (event.key === 'ArrowUp') choose(Math.max(position - 1, 0))
            else if (event.key === 'Enter') open(entries[position])
            else return
            event.preventDefault()
          }}
        />
        <div id="palette-list" role="listbox" aria-label={t('palette.title')} className="max-h-80 overflow-y-auto p-1">
          {entries.map((entry, index) => (
            <div
              key={entry.id}
              id={`palette-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === position}
              className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-md px-3 aria-selected:bg-line/50"
              onPointerMove={() => choose(index)}
              onClick={() => open(entry)}
              onKeyDown={() => undefined}
            >
              <span className="truncate">{entry.label}</span>
              <span className="shrink-0 text-sm text-soft">{entry.detail}</span>
            </div>
          ))}
          {entries.length === 0 && <p className="px-3 py-6 text-center text-soft">{t('palette.nothing')}</p>}
        </div>
      </div>
    </Sheet>
  )
}

/** True once the names of settings are available. Their texts are loaded after the others. */
function useSettingNames(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    // If loading fails, settings are shown by their keys.
    ownerTexts()
      .catch(() => undefined)
      .then(() => setSettled(true))
  }, [])
  return isSettled
}

/** Returns the areas, optionally their parts, the user's own account and help, limited to what the user may see. */
function useScreens(
  areas: readonly Area[],
  { withParts }: { withParts: boolean },
): { id: string; label: string; detail: string; to: string; words?: string }[] {
  const { t } = useTranslation()
  const may = useMay()
  const detail = t('palette.screen')
  const parts = (withParts ? areas : []).flatMap(({ key, parts }) =>
    parts
      .filter(({ permission }) => may(permission))
      .map(({ name, path }) => ({
        id: `${key} ${name}`,
        label: t(`${key}.parts.${name}`),
        detail: [detail, t(`areas.${key}`)].join(' · '),
        to: path,
        // A settings page is also found by the topics it covers.
        ...(key === 'settings' && { words: t(`settings.about.${name}`, { defaultValue: '' }) }),
      })),
  )
  return [
    ...areas.map(({ key, path }) => ({ id: path, label: t(`areas.${key}`), detail, to: path })),
    ...parts,
    { id: '/me', label: t('areas.me'), detail, to: '/me' },
    { id: '/help', label: t('help.title'), detail, to: '/help' },
  ]
}
