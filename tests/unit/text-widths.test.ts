import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../src/shared/markets.ts'
import { readTranslations, type Tree } from '../../src/shared/translations.ts'

/** What a phone of 320 px shows in one line of body text. */
const maxWordLetters = 24
/** A text that is this short in English stands on buttons, tabs and in heads of columns. */
const labelLetters = 20
/** What such a label shows in two lines at 320 px. */
const maxLabelLetters = 36

function textsOf(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`),
  )
}

function officeTexts(language: string): [key: string, text: string][] {
  const folder = `src/office/texts/${language}`
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => textsOf(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')), `${file}: `))
}

const surfaces = {
  storefront: (language: (typeof languages)[number]) => textsOf(readTranslations('storefront', language)),
  office: officeTexts,
}

/** The words as they are shown: without marks of links, placeholders, tags and addresses. */
function wordsOf(text: string): string[] {
  return text
    .replace(/<[^>]+>|\{\{\w+\}\}|https?:\/\/\S+|\[\[|\]\]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
}

for (const [surface, textsIn] of Object.entries(surfaces))
  for (const language of languages) {
    test(`in ${language} no word of the ${surface} is wider than a phone`, () => {
      const words = textsIn(language).flatMap(([key, text]) => wordsOf(text).map((word) => `${key} ${word}`))
      expect(words.length).toBeGreaterThan(1_000)
      expect(words.filter((word) => word.split(' ').at(-1)!.length > maxWordLetters)).toEqual([])
    })

    test(`in ${language} a label of the ${surface} is short where it is short in English`, () => {
      const english = new Map(textsIn('en'))
      const labels = textsIn(language).filter(([key]) => english.has(key) && english.get(key)!.length <= labelLetters)
      expect(labels.length).toBeGreaterThan(400)
      expect(labels.filter(([, text]) => text.length > maxLabelLetters)).toEqual([])
    })
  }
