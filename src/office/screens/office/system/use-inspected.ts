import { useSearchParams } from 'react-router'
import type { InspectAnswer } from '#contract/office/office/inspect.ts'
import { useRead } from '#office/api/queries.ts'
import { isLanguage, type Language } from '#shared/markets.ts'

export type Visit = { url: string; language: Language | null; landing: boolean }

/** The visit as the calls of the API and the screen's address write it. */
export function writeVisit({ url, language, landing }: Visit): { url: string; language?: Language; landing?: '1' } {
  return { url, ...(language && { language }), ...(landing && { landing: '1' as const }) }
}

/** The visit that the screen's address names; null before one was typed. */
export function useVisit(): Visit | null {
  const [query] = useSearchParams()
  const url = query.get('url')?.trim()
  const language = query.get('language')
  if (!url) return null
  return { url, language: isLanguage(language) ? language : null, landing: query.get('landing') === '1' }
}

/** What the shop answers to it, asked anew each time the screen is opened or the form is sent. */
export function useInspected(visit: Visit) {
  return useRead<InspectAnswer>(`/system/inspect?${new URLSearchParams(writeVisit(visit))}`)
}
