import { useTranslation } from 'react-i18next'
import type { Conflict } from '#contract/office/office/conflicts.ts'
import { useFormats } from '#office/kit/formats.ts'

type Use = Conflict['uses'][number]

/** Lists every text that shows the figure, with a link if the shop has a page for it. */
export function ConflictUses({ uses }: { uses: Conflict['uses'] }) {
  const { t } = useTranslation()
  const { language } = useFormats()
  if (uses.length === 0) return null
  const optionText = (option: string, code: string) =>
    t('act.named', { name: t(`conflicts.option.${option}`), value: language(code) })
  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium pointer-coarse:py-3.5">
        {t('conflicts.uses', { count: uses.length })}
      </summary>
      <ul className="mt-2 grid max-h-80 gap-2 overflow-y-auto">
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id}`} className="grid gap-0.5 text-sm">
            <span>
              <span className="font-medium">{t(`conflicts.kinds.${use.kind}`)}</span>{' '}
              <span className="text-soft">{use.languages.map(language).join(', ')}</span>
              {use.agreed && <span className="text-soft"> · {t('conflicts.agreed')}</span>}
            </span>
            <span className="wrap-anywhere">
              {addressOf(use) ? (
                <a href={addressOf(use)!} target="_blank" rel="noreferrer" className="underline">
                  {wordsOf(use, optionText)}
                </a>
              ) : (
                wordsOf(use, optionText)
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The words around the figure, which is an ellipsis; of a host, its name and the language of each option. */
function wordsOf({ kind, id, excerpt }: Use, optionText: (option: string, language: string) => string): string {
  // The excerpt may begin or end within a placeholder.
  if (kind !== 'host') return excerpt.replaceAll(/^[^{}]*\}\}|\{\{[^}]*(?:\}\}|$)/g, '…').replaceAll(/\[\[|\]\]/g, '')
  return `${id} (${excerpt.replaceAll(/\b([AB]): (\w+)/g, (_, option, code) => optionText(option, code))})`
}

/** Uses the scheme and port of the back office's own address for a host. */
function addressOf({ kind, id, path }: Use): string | null {
  const { protocol, port } = window.location
  return kind === 'host' ? `${protocol}//${id}${port && `:${port}`}/` : path
}
