import { htmlLang, type Language } from './markets.ts'

/** A rate in percent as the language writes it, e.g. `25,5 %`. */
export function percentText(rate: number, language: Language): string {
  const form = new Intl.NumberFormat(htmlLang(language), { style: 'percent', maximumFractionDigits: 2 })
  return form.format(rate / 100)
}
