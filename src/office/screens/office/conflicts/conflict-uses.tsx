import { useTranslation } from 'react-i18next'
import type { Conflict } from '#contract/office/office/conflicts.ts'

/** Lists every text that shows the figure, with a link if the shop has a page for it. */
export function ConflictUses({ uses }: { uses: Conflict['uses'] }) {
  const { t } = useTranslation()
  if (uses.length === 0) return null
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
              {addressOf(use) ? (
                <a href={addressOf(use)!} target="_blank" rel="noreferrer" className="underline">
                  {use.id}
                </a>
              ) : (
                <code>{use.id}</code>
              )}{' '}
              <span className="text-soft">{use.languages.join(', ')}</span>
              {use.agreed && <span className="text-soft"> · {t('conflicts.agreed')}</span>}
            </span>
            <span className="text-soft">{use.excerpt}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Uses the scheme and port of the back office's own address for a host. */
function addressOf({ kind, id, path }: Conflict['uses'][number]): string | null {
  const { protocol, port } = window.location
  return kind === 'host' ? `${protocol}//${id}${port && `:${port}`}/` : path
}
