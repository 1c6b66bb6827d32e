import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noteText, reason, whySentence, whyText } from '#domain/office/import-export/import-reasons.ts'
import { languages } from '#shared/markets.ts'

test('O229 every reason of an import has its text in each language, with the same places to fill in', () => {
  const texts = (language: string) => {
    const file = JSON.parse(readFileSync(`src/shared/translations/office/${language}.json`, 'utf8'))
    return file.import as Record<'reasons' | 'delimiters' | 'report', Record<string, string>>
  }
  const placeholdersOf = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()
  const english = texts('en')
  for (const language of languages) {
    for (const area of ['reasons', 'delimiters', 'report'] as const) {
      const own = texts(language)[area]
      expect(Object.keys(own).sort(), language).toEqual(Object.keys(english[area]).sort())
      for (const [key, text] of Object.entries(own))
        expect(placeholdersOf(text), `${language} ${key}`).toEqual(placeholdersOf(english[area][key]!))
    }
  }
})

test('one reason is a phrase and several are sentences, each with one mark at its end', () => {
  const mistyped = reason('mistyped', { name: 'Titel', nearest: 'Title' })
  const missing = reason('columnsMissing', { columns: ['Handle', 'Variant Price'] })
  expect(whyText(mistyped, 'en')).toBe('there is no column "Titel": did you mean "Title"?')
  expect(whySentence(mistyped, 'sv')).toBe('det finns ingen kolumn ”Titel”: menade du ”Title”?')
  expect(whySentence(missing, 'no')).toBe('kolonnene «Handle» og «Variant Price» mangler.')
  expect(whyText([mistyped, missing], 'en')).toBe(
    'there is no column "Titel": did you mean "Title"? The columns "Handle" and "Variant Price" are missing.',
  )
})

test('a reason within a reason is in the same language, and what a file says fills in nothing', () => {
  const note = { line: 4, why: reason('imageFailed', { source: '{{why}}', why: reason('answered', { status: 404 }) }) }
  expect(noteText(note, 'en')).toBe(
    'line 4: image {{why}} could not be downloaded (the server responded 404); a placeholder is shown instead',
  )
  expect(noteText(note, 'sv')).toContain('(servern svarade 404)')
  expect(whyText(reason('notAmount', { column: 'Variant Price', text: 'x'.repeat(5_000) }), 'en').length).toBeLessThan(
    300,
  )
})
