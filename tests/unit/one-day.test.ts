import { describe, expect, test } from 'vitest'
import { languages } from '#shared/markets.ts'
import { oneDay } from '#shared/one-day.ts'
import { leavesOf, readTranslations } from '#shared/translations.ts'

const several = { no: /dager|dagene/, sv: /dagar/, fr: /jours/, en: /days/ }

describe.each(languages)('days of the free trial in %s', (language) => {
  const texts = [...leavesOf(readTranslations('storefront', language))].filter(([, text]) =>
    /\{\{(trialDays|landingTrialDays)\}\}/.test(text),
  )

  test.each(texts)('%s is right for one day, and stays as it is for several', (_key, text) => {
    const filled = (days: string) => text.replaceAll(/\{\{(trialDays|landingTrialDays)\}\}/g, days)
    const said = oneDay(filled('1'), language)
    expect(said).not.toMatch(several[language])
    if (language === 'fr') expect(said).not.toMatch(/jour[^s].*\b(offerts|premiers)\b/)
    for (const days of ['7', '14', '21', '31']) expect(oneDay(filled(days), language)).toBe(filled(days))
  })
})

test('before a noun Norwegian and Swedish days stand in the genitive', () => {
  const wrong = (['no', 'sv'] as const).flatMap((language) =>
    [...leavesOf(readTranslations('storefront', language))].filter(([, text]) =>
      /Days\}\} (dager|dagar) gratis (?!i\b|,)[a-zæøåäö]/.test(text),
    ),
  )
  expect(wrong).toEqual([])
})
