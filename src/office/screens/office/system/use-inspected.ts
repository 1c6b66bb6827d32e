import { useSearchParams } from 'react-router'
import type { InspectResponse } from '#contract/office/office/inspect.ts'
import { useRead } from '#office/api/queries.ts'
import { isLanguage, type Language } from '#shared/markets.ts'

export type Visit = { url: string; language: Language | null; landing: boolean }

/** Writes a visit as the parameters used by the API and by the screen's address. */
export function writeVisit({ url, language, landing }: Visit): { url: string; language?: Language; landing?: '1' } {
  return { url, ...(language && { language }), ...(landing && { landing: '1' as const }) }
}

/** Returns the visit named in the screen's address; null if there is none yet. */
export function useVisit(): Visit | null {
  const [query] = useSearchParams()
  const url = query.get('url')?.trim()
  const language = query.get('language')
  if (!url) return null
  return { url, language: isLanguage(language) ? language : null, landing: query.get('landing') === '1' }
}

/** Reads the shop's response to a visit, again each time the screen is opened or the form is sent. */
export function useInspected(visit: Visit) {
  return useRead<InspectResponse>(`/system/inspect?${new URLSearchParams(writeVisit(visit))}`)
}
