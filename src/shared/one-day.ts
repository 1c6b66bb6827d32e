import type { Language } from './markets.ts'

type Rule = [several: RegExp, one: string]

// The longer ones first. A figure that only ends in 1 is several days.
const rules: Record<Language, Rule[]> = {
  no: [
    [/\bDe første 1 dagene\b/g, 'Den første dagen'],
    [/(?<![\d.,])1 (gratis )?dager(s?)\b/g, '1 $1dag$2'],
  ],
  sv: [
    [/\bDe första 1 dagarna är gratis/g, 'Den första dagen är gratis'],
    [/(?<![\d.,])1 (gratis)?dagar(s?)(?![\wåäö])/g, '1 $1dag$2'],
  ],
  fr: [
    [/\bLes 1 premiers jours sont offerts/g, 'Le premier jour est offert'],
    [/(?<![\d.,])1[ \u00a0]jours (d’abonnement )?offerts\b/g, '1 jour $1offert'],
    [/(?<![\d.,])1[ \u00a0]jours\b/g, '1 jour'],
  ],
  en: [
    [/\bThe first 1 days are\b/g, 'The first day is'],
    [/(?<![\d.,])1 days\. Cancel before they end\b/g, '1 day. Cancel before it ends'],
    [/(?<![\d.,])1 (free )?days\b/g, '1 $1day'],
  ],
}

/** A text with a number of days filled in, as it is said of a single day: wordings have one form for every number. */
export function oneDay(text: string, language: Language): string {
  return rules[language].reduce((said, [several, one]) => said.replace(several, one), text)
}
