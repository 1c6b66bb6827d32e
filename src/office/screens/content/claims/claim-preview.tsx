import { useTranslation } from 'react-i18next'
import type { Claim } from '#contract/office/content/claims.ts'
import { useFormats } from '#office/kit/formats.ts'
import { fillPlaceholders } from '#shared/text-placeholders.ts'
import type { ClaimMode } from '#shared/vocabularies.ts'

type Figures = Record<string, number | null>

type PreviewProps = { id: string; claim: Claim; mode: ClaimMode; values: Figures }

/** Shows what the shop says in a mode: with the figures typed, with the real ones, or nothing. */
export function ClaimPreview({ id, claim, mode, values }: PreviewProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { key, texts, real, places: fewLeft } = claim
  const filled = (text: string, figures: Figures) => {
    const named = Object.entries(figures).map(([name, value]) => [name, value === null ? '…' : number(value)])
    return fillPlaceholders(text, Object.fromEntries(named))
  }
  const figuresOf = (id: string) => (mode === 'real' ? real : staticFigures(claim, id, values))
  const said = mode === 'off' ? [] : texts.map((each) => filled(each.text, figuresOf(each.id) ?? {}))
  const isNothing = mode === 'off' || (mode === 'real' && real === null)
  return (
    <p id={id} className="grid gap-1 text-sm">
      {mode !== 'off' && <span className="text-soft">{t(`claims.says.${mode}`)}</span>}
      {mode === 'real' && key === 'lowStock' && <span>{t('claims.places', { count: fewLeft ?? 0 })}</span>}
      {mode === 'real' && key === 'reviews' && <span>{t('claims.ownReviews')}</span>}
      {isNothing ? (
        <span>{t('claims.nothing')}</span>
      ) : (
        [...new Set(said)].map((sentence) => <q key={sentence}>{sentence}</q>)
      )}
    </p>
  )
}

/** Returns the figures of `static`, keyed by placeholder. Landing pages have their own review figures. */
function staticFigures({ key }: Claim, id: string, values: Figures): Figures {
  const { count = null, average = null, landingAverage = null, landingCount = null } = values
  if (key === 'customers') return { customers: count }
  if (key === 'lowStock') return { lowStock: count }
  const isLanding = id.startsWith('landing.')
  return {
    reviewAverage: isLanding ? landingAverage : average,
    reviewCount: isLanding ? landingCount : count,
  }
}
